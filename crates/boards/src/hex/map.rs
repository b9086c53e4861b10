//! A hex map: flat tables of what lies in each hex, on each side, and between hexes.

use super::direction::Direction;
use super::grid::{Grid, HexId, Side};
use std::fmt;

/// A set of words of a [`Vocabulary`], by code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct WordMask(pub u16);

impl WordMask {
    /// Only this word.
    #[must_use]
    pub const fn of(code: u8) -> Self {
        Self(1 << code)
    }

    /// Whether a word is in it.
    #[must_use]
    #[inline]
    pub const fn has(self, code: u8) -> bool {
        self.0 >> code & 1 == 1
    }

    /// Whether any word is in both.
    #[must_use]
    #[inline]
    pub const fn meets(self, other: WordMask) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether no word is in it.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds words.
    pub fn add(&mut self, other: WordMask) {
        self.0 |= other.0;
    }

    /// The codes in it, in order.
    pub fn codes(self) -> impl Iterator<Item = u8> {
        (0..16).filter(move |code| self.has(*code))
    }
}

/// Words of one sort that a map uses: `woods`, `canal`, `main`. A word's place in the list is its code.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Vocabulary(Vec<String>);

/// Most words of one sort on one map.
pub const MAX_WORDS: usize = 16;

impl Vocabulary {
    /// The words, by code.
    #[must_use]
    pub fn words(&self) -> &[String] {
        &self.0
    }

    /// The code of a word.
    #[must_use]
    pub fn code(&self, word: &str) -> Option<u8> {
        self.0.iter().position(|known| known == word).map(|at| at as u8)
    }

    /// The word of a code.
    #[must_use]
    pub fn word(&self, code: u8) -> Option<&str> {
        self.0.get(usize::from(code)).map(String::as_str)
    }

    /// The set of those of these words that the map has.
    #[must_use]
    pub fn mask(&self, words: &[&str]) -> WordMask {
        let mut mask = WordMask::default();
        words.iter().filter_map(|word| self.code(word)).for_each(|code| mask.add(WordMask::of(code)));
        mask
    }

    /// Words of a set, in order of their codes.
    pub fn in_mask(&self, mask: WordMask) -> impl Iterator<Item = &str> {
        mask.codes().filter_map(|code| self.word(code))
    }

    /// The code of a word, new or not; none if there is no room for it.
    pub(super) fn enter(&mut self, word: &str) -> Option<u8> {
        if let Some(code) = self.code(word) {
            return Some(code);
        }
        (self.0.len() < MAX_WORDS).then(|| {
            self.0.push(word.to_owned());
            (self.0.len() - 1) as u8
        })
    }
}

/// The words of a map.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Words {
    /// What covers a hex: exactly one each.
    pub ground: Vocabulary,
    /// What else is in a hex: castles.
    pub marks: Vocabulary,
    /// What runs along sides: streams, canals.
    pub sides: Vocabulary,
    /// What joins hexes: roads, paths, railways.
    pub links: Vocabulary,
    /// How links cross what runs along sides: bridges, fords.
    pub crossings: Vocabulary,
    /// What guards one side of a hex from within: entrenchments.
    pub walls: Vocabulary,
}

/// A drawn feature and what became of it on the grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feature {
    /// Its kind, as drawn.
    pub kind: String,
    /// Its name; may be empty.
    pub name: String,
    /// Line of the file.
    pub line: usize,
    /// Its other properties that are words or numbers, as written.
    pub properties: Vec<(String, String)>,
    /// The hexes it covers, lies in or runs through, in drawn order.
    pub hexes: Vec<HexId>,
    /// The sides it runs along or crosses, in drawn order.
    pub sides: Vec<Side>,
    /// The drawn points, ring by ring or line by line, in the map's own measure: see [`HexMap::UNIT`].
    pub drawn: Vec<Vec<[i32; 2]>>,
}

impl Feature {
    /// A property by name.
    #[must_use]
    pub fn property(&self, name: &str) -> Option<&str> {
        self.properties.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// A hex map. Immutable: share it in an `Arc` between all copies of a game.
///
/// Words become codes ([`HexMap::words`]); what they mean is the game's business.
#[derive(Clone, PartialEq, Eq)]
pub struct HexMap {
    pub(super) grid: Grid,
    pub(super) id: String,
    pub(super) title: String,
    pub(super) words: Words,
    pub(super) ground: Box<[u8]>,
    pub(super) levels: Box<[i8]>,
    pub(super) marks: Box<[WordMask]>,
    pub(super) sides: Box<[[WordMask; 6]]>,
    pub(super) crests: Box<[[i8; 6]]>,
    pub(super) links: Box<[[WordMask; 6]]>,
    pub(super) crossings: Box<[[WordMask; 6]]>,
    pub(super) carried: Box<[[WordMask; 6]]>,
    pub(super) walls: Box<[[WordMask; 6]]>,
    pub(super) features: Vec<Feature>,
}

impl fmt::Debug for HexMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Thousands of table entries help nobody.
        write!(f, "HexMap({}, {} hexes)", self.id, self.grid.len())
    }
}

/// No crest.
const FLAT_SIDE: i8 = i8::MIN;

impl HexMap {
    /// Units of drawn points per hex from side to side (the shorter width). Points are measured on the ground: x east,
    /// y south, from the north-west corner of the map.
    pub const UNIT: i32 = 1000;

