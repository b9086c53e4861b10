//! A small table for tests: a few battalions put where a rule can be seen at work, and dice that fall as told.
#![allow(dead_code, clippy::needless_pass_by_value)]

use aigles::Aigles;
use aigles::book::vocabulary::{Formation, UnitId};
use aigles::play::Phase;
use aigles::play::action::{Action, Drill, Step};
use aigles::play::activation::Activation;
use aigles::play::event::Event;
use aigles::play::one_by_one::{Due, OneByOne};
use aigles::play::victory::Ending;
use aigles::state::{Commander, Fate, Marks, Pose, Target};
use boards::table::{Heading, Length, Point, Stand};
use gamekit::hand;
use kernel::chance::Fast;
use kernel::{Awaiting, Game, Seat, Silent};
use std::fmt::Write as _;
use std::sync::Arc;

pub(crate) const BRITISH: Seat = Seat(0);
pub(crate) const FRENCH: Seat = Seat(1);

/// A battalion to be bought: id, quality, rankers; drummers, sergeants, ensigns, officers.
pub(crate) struct Buy(pub(crate) &'static str, pub(crate) &'static str, pub(crate) u8, pub(crate) [u8; 4]);

/// A plain battalion of 24 Trained.
pub(crate) const fn plain(id: &'static str) -> Buy {
    Buy(id, "trained", 24, [0; 4])
}

pub(crate) struct Bench {
    pub(crate) game: Aigles,
    pub(crate) events: Vec<Event>,
}

/// An open table of 160 by 120 cm with these battalions, none of them placed; it is the second turn, and the British
/// are to activate. Commanders stand out of the way.
pub(crate) fn bench(units: &[Buy]) -> Bench {
    bench_with("", &[], units)
}

/// The same with terrain (`kind x0 y0 x1 y1`, `;` between) and options.
pub(crate) fn bench_with(terrain: &str, options: &[(&str, &str)], units: &[Buy]) -> Bench {
    let mut text = String::from(
        "[scenario]\nid = \"bench\"\ngame = \"aigles\"\ntitle = \"Bench\"\ntable_cm = [160, 120]\nturns = 8\npoints = 2000\n\
         description = \"A table for tests.\"\nsides = [\"british\", \"french\"]\n\
         objectives = [ { id = \"centre\", position = [80, 60] } ]\n",
    );
    let chosen: Vec<String> = options.iter().map(|(id, value)| format!("{id} = \"{value}\"")).collect();
    let _ = writeln!(text, "options = {{ {} }}", chosen.join(", "));
    for (n, piece) in terrain.split(';').map(str::trim).filter(|piece| !piece.is_empty()).enumerate() {
        let parts: Vec<&str> = piece.split_whitespace().collect();
        let (kind, level) = parts[0].split_once(':').map_or((parts[0], None), |(kind, level)| (kind, Some(level)));
        let (x0, y0, x1, y1) = (parts[1], parts[2], parts[3], parts[4]);
        let _ = writeln!(
            text,
            "[[terrain]]\nid = \"t{n}\"\nkind = \"{kind}\"\npoints = [[{x0}, {y0}], [{x1}, {y0}], [{x1}, {y1}], [{x0}, {y1}]]"
        );
        if let Some(level) = level {
            let _ = writeln!(text, "level = {level}");
        }
    }
    for (side, edge, letter) in [("british", "south", 'B'), ("french", "north", 'F')] {
        let _ = writeln!(text, "[[force]]\nside = \"{side}\"\nnation = \"{side}\"\nedge = \"{edge}\"");
        let _ = writeln!(text, "commander = {{ id = \"{letter}C\", name = \"Commander\" }}");
        for Buy(id, quality, rankers, [drummer, sergeant, ensign, officer]) in units {
            if id.starts_with(letter) {
                let light = if id.ends_with('L') { "light = true\n" } else { "" };
                let _ = writeln!(
                    text,
                    "[[force.unit]]\nid = \"{id}\"\nname = \"{id}\"\nquality = \"{quality}\"\nrankers = {rankers}\n{light}\
                     characters = {{ drummer = {drummer}, sergeant = {sergeant}, ensign = {ensign}, officer = {officer} }}"
                );
            }
        }
    }
    let battle = Arc::new(
        aigles::setup::scenario::check("bench.toml", &text).unwrap_or_else(|faults| panic!("{faults}\n{text}")),
    );
    let mut game = Aigles::start(&battle, &mut Fast::new(1), &mut Silent);
    for unit in &mut game.units {
        unit.fate = Fate::LeftTable;
    }
    game.sides[0].edge = aigles::book::vocabulary::TableEdge::South;
    game.sides[1].edge = aigles::book::vocabulary::TableEdge::North;
    game.sides[0].commander = Commander::Alone { x: 200, y: 200 };
    game.sides[1].commander = Commander::Alone { x: 15800, y: 11800 };
    game.turn = 2;
    game.initiative = BRITISH;
    game.stack.restart(Activation { active: BRITISH });
    Bench { game, events: Vec::new() }
}

