//! The menu of the combat phase and fire outside battles: 27.34 to 27.41, 27.48 to 27.52, rule.bombardment-step.

use super::event::BattleEvent;
use super::guns::Occasion;
use super::{BattleAction, Moment};
use crate::book::objections::Objections;
use crate::book::vocabulary::{LossKind, Rade, Side, Work};
use crate::play::event::Event;
use crate::rules;
use crate::rules::barrage::{Fired, Guns};
use crate::show::offers::{at, done, into_area, of_unit, plain, risky, yielding};
use crate::state::combat::{Hit, Laid};
use crate::state::sets::{AreaId, AreaSet, UnitId, UnitSet};
use crate::state::{Marks, Toulon};
use kernel::{Chance, Journal, Offer, RuleId, Seat, Tally, Text};

/// What next: a battle, a bombardment, or the end (25.7a).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Menu;

impl Moment for Menu {
    fn asks(&self, game: &Toulon) -> (Side, &'static str, RuleId) {
        (game.phasing(), "decision-battle_order", rules::R25_7A)
    }

    fn seat(&self, game: &Toulon, side: Side) -> Seat {
        game.speaker(side)
    }

    fn candidates(&self, game: &Toulon, out: &mut impl FnMut(BattleAction)) {
        let side = game.phasing();
        game.combat.due.iter().for_each(|area| out(BattleAction::Fight { area }));
        for gun in game.units_of(side).filter(|unit| game.is_artillery(*unit)) {
            game.list_bombardments(gun, out);
        }
        game.list_volley(out);
        if side == Side::Allied {
            for area in game.occupied[Side::Republican.index()].iter().filter(|area| game.ships_reach(*area)) {
                out(BattleAction::ShipsFire { area, demand: true });
                out(BattleAction::ShipsFire { area, demand: false });
            }
        }
        out(BattleAction::EndCombat);
    }

    fn objections(&self, game: &Toulon, action: &BattleAction) -> Objections {
        let side = game.phasing();
        let mut objections = Objections::NONE;
        match *action {
            BattleAction::Fight { area } => {
                objections.require(game.combat.due.has(area), Objections::NO_BATTLE);
            }
            BattleAction::EndCombat => {
                objections.require(game.combat.due.is_empty(), Objections::BATTLES_LEFT);
            }
            BattleAction::Bombard { gun, area, reserve } => return game.bombard_objections(gun, area, reserve),
            BattleAction::Lay { gun, grande, petite, reserve } => {
                return game.lay_objections(Laid { gun, grande, petite, reserve });
            }
            BattleAction::ShipsFire { area, .. } => {
                let open = side == Side::Allied && game.ships_reach(area) && !game.combat.shelled.has(area);
                objections.require(open, Objections::SHIPS_CANNOT);
                objections.require(game.occupied[Side::Republican.index()].has(area), Objections::NO_TARGET);
            }
            _ => objections.add(Objections::NOT_NOW),
        }
        objections
    }

    fn offer(&self, game: &Toulon, action: &BattleAction) -> Option<Offer> {
        Some(match *action {
            BattleAction::Fight { area } => {
                risky(into_area(game, area, "action-fight", Text::new("offer-fight"), rules::R25_7A))
            }
            BattleAction::Bombard { gun, area, reserve } => {
                let key = if reserve { "offer-bombard_reserve" } else { "offer-bombard" };
                let text = Text::new(key).with("area", game.area_name(area));
                let offer = of_unit(game, gun, "action-bombard_area", text, game.powder_rule(gun, reserve));
                Offer { ghost: Some(at(game, area)), ..risky(offer) }
            }
            BattleAction::Lay { gun, grande, petite, reserve } => {
                lay_offer(game, Laid { gun, grande, petite, reserve })
            }
            BattleAction::ShipsFire { area, demand } => {
                let key = if demand { "offer-ships_fire_bb" } else { "offer-ships_fire" };
                let battle = game.combat.due.has(area) || game.combat.fought.has(area);
                let rule = if battle { rules::R27_50 } else { rules::R27_49 };
                risky(into_area(game, area, "action-ship_fire", Text::new(key), rule))
            }
            BattleAction::EndCombat => {
                yielding(plain("action-end_phase", Text::new("action-end_phase"), rules::RULE_BOMBARDMENT_STEP))
            }
            _ => return None,
        })
    }

