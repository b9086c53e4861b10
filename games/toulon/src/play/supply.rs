//! The supply phase: war depots and supply lines (15).

use crate::book::objections::Objections;
use crate::book::tables::tables;
use crate::book::vocabulary::{Force, Pool, Rade, SectionStatus, Side};
use crate::play::action::Action;
use crate::play::event::Event;
use crate::rules;
use crate::rules::payment::{self, Pools};
use crate::rules::supply::{Stake, Trace};
use crate::show::offers::{at, done, into_area, paid, plain, risky};
use crate::state::sets::{AreaId, Place, UnitId};
use crate::state::{Depot, Edge, Marks, Toulon};
use crate::think::reflex::best;
use boards::areas::Places;
use gamekit::question::{Asked, Flow, Question};
use kernel::{Chance, Journal, Offer, Seat, Text};

/// A wing, or the Allies, pay for a war depot (15.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Depots;

impl Question<Toulon> for Depots {
    fn asked(&self, game: &Toulon) -> Asked {
        let rule = if game.phasing() == Side::Allied { rules::R15_10 } else { rules::R15_5 };
        Asked { seats: game.undone(game.phasing()), point: "decision-war_depot", rule }
    }

    fn list(&self, game: &Toulon, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::DepotsDone);
        let stakes = &tables().depots;
        for depot in Depot::ALL.into_iter().filter(|depot| game.decides_depot(seat, *depot) && game.may_try(*depot)) {
            for points in stakes.attempt_min_po..=stakes.attempt_max_po {
                game.each_payment(seat, points, Toulon::depot_pools(depot), &mut |pay| {
                    out.push(Action::WarDepot { depot, pay });
                });
            }
        }
    }

    fn against(&self, game: &Toulon, seat: Seat, action: &Action) -> Objections {
        match *action {
            Action::DepotsDone => Objections::NONE,
            Action::WarDepot { depot, .. } if !game.decides_depot(seat, depot) => Objections::NOT_OWN,
            Action::WarDepot { depot, pay } => {
                let mut objections = Objections::NONE;
                objections.require(game.may_try(depot), Objections::DEPOT_TRIED);
                let points = pay.total().min(u16::from(u8::MAX)) as u8;
                objections.require(Stake { points }.is_allowed(), Objections::DEPOT_PRICE);
                objections.add(game.payment_objections(seat, pay, points, Toulon::depot_pools(depot)));
                objections
            }
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Toulon, _: Seat, action: &Action) -> Option<Offer> {
        match *action {
            Action::WarDepot { depot, pay } => {
                let text = paid("offer-war_depot", pay).with("points", i64::from(pay.total()));
                let area = game.setup.depot(depot);
                Some(risky(into_area(game, area, "action-try_war_depot", text, rules::R15_7)))
            }
            Action::DepotsDone => Some(done("offer-depots_done", rules::R15_11)),
            _ => None,
        }
    }

    fn answered(
        self,
        game: &mut Toulon,
        seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        game.push(self);
        let Action::WarDepot { depot, pay } = *action else {
            game.done = game.done.with(seat);
            return;
        };
        let points = pay.total() as u8;
        game.spend(pay, rules::R15_6, journal);
        let tried = Stake { points }.roll(chance);
        game.war_tried[depot.index()] = true;
        game.war[depot.index()] = tried.success;
        journal.tell(|| Event::DepotRolled { depot, points, die: tried.die, war: tried.success });
    }

    fn go_on(self, game: &mut Toulon, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        game.while_busy(game.phasing(), Toulon::has_depots)
    }

    fn reflex(&self, game: &Toulon, seat: Seat) -> Option<Action> {
        best(self, game, seat, |action| match action {
            Action::WarDepot { pay, .. } => game.stake(seat, pay.total().into()),
            _ => 0,
        })
    }

    fn quiet(&self) -> bool {
        true
    }
}

/// A supply line is tried through no man's land (15.16).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Supply;

impl Question<Toulon> for Supply {
    fn asked(&self, game: &Toulon) -> Asked {
        Asked { seats: game.undone(game.phasing()), point: "decision-supply", rule: rules::R15_16 }
    }

