//! A combat as the rules see it at the draw: reaction, supports, generals, ground (6.4 to 6.8f).

use crate::book::vocabulary::{
    ArmClass, BrigadeId, Camp, Cohesion, Formation, GeneralId, Guns, Order, Reaction, Weather,
};
use crate::play::combat::Combat;
use crate::rules;
use crate::rules::combat::{Clash, Fighter};
use crate::rules::loss::EnemyGuns;
use crate::rules::reaction::{self, Attacked};
use crate::rules::support::{self, Supports};
use crate::state::{BrigadeSet, Command, Garde, Marks, Post};
use boards::table::{Edge, Zone};
use kernel::Journal;

impl Garde {
    /// How the target of an attack reacts (6.8a to 6.8f).
    #[must_use]
    pub fn reaction(&self, attacker: BrigadeId, defender: BrigadeId) -> Reaction {
        let own = self.brigade(defender);
        reaction::of(&Attacked {
            attacker: self.class(attacker),
            class: self.class(defender),
            experience: self.setup.brigade(defender).experience,
            cohesion: own.cohesion,
            order: self.order_of(defender),
            commanded: self.is_commanded(defender),
            marching: own.formation == Formation::March,
            moved: own.marks.has(Marks::MOVED),
            on_front: self.is_on_front(attacker, defender),
            ammunition: !own.marks.has(Marks::NO_AMMUNITION),
        })
    }

    /// Whether an attacker touches the front edge of a brigade.
    fn is_on_front(&self, attacker: BrigadeId, defender: BrigadeId) -> bool {
        let (own, enemy) = (self.stand(defender), self.stand(attacker));
        own.zone_of(enemy.nearest(own.edge(Edge::Front), own.front_middle()).line.to) == Zone::Front
            && own.zone_of(enemy.centre()) == Zone::Front
    }

    /// The brigades that support a brigade against an enemy (6.7).
    #[must_use]
    pub fn supports(&self, id: BrigadeId, enemy: BrigadeId, camp: Camp) -> BrigadeSet {
        let mut set = BrigadeSet::EMPTY;
        let seat = self.seat_of(id);
        for friend in self.army(seat).filter(|friend| *friend != id) {
            if self.does_support(friend, id, enemy, camp) {
                set.add(friend);
            }
        }
        set
    }

    fn does_support(&self, friend: BrigadeId, id: BrigadeId, enemy: BrigadeId, camp: Camp) -> bool {
        let (arm, own) = (self.arm(friend), self.brigade(friend));
        let class = arm.class();
        if class == ArmClass::Baggage
            || own.fate != crate::state::Fate::OnTable
            || own.cohesion == Cohesion::Rout
            || own.marks.has(Marks::FOUGHT)
        {
            return false;
        }
        let same_division = self.division_of(friend) == self.division_of(id);
        let same_corps =
            self.setup.corps_of(friend).is_some() && self.setup.corps_of(friend) == self.setup.corps_of(id);
        let corps_troops = self.setup.division(self.division_of(friend)).corps_troops;
        // An attacker is helped by his division, by corps troops, and by all batteries of his corps (ruling G62).
        let belongs = match camp {
            Camp::Attacker => same_division || (same_corps && (corps_troops || class == ArmClass::Artillery)),
            Camp::Defender => same_division || same_corps,
        };
        if !belongs || !support::order_allows(camp, class, self.order_of(friend)) {
            return false;
        }
        let reach = support::reach(self.tables(), arm, own.cohesion);
        let near = if class == ArmClass::Artillery { enemy } else { id };
        let in_reach = self.stand(friend).is_within(&self.stand(near), reach);
        in_reach
            && !self.is_in_contact(friend)
            && self.is_commanded(friend)
            && (class != ArmClass::Artillery || self.guns_support(friend, enemy, camp))
    }

    /// Ammunition, arc and sight; a battery that bombarded does not support attacks of the same activation (7.1).
    fn guns_support(&self, battery: BrigadeId, enemy: BrigadeId, camp: Camp) -> bool {
        let marks = self.brigade(battery).marks;
        let spent = camp == Camp::Attacker && marks.has(Marks::BOMBARDED);
        !spent && !marks.has(Marks::NO_AMMUNITION) && self.has_line(battery, enemy)
    }

    /// Turns up the orders of those who give support (6.7, ruling G44).
    pub(crate) fn reveal_supports(
        &mut self,
        supports: [BrigadeSet; 2],
        journal: &mut impl Journal<crate::play::event::Event>,
    ) {
        for friend in supports.into_iter().flat_map(BrigadeSet::iter) {
            self.reveal(Command::Division(self.division_of(friend)), rules::R6_7, journal);
        }
    }