    fn decide(
        self,
        game: &mut Toulon,
        action: &BattleAction,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        match *action {
            BattleAction::Fight { area } => game.open_battle(area, chance, journal),
            BattleAction::Bombard { gun, area, reserve } => game.bombard(gun, area, reserve, chance, journal),
            BattleAction::Lay { gun, grande, petite, reserve } => game.lay(Laid { gun, grande, petite, reserve }),
            BattleAction::ShipsFire { area, demand } => game.ships_fire(area, demand, chance, journal),
            // The combat phase is over.
            _ => {}
        }
    }

    fn worth(&self, game: &Toulon, action: &BattleAction) -> i32 {
        match *action {
            BattleAction::Fight { .. } => 50,
            BattleAction::Lay { gun, grande, petite, reserve } => game.lay_score(gun, grande, petite, reserve),
            BattleAction::ShipsFire { demand, .. } => 40 + i32::from(demand),
            BattleAction::Bombard { gun, area, reserve } => game.bombard_score(gun, area, reserve),
            _ => 0,
        }
    }
}

/// A volley is being laid on the ships (27.38).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Volley;

impl Moment for Volley {
    fn asks(&self, _: &Toulon) -> (Side, &'static str, RuleId) {
        (Side::Republican, "decision-barrage", rules::R27_38)
    }

    fn seat(&self, game: &Toulon, side: Side) -> Seat {
        game.speaker(side)
    }

    fn candidates(&self, game: &Toulon, out: &mut impl FnMut(BattleAction)) {
        game.list_volley(out);
    }

    fn objections(&self, game: &Toulon, action: &BattleAction) -> Objections {
        match *action {
            BattleAction::Lay { gun, grande, petite, reserve } => {
                game.lay_objections(Laid { gun, grande, petite, reserve })
            }
            BattleAction::FireVolley => Objections::NONE,
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Toulon, action: &BattleAction) -> Option<Offer> {
        match *action {
            BattleAction::Lay { gun, grande, petite, reserve } => {
                Some(lay_offer(game, Laid { gun, grande, petite, reserve }))
            }
            BattleAction::FireVolley => {
                let text = Text::new("offer-fire_volley").with("count", game.combat.volley.len() as i64);
                Some(risky(plain("action-fire_volley", text, rules::R27_38)))
            }
            _ => None,
        }
    }

    fn decide(
        self,
        game: &mut Toulon,
        action: &BattleAction,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        match *action {
            BattleAction::Lay { gun, grande, petite, reserve } => game.lay(Laid { gun, grande, petite, reserve }),
            _ => game.fire_volley(chance, journal),
        }
    }

    fn worth(&self, game: &Toulon, action: &BattleAction) -> i32 {
        match *action {
            BattleAction::Lay { gun, grande, petite, reserve } => game.lay_score(gun, grande, petite, reserve),
            BattleAction::FireVolley => 60,
            _ => 0,
        }
    }
}

/// How a battery is offered for a volley.
fn lay_offer(game: &Toulon, laid: Laid) -> Offer {
    let Laid { gun, grande, petite, reserve } = laid;
    let key = match (grande, petite) {
        (_, 0) => "offer-lay_grande",
        (0, _) => "offer-lay_petite",
        _ => "offer-lay_both",
    };
    let how = if reserve { "offer-from_reserve" } else { "offer-by_roll" };
    let text = Text::new(key).with("grande", grande).with("petite", petite).with("how", Text::new(how));
    let rule = if game.combat.at_ships.has(gun) { rules::R27_40 } else { rules::R27_38 };
    Offer { risky: game.fires_at_once(laid), ..of_unit(game, gun, "action-fire_at_ships", text, rule) }
}

/// The owner picks who is hit from a distance (27.34a, 27.51).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Struck;

impl Moment for Struck {
    const QUIET: bool = false;

    fn asks(&self, game: &Toulon) -> (Side, &'static str, RuleId) {
        let hit = game.combat.hit;
        let rule = if hit.is_some_and(|hit| hit.ships) { rules::R27_51A } else { rules::R27_34A };
        (hit.map_or(game.phasing().other(), |hit| hit.side), "decision-hit_unit", rule)
    }

    fn seat(&self, game: &Toulon, side: Side) -> Seat {
        game.speaker(side)
    }

