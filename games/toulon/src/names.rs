//! What units, leaders, areas and roads are called: a message where the rulebook's words have one, else the name on
//! the counter or the map.

use crate::event::Chief;
use crate::sets::{AreaId, LeaderId, Place, SectionId, UnitId};
use crate::state::{Edge, Payment, Toulon};
use crate::vocabulary::Pool;
use gamekit::names::Names;
use kernel::Text;
use std::sync::LazyLock;

static NAMES: LazyLock<Names> =
    LazyLock::new(|| Names::of(include_str!("../rulebook/words.en.ftl"), include_str!("../rulebook/words.fr.ftl")));

impl Toulon {
    /// The name of an area.
    #[must_use]
    pub fn area_name(&self, area: AreaId) -> Text {
        let area = self.map().area(area);
        NAMES.message_or_name(&format!("area-{}", area.id), &area.name)
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
        Text::new("name-section").with("road", Text::name(section.road.clone())).with("near", near).with("far", far)
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
