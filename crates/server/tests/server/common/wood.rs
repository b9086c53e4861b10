//! Skirmish, with what only a server must mind beside it: games of thousands of turns, computers that think until they are
//! told to stop, armies that are always wrong, and talk while orders are written.
//!
//! It begins in the middle of a turn, in clear air: all have the order to attack, White has passed, and Blue's third company
//! stands in the wood. So Blue acts alone, with decisions that can be taken back and fire that cannot, until it passes; then
//! a die is rolled, and both sides write orders in secret. Who has written all of his is told.

use kernel::army::{ArmyCheck, ArmyForm, ArmyReport};
use kernel::record::SetupSpec;
use kernel::rulebook::Coverage;
use kernel::scenario::ScenarioForm;
use kernel::scene::Board;
use kernel::{
    Awaiting, Chance, Evaluate, Fault, Faults, Game, Journal, LogLine, Offer, Outcome, Refused, RuleId, Rulebook,
    ScenarioInfo, Scene, Seat, SeatInfo, SeatSet, Silent, Text, Title, Viewer,
};
use skirmish::{Action, CHART, Order, Skirmish, play::Acting, rules};
use std::sync::{Arc, Condvar, Mutex};

/// Turns of each scenario.
const SCENARIOS: [(&str, u16); 6] =
    [("short", 2), ("long", 40), ("endless", 20_000), (PONDEROUS, 3), ("open", 2), ("open_endless", 20_000)];
/// In scenarios of this name nobody writes orders, all attack: each decision is seen by everybody, and numbered alike.
const OPEN: &str = "open";
/// In this one computers think until [`decide_at_last`].
const PONDEROUS: &str = "ponderous";
static DECIDED: (Mutex<bool>, Condvar) = (Mutex::new(false), Condvar::new());
/// The rule by which armies are wrong.
const WRONG: RuleId = rules::FIELD_COMPANIES;

/// Lets all computers come to an end that think about [`PONDEROUS`].
pub(crate) fn decide_at_last() {
    *DECIDED.0.lock().unwrap() = true;
    DECIDED.1.notify_all();
}

#[derive(Clone)]
pub(crate) struct Setup {
    turns: Arc<u16>,
    ponderous: bool,
    open: bool,
}

#[derive(Clone)]
pub(crate) struct Wood {
    setup: Arc<Setup>,
    game: Skirmish,
}

impl Game for Wood {
    type Action = Action;
    type Event = <Skirmish as Game>::Event;
    type Setup = Setup;

    const ID: &'static str = Skirmish::ID;
    const RULES_VERSION: u32 = Skirmish::RULES_VERSION;

    fn start(setup: &Arc<Setup>, chance: &mut impl Chance, journal: &mut impl Journal<Self::Event>) -> Self {
        let mut game = Skirmish::start(&setup.turns, chance, journal);
        for (id, company) in game.companies.iter_mut().enumerate() {
            (company.order, company.acted) = (Some(Order::Attack), id >= 3);
        }
        (game.companies[2].at, game.mist) = (CHART.wood, false);
        game.stack.restart(Acting { active: Seat(0) });
        Wood { setup: Arc::clone(setup), game }
    }

    fn awaiting(&self) -> Awaiting {
        self.game.awaiting()
    }

