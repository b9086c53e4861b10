//! What each side knows of the other, with the program as umpire (vis.hidden, vis.markers, vis.known, skirm.scout).
//!
//! A unit the enemy has never seen is not in his picture, in his offers nor in his log. Once seen it stays known for the
//! rest of the game: sight restricts fire afterwards, nothing else. What a seat is shown and may do is worked out on
//! [`Couleurs::seen_by`], in which what it does not know is not there; so no answer can hang on it.

use super::{Command, Couleurs, Event, Fate, Marks, Pose, Unit};
use crate::book::vocabulary::{Formation, TerrainKind, UD, UnitId, ud};
use crate::play::Phase;
use crate::rules;
use boards::table::{Length, Segment, Stand};
use kernel::{Chance, Journal, Roll, RuleId, Seat, Viewer};
use std::borrow::Cow;

/// Where the enemy may stand out of sight.
const PLACE: Roll = Roll { rule: rules::VIS_HIDDEN, label: "die-guess" };
/// How often a place is tried for a unit out of sight.
const TRIES: usize = 6;

impl Couleurs {
    /// Whether a side has troops the enemy has not seen.
    #[must_use]
    pub fn has_unseen(&self, seat: Seat) -> bool {
        self.setup.options.hidden_troops && self.army(seat).any(|id| !self.unit(id).marks.has(Marks::KNOWN))
    }

    /// Whether a viewer knows that a unit is there.
    #[must_use]
    pub fn is_known_to(&self, viewer: Viewer, id: UnitId) -> bool {
        !self.setup.options.hidden_troops || viewer.knows(self.seat_of(id)) || self.unit(id).marks.has(Marks::KNOWN)
    }

    /// Whether a viewer knows which unit it is, and not only its arm (vis.markers).
    #[must_use]
    pub fn is_identified_to(&self, viewer: Viewer, id: UnitId) -> bool {
        !self.setup.options.type_markers
            || viewer.knows(self.seat_of(id))
            || self.unit(id).marks.has(Marks::IDENTIFIED)
            || self.unit(id).fate != Fate::OnTable
    }