    fn candidates(&self, game: &Toulon, out: &mut impl FnMut(BattleAction)) {
        if let Some(hit) = &game.combat.hit {
            let targets = game.targets(hit);
            if targets.is_empty() {
                out(BattleAction::NobodyHit);
            }
            targets.iter().for_each(|unit| out(BattleAction::TakeHit { unit }));
        }
    }

    fn objections(&self, game: &Toulon, action: &BattleAction) -> Objections {
        let Some(hit) = &game.combat.hit else { return Objections::NOT_NOW };
        let targets = game.targets(hit);
        match action {
            BattleAction::TakeHit { unit } if targets.has(*unit) => Objections::NONE,
            BattleAction::NobodyHit if targets.is_empty() => Objections::NONE,
            BattleAction::TakeHit { .. } | BattleAction::NobodyHit => Objections::NOT_HERE,
            _ => Objections::NOT_NOW,
        }
    }

    fn offer(&self, game: &Toulon, action: &BattleAction) -> Option<Offer> {
        match *action {
            BattleAction::TakeHit { unit } => {
                let hit = game.combat.hit.filter(|hit| !hit.ships);
                let risky = hit.is_some_and(|hit| game.shelter_of(unit, hit.area, hit.side).is_some());
                let rule = if hit.is_some() { rules::R27_34A } else { rules::R27_51B };
                Some(Offer { risky, ..of_unit(game, unit, "action-take_hit", Text::new("offer-take_hit"), rule) })
            }
            BattleAction::NobodyHit => Some(done("offer-nobody_hit", rules::R27_34A)),
            _ => None,
        }
    }

    fn decide(
        self,
        game: &mut Toulon,
        action: &BattleAction,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        let Some(hit) = game.combat.hit else { return game.turn_to(Menu) };
        if let BattleAction::TakeHit { unit } = *action {
            game.take_hit(hit, unit, chance, journal);
            if hit.hits > 1 {
                game.combat.hit = Some(Hit { hits: hit.hits - 1, ..hit });
                return game.turn_to(self);
            }
        }
        game.combat.hit = None;
        game.turn_to(Menu);
    }

    /// A lone unit must not be told from several.
    fn anyway(&self, _: &Toulon) -> bool {
        true
    }

    fn worth(&self, game: &Toulon, action: &BattleAction) -> i32 {
        match *action {
            BattleAction::TakeHit { unit } => 100 + game.spare(unit),
            _ => 0,
        }
    }
}

impl Toulon {
    /// Whether it is a unit of the phasing side on the map.
    fn is_own(&self, unit: UnitId) -> bool {
        unit.index() < self.setup.units.len() && self.side_of(unit) == self.phasing() && self.where_is(unit).is_some()
    }

    /// A battery fires at an area without a battle (27.34a).
    fn bombard_objections(&self, gun: UnitId, area: AreaId, reserve: bool) -> Objections {
        if !self.is_own(gun) {
            return Objections::NOT_HERE;
        }
        let enemy = self.phasing().other();
        let mut objections = self.shot_objections(gun, reserve, Occasion::Outside);
        let there = area.index() < self.setup.ground.len();
        objections.require(there && self.occupied[enemy.index()].has(area), Objections::NO_TARGET);
        objections.require(!(self.combat.due | self.combat.fought).has(area), Objections::BATTLE_THERE);
        objections.require(there && self.reaches(gun, area), Objections::OUT_OF_RANGE);
        objections
    }

    /// A battery of Bonaparte is laid on the ships (27.35, 27.36, 27.38).
    fn lay_objections(&self, laid: Laid) -> Objections {
        let Laid { gun, grande, petite, reserve } = laid;
        if !self.is_own(gun) || self.phasing() != Side::Republican {
            return Objections::NOT_HERE;
        }
        let mut objections = self.shot_objections(gun, reserve, Occasion::Outside);
        objections.require(self.is_bb(gun), Objections::NOT_A_GUN);
        let area = self.where_is(gun);
        let bears = |rade: Rade, pf: u8| {
            pf == 0
                || area.is_some_and(|area| self.setup.ground(area).bears_on[rade.index()])
                    && self.rades[rade.index()].is_held()
        };
        objections.require(bears(Rade::Grande, grande) && bears(Rade::Petite, petite), Objections::NO_SHIPS_THERE);
        objections.require(u16::from(grande) + u16::from(petite) == u16::from(self.men(gun)), Objections::BAD_SPLIT);
        let battle = area.is_some_and(|area| (self.combat.due | self.combat.fought).has(area));
        objections.require(!battle, Objections::BATTLE_THERE);
        let same: UnitSet = self.gunners_at_ships().iter().filter(|other| self.where_is(*other) == area).collect();
        objections.require(same.has(gun) || same.len() < 2, Objections::TWO_BATTERIES);
        let laid_already = self.combat.volley.iter().any(|other| other.gun == gun);
        objections.require(!laid_already, Objections::ALREADY_FIRED);
        let promised: u16 =
            self.combat.volley.iter().filter(|other| other.reserve).map(|other| u16::from(self.men(other.gun))).sum();
        let enough = !reserve || promised + u16::from(self.men(gun)) <= u16::from(self.reserve);
        objections.require(enough, Objections::RESERVE_TOO_LOW);
        objections
    }