impl Bench {
    pub(crate) fn id(&self, id: &str) -> UnitId {
        self.game.setup.unit_by_id(id).unwrap_or_else(|| panic!("no battalion {id}"))
    }

    /// Puts a battalion on the table: centre in cm, facing in degrees.
    pub(crate) fn put(&mut self, id: &str, x: i32, y: i32, facing: i32, formation: Formation) -> UnitId {
        let unit = self.id(id);
        let state = &mut self.game.units[unit.index()];
        state.fate = Fate::OnTable;
        state.pose = Pose::new(Point::cm(x, y), Heading::degrees(facing));
        state.formation = formation;
        self.game.refit(unit);
        unit
    }

    pub(crate) fn line(&mut self, id: &str, x: i32, y: i32, facing: i32) -> UnitId {
        self.put(id, x, y, facing, Formation::Line)
    }

    pub(crate) fn column(&mut self, id: &str, x: i32, y: i32, facing: i32) -> UnitId {
        self.put(id, x, y, facing, Formation::Column)
    }

    /// Sends out skirmishers: centre of the screen in cm.
    pub(crate) fn skirmishers(&mut self, unit: UnitId, men: u8, x: i32, y: i32) {
        let state = &mut self.game.units[unit.index()];
        state.rankers -= men;
        state.deployed = men;
        state.skirmishers = men;
        state.screen = Pose::new(Point::cm(x, y), state.pose.heading);
        self.game.refit(unit);
    }

    pub(crate) fn mark(&mut self, unit: UnitId, marks: Marks) {
        self.game.units[unit.index()].marks.set(marks);
    }

    pub(crate) fn has(&self, unit: UnitId, marks: Marks) -> bool {
        self.game.is(unit, marks)
    }

    pub(crate) fn join_commander(&mut self, unit: UnitId) {
        let seat = self.game.seat_of(unit);
        self.game.sides[seat.index()].commander = Commander::With(unit);
    }

    /// Puts two battalions in contact, the first having charged, in an earlier turn.
    pub(crate) fn engage(&mut self, charger: UnitId, target: UnitId) {
        for (unit, enemy) in [(charger, target), (target, charger)] {
            let state = &mut self.game.units[unit.index()];
            state.contact = Some(enemy);
            state.combat_began = 1;
        }
        self.mark(charger, Marks::CHARGED_IN);
    }

    pub(crate) fn active(&mut self, seat: Seat) -> &mut Self {
        self.game.stack.restart(Activation { active: seat });
        self
    }

    pub(crate) fn phase3(&mut self) -> &mut Self {
        self.game.stack.restart(OneByOne { side: BRITISH, due: Due::Test });
        self
    }

    pub(crate) fn seat(&self) -> Seat {
        hand::seat(&self.game)
    }

