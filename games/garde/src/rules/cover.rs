//! Cover by terrain: 1.12, 6.6.3, 7.3, 9.2.

use super::prelude::*;

/// The cover a kind of terrain gives a brigade that has at least half of its footprint in it.
#[must_use]
pub(crate) fn of(t: &Tables, options: &Options, kind: TerrainKind, class: ArmClass, traits: Traits) -> Cover {
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
pub(crate) fn hampers(t: &Tables, kind: TerrainKind, class: ArmClass, camp: Camp, covered: bool) -> bool {
    let ground = t.ground(kind);
    let town = ground.hampers_cavalry && class == ArmClass::Cavalry;
    let sheltered = camp == Camp::Defender && class == ArmClass::Infantry && covered;
    (ground.difficult || town) && !sheltered
}

/// The cover left when guns of this weight fire at it (7.3).
#[must_use]
pub(crate) fn under_guns(t: &Tables, cover: Cover, guns: Guns) -> Cover {
    cover.lowered(t.gun(guns).lowers_cover)
}
