//! Putting a force into the set-up.

use super::forces::Force;
use crate::book::tables::Tables;
use crate::book::vocabulary::{Arm, CorpsId, DivisionId, GeneralId, Nation, Order, Rank, TableEdge};
use crate::rules::morale;
use crate::setup::names::troops_of;
use crate::setup::roster::{Brigade, General};
use crate::setup::{BrigadeSetup, CorpsSetup, DivisionSetup, GeneralSetup, Setup, SideSetup, Span};
use boards::table::{Bounds, Point};
use kernel::{Seat, Text};

pub(super) fn blank(id: String) -> SideSetup {
    SideSetup {
        id,
        nation: Nation::French,
        edge: TableEdge::South,
        zone: Bounds::around(Point::cm(0, 0), Point::cm(0, 0)),
        army_general: None,
        first_order: Order::Defend,
        corps: Span::default(),
        divisions: Span::default(),
        brigades: Span::default(),
        generals: Span::default(),
        elements: 0,
        break_at: 0,
        points: 0,
    }
}

/// Puts a force into the set-up: generals, corps, divisions and brigades in their lists.
pub(super) fn muster(setup: &mut Setup, seat: Seat, force: Force, t: &Tables) {
    let Force { nation, edge, zone, roster, army_order, corps_order, break_share, .. } = force;
    let first = [setup.corps.len(), setup.divisions.len(), setup.brigades.len(), setup.generals.len()];
    let (elements, points) = (roster.elements(), roster.points(t));
    let prefix = setup.sides[seat.index()].id.clone();
    let army_general = roster.army.map(|general| enlist(setup, seat, general, Rank::Army, &prefix, None, None));
    let usual = corps_order.unwrap_or(Order::Defend);
    for corps in roster.corps {
        let id = CorpsId(setup.corps.len() as u8);
        let first_order = corps.first_order.unwrap_or(usual);
        let general = enlist(setup, seat, corps.general, Rank::Corps, &corps.id, Some(id), None);
        let first_division = setup.divisions.len();
        for division in corps.divisions {
            let order = division.first_order.unwrap_or(first_order);
            let number = DivisionId(setup.divisions.len() as u8);
            let general = enlist(setup, seat, division.general, Rank::Division, &division.id, Some(id), Some(number));
            let made = Made { id: division.id, name: division.name, corps: Some(id), troops: false, general, order };
            form(setup, seat, made, division.brigades);
        }
        let troops = (!corps.troops.is_empty()).then(|| {
            let name = troops_of(corps.name.clone());
            let (id, order) = (corps.id.clone(), first_order);
            let made = Made { id, name, corps: Some(CorpsId(setup.corps.len() as u8)), troops: true, general, order };
            form(setup, seat, made, corps.troops)
        });
        let baggage = troops.and_then(|troops| {
            let span = setup.division(troops).brigades;
            span.brigades().find(|brigade| setup.brigade(*brigade).arm == Arm::Baggage)
        });
        let divisions = Span::new(first_division, setup.divisions.len());
        setup.corps.push(CorpsSetup {
            id: corps.id,
            name: corps.name,
            seat,
            general,
            first_order,
            divisions,
            troops,
            baggage,
        });
    }
    for division in roster.divisions {
        let order = division.first_order.unwrap_or(usual);
        let number = DivisionId(setup.divisions.len() as u8);
        let general = enlist(setup, seat, division.general, Rank::Division, &division.id, None, Some(number));
        let made = Made { id: division.id, name: division.name, corps: None, troops: false, general, order };
        form(setup, seat, made, division.brigades);
    }
    let ends = [setup.corps.len(), setup.divisions.len(), setup.brigades.len(), setup.generals.len()];
    let span = |list: usize| Span::new(first[list], ends[list]);
    setup.sides[seat.index()] = SideSetup {
        id: prefix,
        nation,
        edge,
        zone,
        army_general,
        first_order: army_order.unwrap_or(usual),
        corps: span(0),
        divisions: span(1),
        brigades: span(2),
        generals: span(3),
        elements,
        break_at: morale::break_at(break_share, elements),
        points,
    };
}

/// A division about to be put into the set-up.
struct Made {
    id: String,
    name: Text,
    corps: Option<CorpsId>,
    troops: bool,
    general: GeneralId,
    order: Order,
}

fn enlist(
    setup: &mut Setup,
    seat: Seat,
    general: General,
    rank: Rank,
    command: &str,
    corps: Option<CorpsId>,
    division: Option<DivisionId>,
) -> GeneralId {
    let General { id, name, competence, deploy, .. } = general;
    let id = id.unwrap_or_else(|| format!("{command}-general"));
    setup.generals.push(GeneralSetup { id, name, seat, rank, corps, division, competence, deploy });
    GeneralId((setup.generals.len() - 1) as u8)
}

fn form(setup: &mut Setup, seat: Seat, made: Made, brigades: Vec<Brigade>) -> DivisionId {
    let division = DivisionId(setup.divisions.len() as u8);
    let first = setup.brigades.len();
    for brigade in brigades {
        let Brigade { mut id, name, arm, experience, levels, elements, traits, points, deploy, .. } = brigade;
        // Ids of brigades are unique on the table, also where players bring their own armies.
        while setup.brigades.iter().any(|other| other.id == id) {
            id.push('_');
        }
        setup.brigades.push(BrigadeSetup {
            id,
            name,
            seat,
            division,
            arm,
            experience,
            levels,
            elements,
            traits,
            points,
            deploy,
        });
    }
    let span = Span::new(first, setup.brigades.len());
    let elements = setup.brigades[first..].iter().map(|brigade| u16::from(brigade.counted_elements())).sum();
    let Made { mut id, name, corps, troops, general, order } = made;
    while setup.divisions.iter().any(|other| other.id == id) {
        id.push('_');
    }
    setup.divisions.push(DivisionSetup {
        id,
        name,
        seat,
        corps,
        corps_troops: troops,
        general,
        first_order: order,
        brigades: span,
        elements,
        arrival: None,
    });
    division
}
