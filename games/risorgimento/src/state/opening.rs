//! The position before the first decision.

use crate::book::facing::Standing;
use crate::book::vocabulary::{Side, Weather};
use crate::play::{Halves, Place, TurnBegins};
use crate::rules::hand::{Hand, How};
use crate::setup::{CorpsId, FormationKind, Setup, UnitId};
use crate::state::{
    Active, Assault, Brigade, BrigadeMarks, Chief, Corps, CorpsMarks, MAX_ENTRIES, March, Marks, OFF, Places,
    Risorgimento, Shot, ShotStage, Storm, Unit,
};
use arrayvec::ArrayVec;
use gamekit::question::Stack;
use std::sync::Arc;

impl Risorgimento {
    /// The position before the first decision.
    pub(crate) fn open(setup: &Arc<Setup>) -> Self {
        let units = setup.units.iter().map(|printed| {
            let mut unit = Unit::default();
            unit.face(printed.facing);
            if setup.brigade(printed.brigade).reserve && printed.start.is_some() {
                unit.marks.set(Marks::RESERVE);
            }
            if setup.options.answer_for_me {
                let class = printed.class;
                let standing = match () {
                    () if class.is_artillery() || class.has_small_arms() => Standing::Fire,
                    () if class.is_cavalry() => Standing::Withdraw,
                    () => Standing::Hold,
                };
                unit.order(standing);
            }
            unit
        });
        let brigades = setup.brigades.iter().map(|printed| {
            let mut marks = BrigadeMarks::default();
            if printed.reserve && printed.start.is_some() {
                marks.set(BrigadeMarks::RESERVE);
            }
            // Until the owner names the first half, all are of the second.
            if setup.corps(printed.corps).halves && printed.kind == FormationKind::Brigade {
                marks.set(BrigadeMarks::SECOND_HALF);
            }
            Brigade { leader: printed.start.unwrap_or(OFF), marks }
        });
        let corps = setup.corps.iter().map(|printed| Corps {
            commander: printed.start.unwrap_or(OFF),
            activations: 0,
            marks: CorpsMarks::default(),
        });
        let chiefs = setup.chiefs.iter().map(|printed| Chief {
            at: printed.start.unwrap_or(OFF),
            moved: false,
            safe: false,
            finished: false,
        });
        let holder = |hex: usize| {
            setup
                .objectives
                .iter()
                .find(|objective| objective.hexes.contains(&hex))
                .and_then(|objective| objective.start)
        };
        let mut game = Risorgimento {
            at: Places::new(setup.units.iter().map(|printed| (printed.seat, printed.start.unwrap_or(OFF)))),
            units: units.collect(),
            brigades: brigades.collect(),
            corps: corps.collect(),
            chiefs: chiefs.collect(),
            turn: 0,
            weather: Weather::Fair,
            storm: Storm::Waiting,
            hand: Hand::start(Side::Allied, setup.specials.one_formation),
            massed: [false; 2],
            active: Active {
                corps: CorpsId(0),
                how: How::Free,
                extended: false,
                no_attack: false,
                mass: None,
                bridge_used: false,
                bridges_tried: 0,
                attacked: false,
            },
            holders: (0..setup.objective_hexes.len()).map(holder).collect(),
            released: 0,
            rolled: 0,
            blown: setup.ground.blown_at_start(),
            tried: 0,
            tried_this_turn: 0,
            column: [0; MAX_ENTRIES],
            march: March::NONE,
            shot: Shot { firers: ArrayVec::new(), target: OFF, small_arms: false, stage: ShotStage::Before },
            assault: Assault::none(),
            declared: ArrayVec::new(),
            stack: Stack::new(TurnBegins),
            setup: setup.clone(),
        };
        // Entries that share a hex lie on each other in the order of the file.
        let mut order: Vec<UnitId> = game.ids().filter(|unit| game.is_on_map(*unit)).collect();
        order.sort_by_key(|unit| setup.unit(*unit).depth);
        let at = game.at.clone();
        game.at.clear(OFF);
        for unit in order {
            let hex = at[unit.index()];
            game.put(unit, hex, true);
            game.hold_objective(hex, setup.unit(unit).seat);
        }
        if setup.options.free_setup {
            for unit in 0..game.at.len() {
                let placed = setup.entries_of_setup.iter().any(|entry| entry.units.iter().any(|id| id.index() == unit));
                if placed && !game.units[unit].is(Marks::RESERVE) {
                    game.at.set(unit, OFF);
                    game.units[unit].depth = 0;
                }
            }
            game.stack.push(Place { entry: 0 });
        }
        if setup.corps.iter().any(|corps| corps.halves) {
            game.stack.push(Halves);
        }
        game
    }
}