    pub(crate) fn asks(&self) -> &'static str {
        match self.game.awaiting() {
            Awaiting::Decision { point, .. } => point,
            Awaiting::Nobody => "nobody",
        }
    }

    /// Plays an action of the seat that decides, with exactly these dice; returns what happened.
    #[track_caller]
    pub(crate) fn play(&mut self, action: Action, dice: &[u8]) -> Vec<Event> {
        let seat = self.seat();
        let events = hand::play(&mut self.game, seat, &action, dice);
        self.events.extend(events.iter().cloned());
        events
    }

    /// The messages of the reasons why an action of the seat that decides is refused; empty if it is allowed.
    pub(crate) fn refusals(&self, action: &Action) -> Vec<String> {
        match self.game.check(self.seat(), action) {
            Ok(()) => Vec::new(),
            Err(refused) => refused.reasons.iter().map(|reason| reason.text.key.to_string()).collect(),
        }
    }

    /// Declares a move and goes through its test (4, or none with the commander) to the path, with this distance die.
    #[track_caller]
    pub(crate) fn march(&mut self, unit: UnitId, back: bool, die: u8) {
        let test: &[u8] = if self.game.has_commander(unit) { &[] } else { &[6] };
        self.play(Action::Manoeuvre { unit, drill: Drill::Move }, test);
        self.play(Action::Direction { back }, &[die]);
        assert_eq!(self.asks(), "decision-path");
    }

    /// How the game ended, once it has.
    pub(crate) fn ending(&self) -> Option<Ending> {
        if let Some(Phase::Ending(ending)) = self.game.stack.top() { Some(ending) } else { None }
    }

    pub(crate) fn stand(&self, unit: UnitId) -> Stand {
        self.game.body(unit)
    }

    /// Centre in tenths of a millimetre.
    pub(crate) fn at(&self, unit: UnitId) -> (i16, i16) {
        let pose = self.game.unit(unit).pose;
        (pose.x, pose.y)
    }

    /// Everybody passes until the turn is over, with any dice.
    pub(crate) fn run_out(&mut self) {
        let turn = self.game.turn;
        let mut dice = Fast::new(5);
        while self.game.turn == turn && self.game.outcome().is_none() {
            let seat = self.seat();
            let mut actions = Vec::new();
            self.game.actions(seat, &mut actions);
            let calm = |action: &&Action| matches!(action, Action::Pass { .. } | Action::CommanderWait);
            let action = actions.iter().find(calm).unwrap_or(&actions[0]).clone();
            self.game.apply(seat, &action, &mut dice, &mut self.events);
        }
    }
}

pub(crate) fn ahead(tenths: i32) -> Action {
    path(&[Step::Ahead { distance: Length::tenths(tenths) }])
}

pub(crate) fn back(tenths: i32) -> Action {
    path(&[Step::Back { distance: Length::tenths(tenths) }])
}

pub(crate) fn path(steps: &[Step]) -> Action {
    Action::Path { steps: steps.iter().copied().collect() }
}

pub(crate) fn fire(unit: UnitId, target: UnitId) -> Action {
    let target = Some(Target { unit: target, screen: false });
    Action::Fire { unit, target, screen: None, bonus: aigles::state::Body::Battalion }
}

pub(crate) fn fire_at_screen(unit: UnitId, target: UnitId) -> Action {
    let target = Some(Target { unit: target, screen: true });
    Action::Fire { unit, target, screen: None, bonus: aigles::state::Body::Battalion }
}

/// The draw that gives these initiative dice in play, where only the pairs that decide are drawn.
pub(crate) fn draw_of(dice: [u8; 2], bonus: [i32; 2]) -> Option<u8> {
    let decides = |dice: &[u8; 2]| i32::from(dice[0]) + bonus[0] != i32::from(dice[1]) + bonus[1];
    (0..36_u8).map(|n| [n / 6 + 1, n % 6 + 1]).filter(decides).position(|pair| pair == dice).map(|n| n as u8 + 1)
}
