//! The morale test: some sixty factors in four rubrics, one die, four columns (morale.sum, morale.ladder).

mod ladder;
mod rubrics;

pub use ladder::{Rung, clamped, counter, dropped, march_to_fire_drop, random, residual, rung, stop_fire};
pub use rubrics::outnumbered;

use crate::book::charts::{Charts, charts};
use crate::book::vocabulary::{Arm, Cover, Gait, Moral, Order};
use crate::rules;
use kernel::{Chance, Procedure, Roll, RuleId, Tallies, Tally};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The one die of the test (morale.random).
pub const RANDOM: Roll = Roll { rule: rules::MORALE_RANDOM, label: "die-random" };

/// Where a test begins (morale.start, morale.other_start, react.start).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// A march to combat or to fire.
    #[schemars(title = "mod-morale-start_mac")]
    March,
    /// An answer: standing or counter-charging.
    #[schemars(title = "mod-morale-start_response")]
    Response,
    /// A reaction, from a state that is not beaten.
    #[schemars(title = "mod-morale-start_reaction")]
    Reaction,
    /// From a gait toward the enemy, in tests for another reason.
    Gait(Gait),
    /// A second enemy in the same action, met at the gait the first was passed at (morale.after_traverse).
    Onward(Gait),
    /// A fire fight that goes on on the spot (maf.static).
    #[schemars(title = "start-static")]
    Static,
    /// From a beaten state.
    State(Moral),
}

/// Which column the score is read in (morale.ladder).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Column {
    /// March to combat and counter-march.
    #[schemars(title = "column-march")]
    March,
    /// March to fire, and fire standing firm.
    #[schemars(title = "column-fire")]
    Fire,
    /// A bare reaction.
    #[schemars(title = "column-reaction")]
    Reaction,
    /// Another reason.
    #[schemars(title = "column-other")]
    Other,
}

/// Units counted among friends or enemies (morale.friends_enemies).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Presence {
    /// Halted.
    pub halted: u8,
    /// At the ordinary pace.
    pub ordinary: u8,
    /// At the quick pace.
    pub quick: u8,
    /// At the charge pace.
    pub charging: u8,
    /// Supports, whatever their gait.
    pub supports: u8,
    /// In Repli.
    pub falling_back: u8,
    /// In Retraite.
    pub retreating: u8,
    /// In Déroute.
    pub routing: u8,
}

/// The formation of infantry as cavalry that charges it counts it: double and inverted (morale.cav_on_inf).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CavalryOnInfantry {
    /// Battalions formed and facing the charge.
    pub formed_front: u8,
    /// Of those, squares.
    pub squares: u8,
    /// Their safe flanks.
    pub safe_flanks: u8,
    /// Taken in flank.
    pub flank: u8,
    /// Taken in rear.
    pub rear: u8,
    /// Without formation.
    pub saf: u8,
    /// In disorder.
    pub des: u8,
}

/// Everything a test counts, as play derives it from the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Test {
    /// In which column it is read.
    pub column: Column,
    /// Where it begins.
    pub start: Start,
    /// Base morale of the troops.
    pub base: i8,
    /// Arm of the tester.
    #[serde(default = "infantry")]
    pub arm: Arm,
    /// Drawn up two deep.
    #[serde(default)]
    pub two_deep: bool,
    /// Figures it began the battle with, less those detached (morale.strength).
    pub figures: u8,
    /// Percent lost before the action.
    #[serde(default)]
    pub lost_before: u8,
    /// Percent lost in the action, stop fire apart (morale.losses).
    #[serde(default)]
    pub lost_now: u8,
    /// Higher (1) or lower (-1) than the enemy (morale.height).
    #[serde(default)]
    pub height: i8,
    /// Behind a stream (1), or it must cross one (-1) (morale.stream).
    #[serde(default)]
    pub stream: i8,
    /// Behind a marsh (1), or it must cross one (-1).
    #[serde(default)]
    pub marsh: i8,
    /// Cover of the enemy it marches on (morale.cover).
    #[serde(default = "no_cover")]
    pub enemy_cover: Cover,
    /// Its own cover against a march.
    #[serde(default = "no_cover")]
    pub own_cover: Cover,
    /// Other arms that support it: 0 to 2 (morale.support).
    #[serde(default)]
    pub supporting_arms: u8,
    /// Under fire of infantry (morale.under_fire).
    #[serde(default)]
    pub under_musketry: bool,
    /// Under ball.
    #[serde(default)]
    pub under_ball: bool,
    /// Under canister.
    #[serde(default)]
    pub under_canister: bool,
    /// Covered by an active screen (morale.screen).
    #[serde(default)]
    pub screen: bool,
    /// Friendly guns fire too near (fire.art_error).
    #[serde(default)]
    pub guns_too_close: bool,
    /// Levels of status a known enemy is above (morale.status).
    #[serde(default)]
    pub enemy_status: u8,
    /// Levels of type he is above (morale.type).
    #[serde(default)]
    pub enemy_type: u8,
    /// Levels of famous enemies that fall back (morale.famous).
    #[serde(default)]
    pub famous_enemies: u8,
    /// Levels of famous friends that fall back.
    #[serde(default)]
    pub famous_friends: u8,
    /// Points spent, or to be spent, beyond three (morale.pop).
    #[serde(default)]
    pub penalty: u8,
    /// Gaits to lose before it can react (react.start).
    #[serde(default)]
    pub gaits_to_lose: u8,
    /// More than 4 UD from every general of its chain (gen.radius).
    #[serde(default)]
    pub out_of_command: bool,
    /// Friends.
    #[serde(default)]
    pub friends: Presence,
    /// Enemies.
    #[serde(default)]
    pub enemies: Presence,
    /// Outnumbered by an enemy of its arm: twice (2), three times (3) (morale.ratio).
    #[serde(default)]
    pub outnumbered: u8,
    /// Its order, as counted in this test (morale.formation).
    #[serde(default = "formed")]
    pub order: Order,
    /// A formed square attacked by cavalry.
    #[serde(default)]
    pub square_against_cavalry: bool,
    /// Safe flanks (morale.safe_flank).
    #[serde(default)]
    pub safe_flanks: u8,
    /// Flanks threatened (morale.flank_threat).
    #[serde(default)]
    pub threatened_flanks: u8,
    /// Rear threatened.
    #[serde(default)]
    pub threatened_rear: bool,
    /// Flanks of infantry threatened by cavalry.
    #[serde(default)]
    pub cavalry_on_flanks: u8,
    /// Rear of infantry threatened by cavalry.
    #[serde(default)]
    pub cavalry_on_rear: bool,
    /// It attacks a flank (morale.defaults).
    #[serde(default)]
    pub attacks_flank: bool,
    /// It attacks a rear.
    #[serde(default)]
    pub attacks_rear: bool,
    /// Its target is without formation.
    #[serde(default)]
    pub attacks_saf: bool,
    /// Its target is in disorder.
    #[serde(default)]
    pub attacks_des: bool,
    /// It is cavalry and charges infantry.
    #[serde(default)]
    pub on_infantry: CavalryOnInfantry,
    /// National bonus in attack or defence that applies (morale.national).
    #[serde(default)]
    pub national: i8,
    /// General in contact, or near in a test for another reason (gen.mac, gen.proximity).
    #[serde(default)]
    pub leader: i8,
}

