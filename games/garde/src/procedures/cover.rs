//! Cover by terrain: 1.12, 6.6.3, 7.3, 9.2.

use super::prelude::*;

/// The cover a kind of terrain gives a brigade that has at least half of its footprint in it.
#[must_use]
pub fn of(t: &Tables, options: &Options, kind: TerrainKind, class: ArmClass, traits: Traits) -> Cover {
    let ground = t.ground(kind);
    let mut cover = ground.cover[class.index()];
    if traits.has(Trait::Voltigeurs) && class == ArmClass::Infantry {
        cover = cover.max(ground.voltigeurs);
    }
    // Ruling G39: towns cover cavalry with the option only.
    if kind == TerrainKind::Town && class == ArmClass::Cavalry && options.urban_cavalry_cover {
        cover = cover.max(ground.cover[ArmClass::Infantry.index()]);
    }
    cover
}

/// Whether a kind of terrain hampers a brigade in combat (6.6.5, ruling G26): `covered` if it gives it cover there.
#[must_use]
pub fn hampers(t: &Tables, kind: TerrainKind, class: ArmClass, camp: Camp, covered: bool) -> bool {
    let ground = t.ground(kind);
    let town = ground.hampers_cavalry && class == ArmClass::Cavalry;
    let sheltered = camp == Camp::Defender && class == ArmClass::Infantry && covered;
    (ground.difficult || town) && !sheltered
}

/// The cover left when guns of this weight fire at it (7.3).
#[must_use]
pub fn under_guns(t: &Tables, cover: Cover, guns: Guns) -> Cover {
    cover.lowered(t.gun(guns).lowers_cover)
}

/// Procedure `terrain_cover`.
pub struct TerrainCover;

/// Terrain and who stands in it: one of the arms, or `voltigeurs`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CoverInput {
    /// Pairs of a kind of terrain and an arm: `infanterie`, `cavalerie`, `artillerie`, or `voltigeurs` for infantry
    /// with that trait.
    cases: Vec<(TerrainKind, Shelter)>,
    /// Rulings.
    #[serde(default)]
    options: Options,
}

/// Who takes cover.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Shelter {
    /// Infantry.
    Infanterie,
    /// Cavalry.
    Cavalerie,
    /// Artillery.
    Artillerie,
    /// Infantry with the trait Voltigeurs.
    Voltigeurs,
}

impl Shelter {
    fn brigade(self) -> (ArmClass, Traits) {
        match self {
            Shelter::Infanterie => (ArmClass::Infantry, Traits::NONE),
            Shelter::Cavalerie => (ArmClass::Cavalry, Traits::NONE),
            Shelter::Artillerie => (ArmClass::Artillery, Traits::NONE),
            Shelter::Voltigeurs => (ArmClass::Infantry, Traits::NONE.with(Trait::Voltigeurs)),
        }
    }
}

/// What covers whom, and who is hampered in combat there.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct CoverOutput {
    /// The cover in each case.
    cover: Vec<Cover>,
    /// Whether a defender is hampered there.
    hampered: Vec<bool>,
}

impl Procedure for TerrainCover {
    type Input = CoverInput;
    type Output = CoverOutput;
    const ID: &'static str = "terrain_cover";
    const RULES: &'static [RuleId] = &[rules::R1_12, rules::R6_6_3, rules::R6_6_5, rules::R9_2];

    fn resolve(input: &Self::Input, _: &mut impl Chance, _: &mut Tallies) -> Self::Output {
        let t = tables();
        let mut output = CoverOutput { cover: Vec::new(), hampered: Vec::new() };
        for (kind, who) in &input.cases {
            let (class, traits) = who.brigade();
            let cover = of(t, &input.options, *kind, class, traits);
            output.cover.push(cover);
            output.hampered.push(hampers(t, *kind, class, Camp::Defender, cover != Cover::None));
        }
        output
    }
}