    /// Batteries that fire or have fired at ships in this phase.
    fn gunners_at_ships(&self) -> UnitSet {
        self.combat.volley.iter().fold(self.combat.at_ships, |all, laid| all.with(laid.gun))
    }

    /// Whether ships under Allied control reach an area (27.48).
    fn ships_reach(&self, area: AreaId) -> bool {
        area.index() < self.setup.ground.len()
            && Rade::ALL
                .iter()
                .any(|rade| self.setup.ground(area).bears_on[rade.index()] && self.rades[rade.index()].is_held())
    }

    fn list_bombardments(&self, gun: UnitId, out: &mut impl FnMut(BattleAction)) {
        let Some(from) = self.where_is(gun) else { return };
        if self.units[gun.index()].marks.has(Marks::SPENT) || self.men(gun) == 0 {
            return;
        }
        let near = self.setup.ground(from).neighbours;
        let beyond = |all: AreaSet, area| all | self.setup.ground(area).neighbours;
        let reach = if self.is_bb(gun) { near.iter().fold(near, beyond) } else { near };
        let enemy = self.phasing().other();
        for area in (reach & self.occupied[enemy.index()]).iter() {
            for reserve in [true, false] {
                out(BattleAction::Bombard { gun, area, reserve });
            }
        }
    }

    /// The batteries that may join the volley, each way its strength can be split.
    fn list_volley(&self, out: &mut impl FnMut(BattleAction)) {
        if self.phasing() == Side::Republican {
            for gun in self.units_of(Side::Republican).filter(|unit| self.is_bb(*unit)) {
                let Some(area) = self.where_is(gun) else { continue };
                let [grande_too, petite_too] = self.setup.ground(area).bears_on;
                let pf = self.men(gun);
                for grande in 0..=pf {
                    if (grande == 0 || grande_too) && (grande == pf || petite_too) {
                        for reserve in [true, false] {
                            out(BattleAction::Lay { gun, grande, petite: pf - grande, reserve });
                        }
                    }
                }
            }
        }
        if !self.combat.volley.is_empty() {
            out(BattleAction::FireVolley);
        }
    }

    /// Whether the volley fires by itself once this battery is laid, since no other can join it.
    fn fires_at_once(&self, laid: Laid) -> bool {
        let mut game = self.clone();
        let mut another = game.combat.volley.try_push(laid).is_err();
        game.list_volley(&mut |action| {
            another |= action != BattleAction::FireVolley && Volley.objections(&game, &action).is_empty();
        });
        !another
    }

    /// A battery joins the volley.
    fn lay(&mut self, laid: Laid) {
        self.combat.volley.push(laid);
        self.turn_to(Volley);
    }

    /// One battery against an area (27.34a).
    fn bombard(
        &mut self,
        gun: UnitId,
        area: AreaId,
        reserve: bool,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        self.turn_to(Menu);
        if !self.load(gun, reserve, Occasion::Outside, chance, journal) {
            return;
        }
        let enemy = self.phasing().other();
        let shot = rules::bombardment::fire(self.men(gun), chance);
        journal.tell(|| self.told(BattleEvent::Bombarded { gun, area, die: shot.die, hit: shot.hit }));
        if shot.hit {
            self.combat.hit = Some(Hit { area, side: enemy, hits: 1, ships: false, battery: false });
            self.turn_to(Struck);
        }
    }

