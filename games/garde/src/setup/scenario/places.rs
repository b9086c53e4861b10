//! Whether everybody may stand where the scenario puts them.

use super::forces::Force;
use crate::book::tables::Tables;
use crate::book::vocabulary::{BrigadeId, Rank};
use crate::rules;
use crate::setup::Setup;
use boards::table::Stand;
use gamekit::reader::Reader;
use kernel::{Arg, Seat, Text};

/// Where in the text each brigade and general is written, in the order of the lists.
pub(super) struct Places {
    brigades: [Vec<usize>; 2],
    generals: [Vec<usize>; 2],
}

impl Places {
    pub(super) fn of(forces: &[Force; 2]) -> Self {
        let brigades = |force: &Force| force.roster.brigades().map(|brigade| brigade.at).collect();
        let generals = |force: &Force| force.roster.generals().map(|(general, _)| general.at).collect();
        Places {
            brigades: [brigades(&forces[0]), brigades(&forces[1])],
            generals: [generals(&forces[0]), generals(&forces[1])],
        }
    }
}

/// Default positions must be legal (2.3, 5.11).
pub(super) fn check_deployment(r: &mut Reader<'_>, setup: &Setup, own: [bool; 2], places: &Places, t: &Tables) {
    let mut placed: Vec<(BrigadeId, Stand)> = Vec::new();
    for seat in [Seat(0), Seat(1)].into_iter().filter(|seat| own[seat.index()]) {
        let side = setup.side(seat);
        for (id, at) in setup.brigades_of(seat).zip(&places.brigades[seat.index()]) {
            let brigade = setup.brigade(id);
            let division = setup.division(brigade.division);
            let what = format!("brigade {}", brigade.id);
            let Some(stand) = brigade.stand(t).filter(|_| division.arrival.is_none()) else { continue };
            if !setup.table.holds(&stand) {
                r.tell(*at, &what, Text::new("scenario-fault-off_table"), rules::R5_11);
            } else if !side.zone.holds(&stand) {
                r.tell(*at, &what, Text::new("scenario-fault-zone"), rules::R2_3);
            }
            for (other, _) in placed.iter().filter(|(_, other)| other.overlaps(&stand)) {
                let text = Text::new("scenario-fault-overlap").with("other", setup.brigade(*other).name.clone());
                r.tell(*at, &what, text, rules::R5_11);
            }
            if brigade.arm.is_artillery() && is_barred_to_guns(setup, &stand, t) {
                r.tell(*at, &what, Text::new("scenario-fault-guns"), rules::R1_12);
            }
            let general = setup.general(division.general);
            let rank = if division.corps_troops { Rank::Corps } else { Rank::Division };
            let reach = t.command[rank.index()];
            if !brigade.is_baggage() && general.stand(t).is_some_and(|base| !base.is_within(&stand, reach)) {
                let reach = Arg::Name(reach.to_string());
                r.tell(*at, &what, Text::new("scenario-fault-far").with("reach", reach), rules::R2_3);
            }
            placed.push((id, stand));
        }
        for (id, at) in side.generals.generals().zip(&places.generals[seat.index()]) {
            let general = setup.general(id);
            let waits = general.division.is_some_and(|division| setup.division(division).arrival.is_some());
            let Some(base) = general.stand(t).filter(|_| !waits) else { continue };
            if !setup.table.holds(&base) {
                let what = format!("general {}", general.id);
                r.tell(*at, &what, Text::new("scenario-fault-off_table"), rules::R5_11);
            }
        }
    }
}

/// Artillery may not stand in difficult terrain except on a road, bridge or ford (1.12).
fn is_barred_to_guns(setup: &Setup, stand: &Stand, t: &Tables) -> bool {
    setup.terrain.under(stand).any(|piece| t.ground(piece.kind.kind).difficult)
}