    fn list(&self, game: &Toulon, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::SupplyDone);
        out.extend(game.traceable(seat).iter().map(|place| Action::Trace { place }));
    }

    fn against(&self, game: &Toulon, seat: Seat, action: &Action) -> Objections {
        match *action {
            Action::SupplyDone => Objections::NONE,
            Action::Trace { place } if game.may_trace(seat, place) => Objections::NONE,
            Action::Trace { place } if game.is_enemy_place(place) => Objections::LINE_BLOCKED,
            Action::Trace { .. } => Objections::NO_LINE,
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Toulon, _: Seat, action: &Action) -> Option<Offer> {
        let Action::Trace { place } = *action else {
            return (*action == Action::SupplyDone).then(|| done("offer-supply_done", rules::R15_14));
        };
        let text = Text::new("offer-trace").with("place", game.place_name(place));
        let ghost = game.map().as_area(place).map(|area| at(game, area));
        let rule = if game.setup.as_rade(place).is_some() {
            rules::R15_20
        } else if game.blocked.is_empty() {
            rules::R15_16
        } else {
            rules::R15_18
        };
        Some(Offer { ghost, ..risky(plain("action-trace_supply", text, rule)) })
    }

    fn answered(
        self,
        game: &mut Toulon,
        seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        game.push(self);
        let Action::Trace { place } = *action else {
            game.done = game.done.with(seat);
            return;
        };
        let tried = Trace { turn: game.turn }.roll(chance);
        let places = if tried.success { &mut game.opened } else { &mut game.blocked };
        places.add(place);
        let side = game.phasing();
        journal.tell(|| Event::SupplyRolled { side, place, die: tried.die, passes: tried.success });
    }

    fn go_on(self, game: &mut Toulon, _: &mut impl Chance, _: &mut impl Journal<Event>) -> Flow {
        game.while_busy(game.phasing(), |game, seat| !game.traceable(seat).is_empty())
    }

    fn reflex(&self, game: &Toulon, seat: Seat) -> Option<Action> {
        best(self, game, seat, |action| i32::from(matches!(action, Action::Trace { .. })))
    }

    fn quiet(&self) -> bool {
        true
    }
}

/// What a supply line can pass through.
struct Lines {
    /// Friendly ground: areas, sections, rades, empty depots, and what was opened in this phase.
    open: Places,
    /// What can be tried: no man's land.
    doubtful: Places,
}

impl Toulon {
    // ------------------------------------------------------------ war depots

    /// Whether a war depot can be tried for: not tried yet, not the enemy's, and not one anyway (15.5, 15.10).
    fn may_try(&self, depot: Depot) -> bool {
        depot.side() == self.phasing()
            && !self.war_tried[depot.index()]
            && !self.is_war_depot(depot)
            && !self.is_held_by(self.setup.depot(depot), depot.side().other())
    }

    /// The pools that pay for a depot: each wing's for its own, any Allied pool for Toulon (7.10, 15.8, 15.10).
    fn depot_pools(depot: Depot) -> Pools {
        match depot {
            Depot::Ollioules => Pools::one(Pool::West),
            Depot::Sollies => Pools::one(Pool::East),
            Depot::Toulon => payment::payers_of_side(Side::Allied),
        }
    }

    /// Whether a seat decides about a depot: each wing about its own, any Ally who pays about Toulon.
    fn decides_depot(&self, seat: Seat, depot: Depot) -> bool {
        match depot {
            Depot::Ollioules => self.seat_of(Force::West) == seat,
            Depot::Sollies => self.seat_of(Force::East) == seat,
            Depot::Toulon => self.setup.side_of_seat(seat) == Some(Side::Allied),
        }
    }

    /// Whether a seat has a depot to try for and the means.
    fn has_depots(&self, seat: Seat) -> bool {
        Depot::ALL.into_iter().any(|depot| {
            self.decides_depot(seat, depot) && self.may_try(depot) && self.means(seat, Self::depot_pools(depot)) > 0
        })
    }

    // ------------------------------------------------------------ lines

