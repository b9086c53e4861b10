//! The position before the first decision.

use crate::battle::{Battle, CorpsId, FormationKind, UnitId};
use crate::facing::Standing;
use crate::procedures::hand::{Hand, How};
use crate::state::{
    Active, Assault, Brigade, BrigadeMarks, Chief, Corps, CorpsMarks, MAX_ENTRIES, March, Marks, OFF, Phase,
    Risorgimento, Shot, ShotStage, Storm, Unit,
};
use crate::vocabulary::{Side, Weather};
use arrayvec::ArrayVec;
use std::sync::Arc;

impl Risorgimento {
    /// The position before the first decision.
    pub(crate) fn open(battle: &Arc<Battle>) -> Self {
        let units = battle.units.iter().map(|setup| {
            let mut unit = Unit::default();
            unit.face(setup.facing);
            if battle.brigade(setup.brigade).reserve && setup.start.is_some() {
                unit.marks.set(Marks::RESERVE);
            }
            if battle.options.answer_for_me {
                let class = setup.class;
                let standing = match () {
                    () if class.is_artillery() || class.has_small_arms() => Standing::Fire,
                    () if class.is_cavalry() => Standing::Withdraw,
                    () => Standing::Hold,
                };
                unit.order(standing);
            }
            unit
        });
        let brigades = battle.brigades.iter().map(|setup| {
            let mut marks = BrigadeMarks::default();
            if setup.reserve && setup.start.is_some() {
                marks.set(BrigadeMarks::RESERVE);
            }
            // Until the owner names the first half, all are of the second.
            if battle.corps(setup.corps).halves && setup.kind == FormationKind::Brigade {
                marks.set(BrigadeMarks::SECOND_HALF);
            }
            Brigade { leader: setup.start.unwrap_or(OFF), marks }
        });
        let corps = battle.corps.iter().map(|setup| Corps {
            commander: setup.start.unwrap_or(OFF),
            activations: 0,
            marks: CorpsMarks::default(),
        });
        let chiefs = battle.chiefs.iter().map(|setup| Chief {
            at: setup.start.unwrap_or(OFF),
            moved: false,
            safe: false,
            finished: false,
        });
        let holder = |hex: usize| {
            battle
                .objectives
                .iter()
                .find(|objective| objective.hexes.contains(&hex))
                .and_then(|objective| objective.start)
        };
        let mut game = Risorgimento {
            at: battle.units.iter().map(|setup| setup.start.unwrap_or(OFF)).collect(),
            units: units.collect(),
            brigades: brigades.collect(),
            corps: corps.collect(),
            chiefs: chiefs.collect(),
            turn: 0,
            weather: Weather::Fair,
            storm: Storm::Waiting,
            hand: Hand::start(Side::Allied, battle.specials.one_formation),
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
            holders: (0..battle.objective_hexes.len()).map(holder).collect(),
            released: 0,
            rolled: 0,
            blown: battle.ground.blown_at_start(),
            tried: 0,
            column: [0; MAX_ENTRIES],
            march: March::NONE,
            shot: Shot { firers: ArrayVec::new(), target: OFF, small_arms: false, stage: ShotStage::Before },
            assault: Assault::none(),
            declared: ArrayVec::new(),
            stack: ArrayVec::new(),
            battle: battle.clone(),
        };
        // Entries that share a hex lie on each other in the order of the file.
        let mut order: Vec<UnitId> = game.ids().filter(|unit| game.is_on_map(*unit)).collect();
        order.sort_by_key(|unit| battle.unit(*unit).depth);
        let at = game.at.clone();
        game.at.iter_mut().for_each(|hex| *hex = OFF);
        for unit in order {
            let hex = at[unit.index()];
            game.put(unit, hex, true);
            game.hold_objective(hex, battle.unit(unit).seat);
        }
        game.stack.push(Phase::TurnBegins);
        if battle.options.free_setup {
            for unit in 0..game.at.len() {
                let placed =
                    battle.entries_of_setup.iter().any(|entry| entry.units.iter().any(|id| id.index() == unit));
                if placed && !game.units[unit].is(Marks::RESERVE) {
                    game.at[unit] = OFF;
                    game.units[unit].depth = 0;
                }
            }
            game.stack.push(Phase::Place { entry: 0 });
        }
        if battle.corps.iter().any(|corps| corps.halves) {
            game.stack.push(Phase::Halves);
        }
        game
    }
}