const fn infantry() -> Arm {
    Arm::Infantry
}

const fn no_cover() -> Cover {
    Cover::None
}

const fn formed() -> Order {
    Order::Formed
}

/// A test that was taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Scored {
    /// The score, held within its bounds.
    pub score: i32,
    /// What it allows.
    pub rung: Rung,
}

impl Test {
    /// A test with nothing to count but what is named.
    #[must_use]
    pub const fn plain(column: Column, start: Start, arm: Arm, figures: u8, base: i8) -> Self {
        const NOBODY: Presence = Presence {
            halted: 0,
            ordinary: 0,
            quick: 0,
            charging: 0,
            supports: 0,
            falling_back: 0,
            retreating: 0,
            routing: 0,
        };
        Test {
            column,
            start,
            base,
            arm,
            two_deep: false,
            figures,
            lost_before: 0,
            lost_now: 0,
            height: 0,
            stream: 0,
            marsh: 0,
            enemy_cover: Cover::None,
            own_cover: Cover::None,
            supporting_arms: 0,
            under_musketry: false,
            under_ball: false,
            under_canister: false,
            screen: false,
            guns_too_close: false,
            enemy_status: 0,
            enemy_type: 0,
            famous_enemies: 0,
            famous_friends: 0,
            penalty: 0,
            gaits_to_lose: 0,
            out_of_command: false,
            friends: NOBODY,
            enemies: NOBODY,
            outnumbered: 0,
            order: Order::Formed,
            square_against_cavalry: false,
            safe_flanks: 0,
            threatened_flanks: 0,
            threatened_rear: false,
            cavalry_on_flanks: 0,
            cavalry_on_rear: false,
            attacks_flank: false,
            attacks_rear: false,
            attacks_saf: false,
            attacks_des: false,
            on_infantry: CavalryOnInfantry {
                formed_front: 0,
                squares: 0,
                safe_flanks: 0,
                flank: 0,
                rear: 0,
                saf: 0,
                des: 0,
            },
            national: 0,
            leader: 0,
        }
    }

    /// The rubrics, each with its lines.
    #[must_use]
    pub fn tallies(&self, charts: &Charts) -> [(&'static str, Tally); 4] {
        let m = &charts.morale;
        [
            ("rubric-situation", self.situation(m)),
            ("rubric-friends_enemies", self.company(m)),
            ("rubric-formation", self.formation(m)),
            ("rubric-strength", self.strength(charts)),
        ]
    }

    /// The score before the die.
    #[must_use]
    pub fn sum(&self, charts: &Charts) -> i32 {
        self.tallies(charts).iter().map(|(_, tally)| tally.sum()).sum()
    }

    /// Rolls the die and reads the rung.
    pub fn take(&self, charts: &Charts, chance: &mut impl Chance) -> (u8, Scored) {
        let die = chance.d6(RANDOM);
        let score = clamped(charts, self.sum(charts) + random(die));
        (die, Scored { score, rung: rung(charts, self.column, score) })
    }
}

/// The morale test as a form.
pub struct Morale;

impl Procedure for Morale {
    type Input = Test;
    type Output = Scored;
    const ID: &'static str = "morale";
    const RULES: &'static [RuleId] = &[rules::MORALE_SUM, rules::MORALE_LADDER, rules::MORALE_RANDOM];

    fn resolve(test: &Test, chance: &mut impl Chance, tallies: &mut Tallies) -> Scored {
        tallies.extend(test.tallies(charts()));
        test.take(charts(), chance).1
    }
}

#[cfg(test)]
mod worked;