    fn lines(&self, side: Side) -> Lines {
        let areas = Places::first(self.setup.ground.len() as u8);
        let mine = self.occupied[side.index()].0;
        let theirs = self.occupied[side.other().index()].0;
        let mut open = (mine - theirs) | self.opened;
        // A depot without enemies is friendly ground even when empty (ruling 89).
        for depot in Depot::ALL.into_iter().filter(|depot| depot.side() == side) {
            let place = self.setup.depot(depot).place();
            if !theirs.has(place) {
                open.add(place);
            }
        }
        let mut doubtful = (areas - theirs) - open;
        for section in self.setup.map.section_ids() {
            let place = self.setup.section_place(section);
            match self.section_status(section, side) {
                SectionStatus::Friendly => open.add(place),
                SectionStatus::NoMansLand => doubtful.add(place),
                SectionStatus::Enemy => {}
            }
        }
        if side == Side::Allied {
            for rade in Rade::ALL {
                let place = self.setup.rade_place(rade);
                if self.rades[rade.index()].is_held() { open.add(place) } else { doubtful.add(place) }
            }
        }
        Lines { open, doubtful: (doubtful - open) - self.blocked }
    }

    /// The ends of the supply lines of a force: its depots, as places, and those of them that are war depots (15.2).
    fn sources(&self, force: Force) -> (Places, Places) {
        let depots: &[Depot] = match force {
            Force::West if !self.wings_are_free() => &[Depot::Ollioules],
            Force::East if !self.wings_are_free() => &[Depot::Sollies],
            Force::West | Force::East | Force::Reserve => &[Depot::Ollioules, Depot::Sollies],
            _ => &[Depot::Toulon],
        };
        let (mut all, mut war) = (Places::EMPTY, Places::EMPTY);
        for depot in depots {
            let place = self.setup.depot(*depot).place();
            if self.is_held_by(self.setup.depot(*depot), force.side().other()) {
                continue;
            }
            all.add(place);
            if self.is_war_depot(*depot) {
                war.add(place);
            }
        }
        // Austrians also draw on the edge by which they came, always for war (32.7).
        if let (Force::Austrian, Some(edge)) = (force, self.edge) {
            let free = self.setup.edge(edge).0 - self.occupied[force.side().other().index()].0;
            all |= free;
            war |= free;
        }
        (all, war)
    }