    fn actions(&self, seat: Seat, out: &mut Vec<Action>) {
        self.game.actions(seat, out);
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refused> {
        self.game.check(seat, action)
    }

    fn apply(
        &mut self,
        seat: Seat,
        action: &Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Self::Event>,
    ) {
        self.game.apply(seat, action, chance, journal);
        let mut orders = Vec::new();
        while let Some(seat) = self.game.writing().lowest().filter(|_| self.setup.open) {
            orders.clear();
            self.game.actions(seat, &mut orders);
            self.game.apply(seat, &orders[0], chance, &mut Silent);
        }
    }

    fn confidants(&self, seat: Seat) -> SeatSet {
        if self.game.writing().is_empty() { SeatSet::EMPTY } else { SeatSet::one(seat.opponent()) }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn board(&self) -> Board {
        self.game.board()
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        let mut scene = self.game.scene(viewer);
        scene.prompt.seats = self.awaiting().seats().iter().collect();
        scene
    }

    fn offer(&self, seat: Seat, action: &Action) -> Offer {
        self.game.offer(seat, action)
    }

    fn narrate(&self, event: &Self::Event, viewer: Viewer) -> Option<LogLine> {
        self.game.narrate(event, viewer)
    }

    fn consequence(&self, before: &Self, seat: Seat, action: &Action) -> Text {
        self.game.consequence(&before.game, seat, action)
    }

    fn resample(&self, seat: Seat, chance: &mut impl Chance) -> Self {
        Wood { game: self.game.resample(seat, chance), ..self.clone() }
    }
}

impl Evaluate for Wood {
    fn value(&self, seat: Seat) -> i64 {
        if self.setup.ponderous {
            let decided = DECIDED.0.lock().unwrap();
            drop(DECIDED.1.wait_while(decided, |decided| !*decided));
        }
        self.game.value(seat)
    }

    fn settled(&self) -> bool {
        self.game.settled()
    }

    fn quiet(&self) -> bool {
        self.game.quiet()
    }

    fn reflex(&self, seat: Seat) -> Action {
        self.game.reflex(seat)
    }

    fn figures(&self, out: &mut Vec<(&'static str, Seat, i64)>) {
        self.game.figures(out);
    }
}

impl Title for Wood {
    fn rulebook() -> &'static Rulebook {
        Skirmish::rulebook()
    }

    fn scenarios() -> Vec<ScenarioInfo> {
        let seats = Skirmish::seats(&0);
        let info = |(id, _): (&str, u16)| ScenarioInfo {
            id: id.into(),
            seats: seats.clone(),
            points: vec![7, 7],
            ..ScenarioInfo::default()
        };
        SCENARIOS.map(info).into()
    }

    fn load(spec: &SetupSpec) -> Result<Arc<Setup>, Faults> {
        let known = SCENARIOS.iter().find(|(id, _)| *id == spec.scenario);
        let Some((_, turns)) = known else { return Err(Fault::of(&spec.scenario, "no such scenario").into()) };
        if let Some(army) = spec.forces.values().find(|army| Wood::check_army("army", army, None).report.is_none()) {
            return Err(Fault::of("army", format!("{army} has no nation")).into());
        }
        match spec.options.keys().next() {
            Some(option) => Err(Fault::of(&spec.scenario, format!("no option {option}")).into()),
            None => Ok(Arc::new(Setup {
                turns: Arc::new(*turns),
                ponderous: spec.scenario == PONDEROUS,
                open: spec.scenario.starts_with(OPEN),
            })),
        }
    }

    fn seats(setup: &Setup) -> Vec<SeatInfo> {
        Skirmish::seats(&setup.turns)
    }

    fn army_form() -> Option<&'static ArmyForm> {
        static FORM: ArmyForm = ArmyForm { rule: WRONG, head: Vec::new(), parts: Vec::new(), lists: Vec::new() };
        Some(&FORM)
    }

    /// An army that names its nation can be read; it is always against the rules.
    fn check_army(file: &str, text: &str, _limit: Option<u32>) -> ArmyCheck {
        let draft = ArmyForm::draft(text).unwrap_or_default();
        let nation = draft["army"]["nation"].as_str().map(str::to_owned);
        let report = nation.map(|nation| ArmyReport {
            name: Text::new("name"),
            nation,
            points: 7,
            limit: 5,
            rule: WRONG,
            units: Vec::new(),
            warnings: Vec::new(),
        });
        ArmyCheck { report, faults: vec![Fault::of(file, "nobody fights here")] }
    }

    fn scenario_form() -> Option<&'static ScenarioForm> {
        static FORM: ScenarioForm = ScenarioForm {
            table: None,
            map: None,
            sides: None,
            head: Vec::new(),
            parts: Vec::new(),
            scenarios: Vec::new(),
        };
        Some(&FORM)
    }

    fn check_scenario(file: &str, _text: &str) -> Result<ScenarioInfo, Faults> {
        Err(Fault::of(file, "no scenario files here").into())
    }

    fn coverage() -> Coverage {
        Skirmish::coverage()
    }
}
