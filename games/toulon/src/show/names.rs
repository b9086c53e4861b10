//! What units, leaders, areas and roads are called: a message where the rulebook's words have one, else the name on
//! the counter or the map.

use crate::book::vocabulary::{Pool, Side};
use crate::play::event::Chief;
use crate::state::sets::{AreaId, LeaderId, Place, SectionId, UnitId};
use crate::state::{Edge, Payment, Toulon};
use gamekit::names::Names;
use kernel::{Arg, Text};
use std::sync::LazyLock;

static NAMES: LazyLock<Names> = LazyLock::new(|| {
    Names::of(include_str!("../../rulebook/words.en.ftl"), include_str!("../../rulebook/words.fr.ftl"))
});

impl Toulon {
    /// The name of an area.
    #[must_use]
    pub fn area_name(&self, area: AreaId) -> Text {
        Text::new(format!("area-{}", self.map().area(area).id))
    }

    /// The name of a unit, for those who may know it.
    #[must_use]
    pub fn unit_name(&self, unit: UnitId) -> Text {
        NAMES.name("unit-", &self.counter(unit).name)
    }

    /// The name of a leader as his counter showed him when something happened.
    #[must_use]
    pub fn name_then(&self, chief: Chief) -> Text {
        let counter = self.chief(chief.leader);
        NAMES.name("rank-", if chief.replaced { &counter.replacement } else { &counter.name })
    }

    /// The name of a leader, or of who replaces him.
    #[must_use]
    pub fn chief_name(&self, leader: LeaderId) -> Text {
        NAMES.name("rank-", self.leader_name(leader))
    }

    /// A road section: its road and the areas it runs between.
    #[must_use]
    pub fn section_name(&self, section: SectionId) -> Text {
        let map = self.map();
        let section = map.section(section);
        let near = section.areas.first().map_or_else(|| Text::name(section.id.clone()), |area| self.area_name(*area));
        let far = section.areas.last().map_or_else(|| Text::name(section.id.clone()), |area| self.area_name(*area));
        placed(
            Text::new("name-section")
                .with("road", Text::name(section.road.clone()))
                .with("near", near)
                .with("far", far),
        )
    }

    /// A work of a side in an area: a fort's own name, or its kind with its number among the redoubts.
    #[must_use]
    pub fn work_name_in(&self, area: AreaId, side: Side, work: u8) -> Text {
        let forts = self.setup.ground(area).forts.len();
        let number = usize::from(work);
        if number >= 1 && number <= forts {
            let names = self.map().area(area).list("fort");
            let name = names.get(number - 1).and_then(|fort| fort.as_str().or_else(|| fort.get("name")?.as_str()));
            return Text::name(name.unwrap_or(&self.map().area(area).name).to_owned());
        }
        let kind = self.works(area, side).get(number.wrapping_sub(1)).map_or("work-redoubt", |work| work.label());
        Text::new("battle-redoubt").with("kind", Text::new(kind)).with("number", number.saturating_sub(forts) as i64)
    }

    /// An area, a road section or a rade.
    #[must_use]
    pub fn place_name(&self, place: Place) -> Text {
        let map = self.map();
        if let Some(area) = map.as_area(place) {
            self.area_name(area)
        } else if let Some(section) = map.as_section(place) {
            self.section_name(section)
        } else {
            self.setup.as_rade(place).map_or_else(|| Text::new("terrain-sea"), |rade| Text::new(rade.label()))
        }
    }
}

/// The name of a work of the battle area.
pub(crate) fn work_name(game: &Toulon, work: u8) -> Text {
    game.work_name_in(game.combat.fight.area, game.combat.fight.defender(), work)
}

/// A message with its places in every form it may need: beside `area` also `area_of` and `area_at`, which French
/// contracts with the article ("d’Ollioules", "aux Sablettes"). One that has them already is left as it is.
#[must_use]
pub(crate) fn placed(mut text: Text) -> Text {
    let mut forms = Vec::new();
    let whole = text.args.iter().any(|(name, _)| name.ends_with("_of"));
    for (name, arg) in &mut text.args {
        let Arg::Text(inner) = arg else { continue };
        if inner.key.starts_with("area-") {
            if whole {
                continue;
            }
            let form = |form: &str| Arg::Text(Text::new(format!("{}.{form}", inner.key)));
            forms.extend(["of", "at"].map(|case| (format!("{name}_{case}").into(), form(case))));
        } else {
            *inner = placed(std::mem::replace(inner, Text::new("")));
        }
    }
    text.args.extend(forms);
    text
}

impl Edge {
    /// The message that names it.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Edge::North => "terrain-map_edge_north",
            Edge::East => "terrain-map_edge_east",
        }
    }
}

impl Payment {
    /// Who pays how much.
    #[must_use]
    pub fn words(self) -> Text {
        let mut text: Option<Text> = None;
        for pool in Pool::ALL.into_iter().filter(|pool| self.part(*pool) > 0) {
            let part = Text::new("name-payment").with("pool", Text::new(pool.label())).with("points", self.part(pool));
            text = Some(match text {
                None => part,
                Some(before) => Text::new("list-and").with("first", before).with("second", part),
            });
        }
        text.unwrap_or_else(|| Text::new("name-free"))
    }
}