    /// The game as a viewer may know it: what is hidden from him is not there.
    #[must_use]
    pub fn shown_to(&self, viewer: Viewer) -> Cow<'_, Self> {
        let [first, second] = [Seat(0), Seat(1)].map(|seat| !viewer.knows(seat) && self.hides(seat));
        if !first && !second {
            return Cow::Borrowed(self);
        }
        let mut game = self.clone();
        for (seat, hides) in [(Seat(0), first), (Seat(1), second)] {
            if hides {
                game.take_away(seat);
            }
        }
        game.measure();
        Cow::Owned(game)
    }

    /// The game as a seat may know it.
    #[must_use]
    pub fn seen_by(&self, seat: Seat) -> Cow<'_, Self> {
        self.shown_to(Viewer::Seat(seat))
    }

    /// Whether a side has something to hide now: troops out of sight, or dispositions not yet laid open.
    fn hides(&self, seat: Seat) -> bool {
        self.is_deploying() || self.has_unseen(seat) || self.setup.options.hidden_troops
    }

    /// Whether the sides are still laying out their troops in secret (scenario.deploy).
    #[must_use]
    pub fn is_deploying(&self) -> bool {
        matches!(self.stack.top(), Some(Phase::Deployment(_)))
    }

    /// Takes off the table what the enemy of a side does not know of it.
    fn take_away(&mut self, seat: Seat) {
        let setup = self.setup.clone();
        if self.is_deploying() {
            // Only the heads of the columns are known: where the scenario has them.
            for id in setup.ids().filter(|id| setup.unit(*id).seat == seat) {
                *self.unit_mut(id) = Unit::fresh(&setup, setup.unit(id));
            }
            return;
        }
        if !self.setup.options.hidden_troops {
            return;
        }
        for id in setup.ids().filter(|id| setup.unit(*id).seat == seat) {
            let in_play = matches!(self.unit(id).fate, Fate::OnTable | Fate::Expected);
            if in_play && !self.unit(id).marks.has(Marks::KNOWN) {
                *self.unit_mut(id) = Unit { fate: Fate::Unseen, ..Unit::fresh(&setup, setup.unit(id)) };
            }
        }
        for general in setup.general_ids().filter(|general| setup.general(*general).seat == seat) {
            let state = self.generals[general.index()];
            let seen = match state.with {
                Some(unit) => self.unit(unit).fate == Fate::OnTable,
                None => self.army(seat.opponent()).any(|enemy| self.sees_point(enemy, state.at)),
            };
            if !seen && state.state == Command::Fit {
                let hidden = Command::Down { since: self.turn, until: Some(u8::MAX) };
                self.generals[general.index()] = super::General {
                    at: setup.general(general).at,
                    with: None,
                    actions: 0,
                    leads: false,
                    state: hidden,
                    rallies: None,
                    setback: false,
                };
            }
        }
    }

    fn sees_point(&self, observer: UnitId, at: boards::table::Point) -> bool {
        let line = Segment::new(self.stand(observer).front_middle(), at);
        !self.setup.ground.veil(line, [self.unit(observer).inside, None]).cut
    }

    /// By what an enemy unit notices another, if it does: its nearness, its scouts, or sight.
    fn notices(&self, observer: UnitId, target: UnitId) -> Option<RuleId> {
        let (own, other) = (self.stand(observer), self.stand(target));
        let gap = own.separation(&other);
        if gap.is_within(UD) {
            return Some(rules::VIS_HIDDEN);
        }
        let wooded = self.setup.ground.areas.iter().any(|area| {
            matches!(area.kind, TerrainKind::LightWood | TerrainKind::DenseWood) && area.shape.holds(&other)
        });
        if wooded || self.unit(target).inside.is_some() {
            // Who holds a wood or houses is seen from close by; skirmishers find him out from farther off.
            let scouts = self.unit(observer).formation == Formation::Skirmish || self.unit(observer).screen > 0;
            if gap.is_within(ud(2)) {
                return Some(rules::VIS_HIDDEN);
            }
            return (scouts && gap.is_within(ud(4))).then_some(rules::SKIRM_SCOUT);
        }
        self.sees_at(observer, target, &other, false).then_some(rules::VIS_HIDDEN)
    }

    /// Both sides look about: whoever comes in sight is known from now on, and who comes near enough is identified.
    /// Tells which units are new: a bit each.
    pub(crate) fn look_out(&mut self, journal: &mut impl Journal<Event>) -> u64 {
        let options = self.setup.options;
        if !options.hidden_troops && !options.type_markers || self.is_deploying() {
            return 0;
        }
        // What is in sight as the battle begins is no news.
        let begins = !self.units.iter().any(|unit| unit.marks.has(Marks::KNOWN));
        let mut found = 0;
        for id in self.setup.clone().ids() {
            let unit = self.unit(id);
            if unit.fate != Fate::OnTable {
                continue;
            }
            if !unit.marks.has(Marks::KNOWN) {
                let how = if options.hidden_troops {
                    self.enemies(id).find_map(|enemy| self.notices(enemy, id))
                } else {
                    Some(rules::VIS_KNOWN)
                };
                let Some(rule) = how else { continue };
                self.unit_mut(id).marks.add(Marks::KNOWN);
                found |= 1 << id.index();
                if !begins {
                    journal.reveal();
                    journal.tell(|| Event::Did { unit: id, label: "log-in_sight", rule });
                }
            }
            if options.type_markers && !self.unit(id).marks.has(Marks::IDENTIFIED) {
                // A marker is laid beyond 10 UD, and taken up within 8.
                let near = if begins { ud(10) } else { ud(8) };
                let stand = self.stand(id);
                if self.enemies(id).any(|enemy| stand.is_within(&self.stand(enemy), near)) {
                    self.unit_mut(id).marks.add(Marks::IDENTIFIED);
                    if !begins {
                        journal.reveal();
                        journal.tell(|| Event::Did { unit: id, label: "log-identified", rule: rules::VIS_MARKERS });
                    }
                }
            }
        }
        found
    }

    /// A unit shows itself by what it does: it marches to combat, it fires, it takes an objective (vis.known).
    pub(crate) fn show_itself(&mut self, id: UnitId, journal: &mut impl Journal<Event>) {
        let news = self.setup.options.hidden_troops && !self.unit(id).marks.has(Marks::KNOWN);
        self.unit_mut(id).marks.add(Marks::KNOWN | Marks::IDENTIFIED);
        if news {
            journal.reveal();
            journal.tell(|| Event::Did { unit: id, label: "log-in_sight", rule: rules::VIS_KNOWN });
        }
    }

    /// Something it did not know of is in the way of what a unit was to do: the nearest enemy out of sight shows
    /// himself, and a point is lost.
    pub(crate) fn surprised(&mut self, id: UnitId, journal: &mut impl Journal<Event>) {
        let stand = self.stand(id);
        let unseen = self.enemies(id).filter(|enemy| !self.unit(*enemy).marks.has(Marks::KNOWN));
        let Some(enemy) = unseen.min_by_key(|enemy| stand.separation(&self.stand(*enemy))) else { return };
        self.spend(id, 1);
        journal.tell(|| Event::Did { unit: id, label: "log-surprised", rule: rules::VIS_HIDDEN });
        self.show_itself(enemy, journal);
    }

    /// Puts troops out of sight somewhere their enemy could not see them, drawn anew from what a seat may know.
    pub(crate) fn imagine_unseen(&mut self, seat: Seat, chance: &mut impl Chance) {
        let setup = self.setup.clone();
        let unseen: Vec<UnitId> = setup.ids().filter(|id| self.unit(*id).fate == Fate::Unseen).collect();
        let (width, depth) = (setup.table.width().to_tenths(), setup.table.depth().to_tenths());
        for id in unseen.into_iter().filter(|id| setup.unit(*id).seat != seat) {
            let was = self.stand(id);
            let mut place: Option<Stand> = None;
            for _ in 0..TRIES {
                let x = chance.uniform(PLACE, width.max(1) as u32) as i32;
                let y = chance.uniform(PLACE, depth.max(1) as u32) as i32;
                let stand = was.at(boards::table::Point::tenths(x, y));
                let own = setup.from_own_edge(setup.unit(id).seat, &stand);
                let half = Length::tenths(width.min(depth) / 2);
                if place.is_none() && own <= half && self.unit(id).inside.is_none() && self.is_free(id, &stand) {
                    self.unit_mut(id).pose = Pose::from(&stand);
                    if !self.army(seat).any(|observer| self.notices(observer, id).is_some()) {
                        place = Some(stand);
                    }
                }
            }
            if let Some(stand) = place {
                self.unit_mut(id).pose = Pose::from(&stand);
                self.unit_mut(id).fate = Fate::OnTable;
            }
        }
    }
}