    /// All batteries that have been laid fire: ammunition for each, then one barrage per rade (27.38, 27.39).
    fn fire_volley(&mut self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let volley = std::mem::take(&mut self.combat.volley);
        let mut pf = [0_u8; Rade::COUNT];
        let mut bonaparte = [false; Rade::COUNT];
        for laid in &volley {
            self.combat.at_ships.add(laid.gun);
            if self.load(laid.gun, laid.reserve, Occasion::Outside, chance, journal) {
                for (rade, part) in [(Rade::Grande, laid.grande), (Rade::Petite, laid.petite)] {
                    pf[rade.index()] += part;
                    bonaparte[rade.index()] |= part > 0 && self.bonaparte_is_at(laid.gun);
                }
            }
        }
        self.turn_to(Menu);
        for rade in Rade::ALL {
            let total = pf[rade.index()];
            if total == 0 || !self.rades[rade.index()].is_held() {
                continue;
            }
            let rade_state = self.rades[rade.index()];
            let guns = Guns { pf: total, bonaparte: bonaparte[rade.index()], rade: rade_state };
            let Fired { die, hits } = guns.fire(chance);
            journal.tell(|| {
                let mut tally = Box::new(Tally::new());
                guns.tally(die, &mut tally);
                self.told(BattleEvent::Barrage { rade, pf: total, die, hits, tally })
            });
            if hits > 0 {
                self.ships_hit(rade, hits, journal);
            }
        }
        self.test_endings(journal);
    }

    /// The ships fire at an area (27.48 to 27.51).
    fn ships_fire(&mut self, area: AreaId, demand: bool, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        self.turn_to(Menu);
        self.combat.shelled.add(area);
        let ground = self.setup.ground(area);
        let in_reach = Rade::ALL.into_iter().filter(|rade| ground.bears_on[rade.index()]);
        let held = |rade: &Rade| self.rades[rade.index()].is_held();
        let target = rules::sea_fire::Target {
            both_rades: in_reach.clone().filter(held).count() == 2,
            town: ground.town,
            sheltered: self.shelters_in_redoubts(area, Side::Republican),
            tenuous: in_reach
                .clone()
                .filter(held)
                .all(|rade| self.rades[rade.index()] == crate::book::vocabulary::RadeState::Tenuous),
        };
        let fired = target.fire(chance);
        let (die, hits) = (fired.die, fired.hits);
        journal.tell(|| {
            let mut tally = Box::new(Tally::new());
            target.tally(die, &mut tally);
            self.told(BattleEvent::ShipsFired { area, die, tally, hits })
        });
        if hits > 0 {
            self.combat.hit = Some(Hit { area, side: Side::Republican, hits, ships: true, battery: demand });
            self.turn_to(Struck);
        }
    }

    /// The units that may take the hit (27.34a, 27.51a).
    fn targets(&self, hit: &Hit) -> UnitSet {
        let all: UnitSet = self.units_in(hit.area, hit.side).iter().filter(|unit| self.men(*unit) > 0).collect();
        let batteries: UnitSet = all.iter().filter(|unit| self.is_bb(*unit)).collect();
        if hit.battery && !batteries.is_empty() { batteries } else { all }
    }

    /// The unit chosen takes the hit, unless its work saves it (27.34b, 27.51b).
    fn take_hit(&mut self, hit: Hit, unit: UnitId, chance: &mut impl Chance, journal: &mut impl Journal<Event>) {
        let work: Option<Work> = if hit.ships { None } else { self.shelter_of(unit, hit.area, hit.side) };
        let saved = work.is_some_and(|work| {
            let save = rules::bombardment::save(work, chance);
            journal.tell(|| self.told(BattleEvent::Sheltered { area: hit.area, die: save.die, saved: save.saved }));
            save.saved
        });
        if !saved {
            self.take_loss(unit, LossKind::Temporary, journal);
        }
    }

    /// Where the ammunition of a shot comes from: it is there, it is rolled for, or it is the reserve's.
    pub(super) fn powder_rule(&self, gun: UnitId, reserve: bool) -> RuleId {
        let fired = self.unit(gun).marks.has(Marks::FIRED_THIS_TURN);
        match (reserve, fired) {
            (true, true) => rules::R27_13,
            (true, false) => rules::R27_12,
            (false, _) if self.has_automatic_ammunition(gun) => rules::R27_9,
            (false, _) => rules::R27_8,
        }
    }
}