    /// Forces by what supplies them: those of one side that draw on the same depots.
    fn supplied_forces(side: Side) -> &'static [Force] {
        match side {
            Side::Allied => &[Force::British, Force::Austrian],
            Side::Republican => &[Force::West, Force::East, Force::Reserve],
        }
    }

    /// The force of the list above that a unit draws supply with.
    const fn supplied_as(force: Force) -> Force {
        match force {
            Force::West | Force::East | Force::Reserve | Force::Austrian => force,
            _ => Force::British,
        }
    }

    /// Places in general and in war supply for a force, over lines as they are.
    fn in_supply(&self, force: Force, lines: &Lines) -> (Places, Places) {
        let (all, war) = self.sources(force);
        (self.setup.lines.reach(all, lines.open), self.setup.lines.reach(war, lines.open))
    }

    /// Whether a unit has general supply: it stands on a depot of its side (15.13), reaches one, or mans guns in a fort (32.17).
    fn is_supplied(&self, unit: UnitId, area: AreaId, general: Places) -> bool {
        let on_depot = self.setup.ground(area).depot.is_some_and(|depot| depot.side() == self.side_of(unit));
        on_depot || general.has(area.place()) || self.is_in_fort(unit) && self.is_crew(unit)
    }

    /// Areas with units of a seat that want a line, and to what (15.16): any of their depots if they have none, a war depot
    /// if they reach none of those.
    fn wanting<'a>(&'a self, seat: Seat, lines: &'a Lines) -> impl Iterator<Item = (Place, Places)> + 'a {
        let side = self.phasing();
        Self::supplied_forces(side).iter().flat_map(move |force| {
            let ((any_depot, war_depots), (general, war)) = (self.sources(*force), self.in_supply(*force, lines));
            self.friendly(side).iter().filter_map(move |area| {
                let mut wanted = Places::EMPTY;
                let draws_here = |unit: &UnitId| {
                    Self::supplied_as(self.force_of(*unit)) == *force && self.commands(seat, self.force_of(*unit))
                };
                for unit in self.stack_of(area, side).filter(draws_here) {
                    let fed = self.unit(unit).marks.has(Marks::LANDED) || self.pf(unit) == 0 || war.has(area.place());
                    if !fed {
                        wanted |= if self.is_supplied(unit, area, general) { war_depots } else { any_depot };
                    }
                }
                (!wanted.is_empty()).then(|| (area.place(), wanted))
            })
        })
    }

    /// Places where a supply line may be tried now for units that a seat commands (15.16, 15.18): on the way with the
    /// fewest of them to the nearest depot that is worth reaching.
    fn traceable(&self, seat: Seat) -> Places {
        let lines = self.lines(self.phasing());
        let mut found = Places::EMPTY;
        for (start, wanted) in self.wanting(seat, &lines) {
            if let Some((_, on_way)) = self.setup.lines.fewest(Places::one(start), wanted, lines.open, lines.doubtful) {
                let region = self.setup.lines.reach(Places::one(start), lines.open);
                found |= on_way & self.setup.lines.around(region);
            }
        }
        found
    }

    /// Enemy areas, patrols included, and enemy sections let no supply pass (15.15).
    fn is_enemy_place(&self, place: Place) -> bool {
        let side = self.phasing();
        match (self.setup.map.as_area(place), self.setup.map.as_section(place)) {
            (Some(area), _) => self.is_held_by(area, side.other()),
            (_, Some(section)) => self.section_status(section, side) == SectionStatus::Enemy,
            _ => false,
        }
    }

    /// Any route may be tried (15.18): a place from which the line could still go on.
    fn may_trace(&self, seat: Seat, place: Place) -> bool {
        if place.0 >= self.setup.lines.len() {
            return false;
        }
        if self.traceable(seat).has(place) {
            return true;
        }
        let lines = self.lines(self.phasing());
        lines.doubtful.has(place)
            && self.wanting(seat, &lines).any(|(start, wanted)| {
                let onward = self.setup.lines.reach(Places::one(place), lines.open | lines.doubtful);
                let region = self.setup.lines.reach(Places::one(start), lines.open);
                onward.meets(wanted) && self.setup.lines.around(region).has(place)
            })
    }

    /// Supply is judged for the whole side turn, and remembered in the enemy's (15.13, 15.14, ruling 23).
    pub(crate) fn mark_supply(&mut self, journal: &mut impl Journal<Event>) {
        let side = self.phasing();
        let lines = self.lines(side);
        let reached = Force::ALL.map(|force| self.in_supply(Self::supplied_as(force), &lines));
        for area in self.friendly(side).iter() {
            let mut cut_off = false;
            for unit in self.units_in(area, side).iter() {
                let (general, war) = reached[self.force_of(unit).index()];
                let supplied = self.is_supplied(unit, area, general);
                let marks = &mut self.unit_mut(unit).marks;
                marks.put(Marks::OUT_OF_SUPPLY, !supplied);
                marks.put(Marks::WAR_SUPPLY, war.has(area.place()));
                cut_off |= !supplied;
            }
            if cut_off {
                journal.tell(|| Event::OutOfSupply { side, area });
            }
        }
        for unit in self.setup.unit_ids() {
            if self.unit(unit).at.area().is_none() && self.side_of(unit) == side {
                self.unit_mut(unit).marks.clear(Marks::OUT_OF_SUPPLY | Marks::WAR_SUPPLY);
            }
        }
        self.opened = Places::EMPTY;
        self.blocked = Places::EMPTY;
    }

    /// A crew of position guns (32.17).
    fn is_crew(&self, unit: UnitId) -> bool {
        self.arm(unit) == crate::book::vocabulary::Arm::Gunners
    }

    /// Whether a unit may attack now: in war supply, or just landed or come in (15.11, 15.22, 9.8, 32.5).
    #[must_use]
    pub fn may_attack(&self, unit: UnitId) -> bool {
        let state = self.unit(unit);
        let off_map = state.at.area().is_none();
        off_map
            || state.marks.has(Marks::LANDED)
            || state.marks.has(Marks::WAR_SUPPLY) && !state.marks.has(Marks::OUT_OF_SUPPLY)
    }

    /// The edge that an area belongs to, if Austrians may come in there (32.5, 32.6).
    #[must_use]
    pub fn edge_at(&self, area: AreaId) -> Option<Edge> {
        let open = |edge: &Edge| self.edge.is_none_or(|used| used == *edge) && self.setup.edge(*edge).has(area);
        [Edge::North, Edge::East].into_iter().find(open)
    }
}