    /// A bare map: one ground, level 0.
    #[must_use]
    pub fn bare(grid: Grid, ground: &str) -> Self {
        let hexes = grid.len();
        let mut words = Words::default();
        words.ground.enter(ground);
        Self {
            id: String::new(),
            title: String::new(),
            words,
            ground: vec![0; hexes].into(),
            levels: vec![0; hexes].into(),
            marks: vec![WordMask::default(); hexes].into(),
            sides: vec![Default::default(); hexes].into(),
            crests: vec![[FLAT_SIDE; 6]; hexes].into(),
            links: vec![Default::default(); hexes].into(),
            crossings: vec![Default::default(); hexes].into(),
            carried: vec![Default::default(); hexes].into(),
            walls: vec![Default::default(); hexes].into(),
            features: Vec::new(),
            grid,
        }
    }

    /// Columns, rows, neighbours, distances.
    #[must_use]
    #[inline]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Name of the map in the file.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Title of the map.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What the codes stand for.
    #[must_use]
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// What covers a hex: a code of [`Words::ground`].
    #[must_use]
    #[inline]
    pub fn ground(&self, hex: HexId) -> u8 {
        self.ground[hex.index()]
    }

    /// Height of a hex.
    #[must_use]
    #[inline]
    pub fn level(&self, hex: HexId) -> i8 {
        self.levels[hex.index()]
    }

    /// What else is in a hex: codes of [`Words::marks`].
    #[must_use]
    #[inline]
    pub fn marks(&self, hex: HexId) -> WordMask {
        self.marks[hex.index()]
    }

    /// What runs along a side: codes of [`Words::sides`].
    #[must_use]
    #[inline]
    pub fn side(&self, hex: HexId, direction: Direction) -> WordMask {
        self.sides[hex.index()][direction.index()]
    }

    /// Height of the crest along a side, if there is one.
    #[must_use]
    #[inline]
    pub fn crest(&self, hex: HexId, direction: Direction) -> Option<i8> {
        let level = self.crests[hex.index()][direction.index()];
        (level != FLAT_SIDE).then_some(level)
    }

    /// What joins a hex to its neighbour: codes of [`Words::links`].
    #[must_use]
    #[inline]
    pub fn links(&self, hex: HexId, direction: Direction) -> WordMask {
        self.links[hex.index()][direction.index()]
    }

    /// How links cross a side: codes of [`Words::crossings`].
    #[must_use]
    #[inline]
    pub fn crossings(&self, hex: HexId, direction: Direction) -> WordMask {
        self.crossings[hex.index()][direction.index()]
    }

    /// Which links the crossings of a side carry: codes of [`Words::links`].
    #[must_use]
    #[inline]
    pub fn carried(&self, hex: HexId, direction: Direction) -> WordMask {
        self.carried[hex.index()][direction.index()]
    }

    /// What guards a side of a hex from within it: codes of [`Words::walls`]. The neighbour's side is its own.
    #[must_use]
    #[inline]
    pub fn walls(&self, hex: HexId, direction: Direction) -> WordMask {
        self.walls[hex.index()][direction.index()]
    }

    /// Everything drawn, in order of the file.
    #[must_use]
    pub fn features(&self) -> &[Feature] {
        &self.features
    }

    /// Features of a kind.
    pub fn features_of<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = &'a Feature> {
        self.features.iter().filter(move |feature| feature.kind == kind)
    }

    /// The first feature with a name.
    #[must_use]
    pub fn feature_named(&self, name: &str) -> Option<&Feature> {
        self.features.iter().find(|feature| feature.name == name)
    }

    /// Middle of a hex in [`HexMap::UNIT`]s on the ground, from the north-west corner of the map.
    #[must_use]
    pub fn middle(&self, hex: HexId) -> [i32; 2] {
        super::lattice::on_ground(&self.grid, super::lattice::middle(&self.grid, self.grid.axial(hex)))
    }

    pub(super) fn set_side(&mut self, side: Side, mut change: impl FnMut(&mut Self, HexId, Direction)) {
        change(self, side.hex, side.toward);
        if let Some(other) = self.grid.neighbour(side.hex, side.toward) {
            change(self, other, side.toward.opposite());
        }
    }

    /// Changes the ground of a hex: for maps made by hand in tests and examples.
    ///
    /// # Panics
    /// When the map would have more than [`MAX_WORDS`] words of this sort; likewise for the other `put_`s.
    pub fn put_ground(&mut self, hex: HexId, word: &str) {
        self.ground[hex.index()] = self.words.ground.enter(word).expect("room for a word");
    }

    /// Changes the height of a hex.
    pub fn put_level(&mut self, hex: HexId, level: i8) {
        self.levels[hex.index()] = level;
    }

    /// Adds a feature along a side.
    ///
    /// # Panics
    /// See [`HexMap::put_ground`].
    pub fn put_side(&mut self, side: Side, word: &str) {
        let mask = WordMask::of(self.words.sides.enter(word).expect("room for a word"));
        self.set_side(side, |map, hex, direction| map.sides[hex.index()][direction.index()].add(mask));
    }

    /// Puts a crest on a side; of two the higher counts.
    pub fn put_crest(&mut self, side: Side, level: i8) {
        self.set_side(side, |map, hex, direction| {
            let crest = &mut map.crests[hex.index()][direction.index()];
            *crest = level.max(*crest);
        });
    }

    /// Joins two hexes over a side.
    ///
    /// # Panics
    /// See [`HexMap::put_ground`].
    pub fn put_link(&mut self, side: Side, word: &str) {
        let mask = WordMask::of(self.words.links.enter(word).expect("room for a word"));
        self.set_side(side, |map, hex, direction| map.links[hex.index()][direction.index()].add(mask));
    }
}