    fn count_supports(&self, set: BrigadeSet) -> Supports {
        set.iter().fold(Supports::default(), |sum, friend| sum.with(self.class(friend)))
    }

    /// The guns of one side that help to losses of the other: supporting batteries, and the brigade fought if it is
    /// artillery (6.13).
    pub(crate) fn guns_against(&self, fought: BrigadeId, supports: BrigadeSet) -> EnemyGuns {
        let with = |sum: EnemyGuns, id: BrigadeId| match self.arm(id).guns() {
            Some(guns) => sum.with(guns, self.brigade(id).elements),
            None => sum,
        };
        supports.iter().fold(with(EnemyGuns::default(), fought), with)
    }

    fn fighter(&self, combat: &Combat, camp: Camp, supports: BrigadeSet) -> Fighter {
        let id = combat.brigade(camp);
        let (setup, own) = (self.setup.brigade(id), self.brigade(id));
        let order = if camp == Camp::Attacker { Order::Attack } else { Order::Defend };
        Fighter {
            experience: setup.experience,
            elements: own.elements,
            traits: setup.traits,
            cohesion: own.cohesion,
            chain: self.has_chain(id, order),
            general: combat.generals[camp.index()].map(|general| self.setup.general(general).rank),
            height: self.level(own.pose.centre()),
            hampered: match camp {
                Camp::Attacker => self.is_attacker_hampered(combat.attacker, combat.defender),
                Camp::Defender => self.is_hampered(id, Camp::Defender),
            },
            supports: self.count_supports(supports),
        }
    }

    /// A combat at the draw, and who supports whom.
    #[must_use]
    pub fn clash(&self, combat: &Combat) -> (Clash, [BrigadeSet; 2]) {
        let (attacker, defender) = (combat.attacker, combat.defender);
        let supports = if combat.counted {
            // Counted once; in a renewed combat whoever can no longer support drops out (ruling G57).
            let left = |set: BrigadeSet, id: BrigadeId, enemy: BrigadeId, camp: Camp| {
                let mut left = BrigadeSet::EMPTY;
                set.iter().filter(|friend| self.does_support(*friend, id, enemy, camp)).for_each(|id| left.add(id));
                left
            };
            let [own, theirs] = self.supports;
            [left(own, attacker, defender, Camp::Attacker), left(theirs, defender, attacker, Camp::Defender)]
        } else {
            [self.supports(attacker, defender, Camp::Attacker), self.supports(defender, attacker, Camp::Defender)]
        };
        let heavy = |id: BrigadeId| self.arm(id).guns() == Some(Guns::Heavy);
        let clash = Clash {
            attacker: self.fighter(combat, Camp::Attacker, supports[0]),
            defender: self.fighter(combat, Camp::Defender, supports[1]),
            defender_order: self.order_of(defender),
            reaction: self.reaction(attacker, defender),
            earlier_combats: self.brigade(defender).combats,
            cover: self.cover(defender),
            crossing: self.river_between(&self.stand(attacker), &self.stand(defender)).is_some(),
            confused: self.setup.weather_in(self.turn) == Weather::Poor,
            heavy_guns: supports[0].iter().any(heavy),
            options: self.setup.options,
        };
        (clash, supports)
    }

    /// The generals a side may engage in a combat (6.4): within 25 cm, of this command, not yet engaged this turn.
    pub fn engageable(&self, combat: &Combat, camp: Camp) -> impl Iterator<Item = GeneralId> + Clone + '_ {
        let id = combat.brigade(camp);
        let seat = self.seat_of(id);
        let reach = self.tables().constants.engage_distance;
        let stand = self.stand(id);
        self.setup.side(seat).generals.generals().filter(move |general| {
            let state = self.general(*general);
            state.post == Post::Filled
                && !state.engaged
                && self.commands(*general, id)
                && self.general_at(*general).is_some_and(|at| self.general_base(at).is_within(&stand, reach))
        })
    }

    /// Whether a brigade belongs to the command of a general: division, corps or army.
    #[must_use]
    pub fn commands(&self, general: GeneralId, id: BrigadeId) -> bool {
        let setup = self.setup.general(general);
        setup.seat == self.seat_of(id)
            && match (setup.division, setup.corps) {
                (Some(division), _) => division == self.division_of(id),
                (None, Some(corps)) => self.setup.corps_of(id) == Some(corps),
                (None, None) => true,
            }
    }
}
