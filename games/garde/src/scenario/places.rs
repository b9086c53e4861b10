//! Whether everybody may stand where the scenario puts them.

use super::forces::Force;
use crate::battle::Battle;
use crate::tables::Tables;
use crate::vocabulary::{BrigadeId, Rank};
use boards::table::Stand;
use gamekit::reader::Reader;
use kernel::Seat;

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
pub(super) fn check_deployment(r: &mut Reader<'_>, battle: &Battle, own: [bool; 2], places: &Places, t: &Tables) {
    let mut placed: Vec<(BrigadeId, Stand)> = Vec::new();
    for seat in [Seat(0), Seat(1)].into_iter().filter(|seat| own[seat.index()]) {
        let side = battle.side(seat);
        for (id, at) in battle.brigades_of(seat).zip(&places.brigades[seat.index()]) {
            let brigade = battle.brigade(id);
            let division = battle.division(brigade.division);
            let name = &brigade.id;
            let Some(stand) = brigade.stand(t).filter(|_| division.arrival.is_none()) else { continue };
            if !battle.table.holds(&stand) {
                r.fault(*at, format!("brigade {name}: not wholly on the table (5.11)"));
            } else if !side.zone.holds(&stand) {
                let (low, high) = (side.zone.low, side.zone.high);
                let zone = format!("x {} to {}, y {} to {}", low.x, high.x, low.y, high.y);
                r.fault(*at, format!("brigade {name}: outside the deployment zone, {zone} (2.3)"));
            }
            for (other, _) in placed.iter().filter(|(_, other)| other.overlaps(&stand)) {
                r.fault(*at, format!("brigade {name}: overlaps brigade {} (5.11)", battle.brigade(*other).id));
            }
            if brigade.arm.is_artillery() && is_barred_to_guns(battle, &stand, t) {
                r.fault(*at, format!("brigade {name}: artillery in difficult terrain (1.12)"));
            }
            let general = battle.general(division.general);
            let rank = if division.corps_troops { Rank::Corps } else { Rank::Division };
            let reach = t.command[rank.index()];
            if !brigade.is_baggage() && general.stand(t).is_some_and(|base| !base.is_within(&stand, reach)) {
                r.fault(*at, format!("brigade {name}: more than {reach} from its general {} (2.3)", general.id));
            }
            placed.push((id, stand));
        }
        for (id, at) in side.generals.generals().zip(&places.generals[seat.index()]) {
            let general = battle.general(id);
            let waits = general.division.is_some_and(|division| battle.division(division).arrival.is_some());
            let Some(base) = general.stand(t).filter(|_| !waits) else { continue };
            if !battle.table.holds(&base) {
                r.fault(*at, format!("general {}: not wholly on the table (5.11)", general.id));
            }
        }
    }
}

/// Artillery may not stand in difficult terrain except on a road, bridge or ford (1.12).
fn is_barred_to_guns(battle: &Battle, stand: &Stand, t: &Tables) -> bool {
    battle.terrain.under(stand).any(|piece| t.ground(piece.kind.kind).difficult)
}
