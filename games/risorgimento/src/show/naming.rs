//! Names in words of both languages. Regiments, generals and places are called what their own country calls them;
//! batteries, formations and corps are messages.

use crate::setup::{BrigadeId, CorpsId, FormationKind, Setup, UnitId};
use crate::state::{Hex, Leader};
use boards::hex::HexId;
use kernel::{Seat, Text};

/// The kinds of batteries that stand in names, and their messages: with a number and without.
const BATTERIES: [(&str, &str, &str); 6] = [
    (" foot", "battery-foot_numbered", "battery-foot"),
    (" horse", "battery-horse_numbered", "battery-horse"),
    (" 12-pdr", "battery-twelve_numbered", "battery-twelve"),
    (" rifled", "battery-rifled_numbered", "battery-rifled"),
    (" cavalry", "battery-cavalry_numbered", "battery-cavalry"),
    (" rocket", "battery-rocket_numbered", "battery-rocket"),
];

/// Whose a battery is: the Guard's, an army's, a corps', a general's.
fn owner(name: &str) -> Text {
    let name = name.trim();
    let corps = name.strip_suffix(" Corps").unwrap_or(name);
    match name {
        "Guard" => Text::new("owner-guard"),
        "1st Army" => Text::new("owner-first_army"),
        _ if corps.chars().all(|letter| "IVX".contains(letter)) => {
            Text::new("owner-corps").with("corps", Text::name(corps))
        }
        _ => Text::name(name),
    }
}

/// The name of a unit.
#[must_use]
pub(crate) fn unit(name: &str) -> Text {
    if let Some(whose) = name.strip_prefix("Horse battery ") {
        return Text::new("battery-horse").with("owner", owner(whose));
    }
    if let Some((head, tail)) = name.split_once(" battery") {
        let number = tail.trim();
        let kind = BATTERIES.iter().find_map(|(word, numbered, plain)| {
            head.strip_suffix(word).map(|whose| (whose, if number.is_empty() { *plain } else { *numbered }))
        });
        let (whose, key) = kind.unwrap_or((head, "battery-brigade"));
        let text = Text::new(key).with("owner", owner(whose));
        return if number.is_empty() { text } else { text.with("number", Text::name(number)) };
    }
    for (suffix, key) in [(" (half)", "regiment-half"), (" (detachment)", "regiment-detachment")] {
        if let Some(regiment) = name.strip_suffix(suffix) {
            return Text::new(key).with("regiment", Text::name(regiment));
        }
    }
    Text::name(name)
}

/// The name of a corps.
#[must_use]
pub(crate) fn corps(id: &str) -> Text {
    Text::new(format!("corps-{id}"))
}

/// The name of a formation: a brigade is called after its brigadier.
#[must_use]
pub(crate) fn formation(kind: FormationKind, leader: &str, corps_id: &str) -> Text {
    match kind {
        FormationKind::Brigade => Text::new("formation-brigade_of").with("leader", Text::name(leader)),
        FormationKind::Batteries => Text::new("formation-batteries_of").with("corps", corps(corps_id)),
        FormationKind::ArmyBatteries => Text::new("formation-army_artillery"),
        FormationKind::CorpsCavalry => Text::new("formation-cavalry_of").with("corps", corps(corps_id)),
    }
}

/// Formations that a scenario holds In Reserve, as its file calls them, and their messages.
const RELEASES: [(&str, &str); 8] = [
    ("France: Imperial Guard", "release-fr-ig"),
    ("France: III Corps", "release-fr-3"),
    ("Piedmont: army reserve brigades", "release-sa"),
    ("Austria: I Corps", "release-au-1"),
    ("Austria: VII Corps", "release-au-7"),
    ("Austria: XI Corps", "release-au-11"),
    ("VII Corps division Reischach", "release-au-7-reischach"),
    ("II Corps reserve", "release-au-2-reserve"),
];

/// The name of a formation that the scenario holds In Reserve.
#[must_use]
pub(crate) fn release(name: &str) -> Text {
    let known = RELEASES.iter().find(|(other, _)| *other == name);
    known.map_or_else(|| Text::name(name), |(_, key)| Text::new(*key))
}

/// The id of a leader's piece.
#[must_use]
pub(crate) fn leader_id(setup: &Setup, leader: Leader) -> String {
    match leader {
        Leader::Brigadier(brigade) => format!("brigadier-{}", setup.brigade(brigade).id),
        Leader::Commander(corps) => format!("commander-{}", setup.corps(corps).id),
        Leader::Chief(chief) => format!("chief-{chief}"),
    }
}

/// Everything that has a name in a battle.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    /// The battle.
    pub setup: &'a Setup,
}

impl Names<'_> {
    /// A unit.
    #[must_use]
    pub(crate) fn unit(&self, unit: UnitId) -> Text {
        self.setup.unit(unit).name.clone()
    }

    /// A formation.
    #[must_use]
    pub(crate) fn brigade(&self, brigade: BrigadeId) -> Text {
        self.setup.brigade(brigade).name.clone()
    }

    /// A corps.
    #[must_use]
    pub(crate) fn corps(&self, corps: CorpsId) -> Text {
        self.setup.corps(corps).name.clone()
    }

    /// A leader.
    #[must_use]
    pub(crate) fn leader(&self, leader: Leader) -> Text {
        match leader {
            Leader::Brigadier(brigade) => self.setup.brigade(brigade).leader.clone(),
            Leader::Commander(corps) => self.setup.corps(corps).commander.clone(),
            Leader::Chief(chief) => self.setup.chiefs[usize::from(chief)].name.clone(),
        }
    }

    /// A side.
    #[must_use]
    pub(crate) fn side(&self, seat: Seat) -> Text {
        Text::new(crate::play::activation::side(seat).label())
    }

    /// A hex: its number, with the name of the place if it has one.
    #[must_use]
    pub(crate) fn hex(&self, hex: Hex) -> Text {
        if !hex.is_on_map() {
            return Text::new("position-off_map");
        }
        let map = &self.setup.map;
        let id = HexId(hex.0);
        let number = Text::name(map.grid().label(id));
        let named = map.features().iter().find(|feature| {
            ["village", "town", "castle"].contains(&feature.kind.as_str()) && feature.hexes.contains(&id)
        });
        match named {
            Some(feature) => {
                Text::new("position-named").with("name", Text::name(feature.name.clone())).with("hex", number)
            }
            None => Text::new("position-numbered").with("hex", number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batteries_are_called_in_both_languages() {
        let guard = Text::new("battery-foot_numbered").with("owner", Text::new("owner-guard"));
        assert_eq!(unit("Guard foot battery 1"), guard.with("number", Text::name("1")));
        let corps = Text::new("owner-corps").with("corps", Text::name("III"));
        assert_eq!(unit("III rocket battery"), Text::new("battery-rocket").with("owner", corps.clone()));
        let twelve = Text::new("battery-twelve").with("owner", corps);
        assert_eq!(unit("III Corps 12-pdr battery"), twelve);
        let baltin = Text::new("battery-brigade").with("owner", Text::name("Baltin"));
        assert_eq!(unit("Baltin battery"), baltin);
        assert_eq!(unit("1/2e Grenadiers"), Text::name("1/2e Grenadiers"));
        let half = Text::new("regiment-half").with("regiment", Text::name("HR 12 Haller"));
        assert_eq!(unit("HR 12 Haller (half)"), half);
        assert_eq!(release("Austria: I Corps"), Text::new("release-au-1"));
    }
}
