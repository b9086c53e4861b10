//! Actions are data from strangers: whatever comes instead of an action of a game, nothing panics. Listed actions of every
//! game are changed in numbers, words and shape, and tried as a player's browser would: their odds, their bag, the
//! gesture, the decision itself. `make fuzz SECONDS=3600` goes on for as long; `GROGNARD_FUZZ_SEED` takes another way.

use kernel::chance::{Chance, Fast, Roll, Seed};
use kernel::odds::Until;
use kernel::record::SetupSpec;
use kernel::{Gesture, RuleId, Seat, Viewer};
use serde_json::{Map, Value, json};
use session::{PlayError, Rules, Session};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

const PICK: Roll = Roll { rule: RuleId("fuzz"), label: "fuzz" };

/// A number that the environment gives.
fn told(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

pub(crate) struct Fuzz {
    dice: Fast,
    /// Parts of actions seen so far, to be put where others were.
    parts: Vec<Value>,
    /// When to stop, if not after some inputs.
    until: Option<Instant>,
}

impl Fuzz {
    pub(crate) fn new(number: u64) -> Self {
        let until = told("GROGNARD_FUZZ_SECONDS").map(|seconds| Instant::now() + Duration::from_secs(seconds));
        let dice = Fast::for_game(told("GROGNARD_FUZZ_SEED").unwrap_or(1815), number);
        Fuzz { dice, parts: Vec::new(), until }
    }

    /// Whether more is to be tried after so many inputs: until the time is over, or else so many.
    pub(crate) fn goes_on(&self, tried: usize, usual: usize) -> bool {
        self.until.map_or(tried < usual, |until| Instant::now() < until)
    }

    /// Whether there is a time to fill.
    pub(crate) fn has_time(&self) -> bool {
        self.until.is_some()
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.dice.uniform(PICK, u32::try_from(n.max(1)).unwrap()) as usize
    }

    pub(crate) fn remember(&mut self, value: &Value) {
        if self.parts.len() < 400 {
            self.parts.push(value.clone());
        } else {
            let at = self.below(400);
            self.parts[at] = value.clone();
        }
        match value {
            Value::Array(list) => list.iter().for_each(|part| self.remember(part)),
            Value::Object(map) => map.values().for_each(|part| self.remember(part)),
            _ => {}
        }
    }

    pub(crate) fn number(&mut self, was: &Value) -> Value {
        const EDGES: [i64; 26] = [
            0,
            1,
            -1,
            2,
            7,
            8,
            9,
            15,
            16,
            31,
            32,
            63,
            64,
            127,
            128,
            199,
            254,
            255,
            256,
            32_767,
            65_535,
            65_536,
            i32::MAX as i64,
            i32::MIN as i64,
            i64::MAX,
            i64::MIN,
        ];
        match self.below(4) {
            0 => json!(was.as_i64().unwrap_or_default().saturating_add(1)),
            1 => json!(was.as_i64().unwrap_or_default().saturating_sub(1)),
            2 => json!(u64::MAX),
            _ => json!(EDGES[self.below(EDGES.len())]),
        }
    }

    fn anything(&mut self) -> Value {
        match self.below(9) {
            0 => Value::Null,
            1 => json!(true),
            2 => json!(""),
            3 => json!("\u{202e}né𝄞".repeat(60)),
            4 => json!(0.5),
            5 => json!([]),
            6 => json!({}),
            _ if self.parts.is_empty() => json!(0),
            _ => {
                let at = self.below(self.parts.len());
                self.parts[at].clone()
            }
        }
    }

    /// The value with one part of it changed.
    pub(crate) fn changed(&mut self, value: &Value) -> Value {
        let descend = self.below(5) > 0;
        match value {
            Value::Number(_) => self.number(value),
            Value::Array(list) => {
                let mut list = list.clone();
                let at = self.below(list.len());
                match self.below(6) {
                    _ if descend && !list.is_empty() => list[at] = self.changed(&list[at].clone()),
                    0 => list.reverse(),
                    1 if !list.is_empty() => drop(list.remove(at)),
                    2 if !list.is_empty() => list.insert(at, list[at].clone()),
                    3 if !list.is_empty() => list = vec![list[at].clone(); 300],
                    4 => list.clear(),
                    _ => list.push(self.anything()),
                }
                Value::Array(list)
            }
            Value::Object(map) => {
                let mut map: Map<String, Value> = map.clone();
                let keys: Vec<String> = map.keys().cloned().collect();
                let key = keys.get(self.below(keys.len())).cloned().unwrap_or_default();
                match self.below(4) {
                    _ if descend && !map.is_empty() => {
                        let changed = self.changed(&map[&key].clone());
                        map.insert(key, changed);
                    }
                    0 => drop(map.remove(&key)),
                    1 => drop(map.insert("more".to_owned(), json!(1))),
                    _ => drop(map.insert(key, self.anything())),
                }
                Value::Object(map)
            }
            _ => self.anything(),
        }
    }
}

/// Tries an action as strangers may send it. Returns whether it could be read at all. The copy is one of the session, if
/// there is one; it is used up by an action that can be played, and stays as it is otherwise.
fn try_all(session: &dyn Session, spare: &mut Option<Box<dyn Session>>, seat: Seat, action: &Value) -> bool {
    let at_once = || true;
    let until = Until { counting: &at_once, trying: &at_once };
    let _ = session.bag(seat, action);
    let odds = session.odds(seat, action, until);
    let mut copy = spare.take().unwrap_or_else(|| session.snapshot());
    if copy.play(seat, action).is_err() {
        assert_eq!(copy.record().hash(), session.record().hash(), "what is turned down has not happened");
        *spare = Some(copy);
    } else {
        for viewer in [Viewer::Seat(seat), Viewer::Public, Viewer::Everything] {
            let _ = (copy.scene(viewer), copy.log_page(viewer, None));
        }
        for seat in copy.awaiting().seats().iter() {
            let _ = copy.offers(seat);
        }
    }
    !matches!(odds, Err(PlayError::Malformed(_)))
}

/// A gesture of the hand with parts of actions in it.
fn gesture(fuzz: &mut Fuzz, piece: &str, verb: &str) -> Gesture {
    let number = |fuzz: &mut Fuzz| fuzz.number(&json!(0)).as_i64().unwrap_or(i64::MAX) as i32;
    let (x, y, small) = (number(fuzz), number(fuzz), number(fuzz) as u8);
    let place = match fuzz.below(4) {
        0 => json!({"kind": "pose", "x": x, "y": y, "heading": small, "front": x, "depth": y}),
        1 => json!({"kind": "hex", "q": x, "r": y, "facing": small, "stack": small}),
        2 => json!({"kind": "area", "area": "nowhere", "stack": small}),
        _ => json!({"kind": "box", "id": "nowhere"}),
    };
    serde_json::from_value(json!({"verb": verb, "piece": piece, "to": place})).unwrap()
}

/// Inputs tried of each game, if there is no time to fill.
const USUAL: usize = 600;
/// Inputs tried in each position; many more if there is time, since they take less than to come there and list what is offered.
const OF_A_POSITION: [usize; 2] = [3, 40];

fn fuzz_game(rules: &dyn Rules) -> (usize, usize) {
    let mut fuzz = Fuzz::new(7);
    let (mut tried, mut read) = (0, 0);
    let scenarios = rules.scenarios();
    // A game that is given time is played far into.
    let each = if fuzz.has_time() { 40 * USUAL } else { USUAL / scenarios.len() + 1 };
    let mut games = 0;
    while fuzz.goes_on(tried, USUAL) {
        let info = &scenarios[games % scenarios.len()];
        games += 1;
        let spec = SetupSpec { scenario: info.id.clone(), ..SetupSpec::default() };
        let names: Vec<String> = info.seats.iter().map(|seat| seat.id.clone()).collect();
        let mut session = rules.open(&spec, &names, Seed([games as u8; 32])).unwrap();
        let until = tried + each;
        while tried < until {
            let Some(seat) = session.awaiting().seats().lowest() else { break };
            let offers = session.offers(seat);
            let mut spare = None;
            for _ in 0..OF_A_POSITION[usize::from(fuzz.has_time())] {
                let offer = &offers[fuzz.below(offers.len())];
                let listed = offer.action.to_value();
                fuzz.remember(&listed);
                let mut action = fuzz.changed(&listed);
                for _ in 0..fuzz.below(3) {
                    action = fuzz.changed(&action);
                }
                let trial = || {
                    let read = try_all(&*session, &mut spare, seat, &action);
                    let gesture = gesture(&mut fuzz, offer.piece.as_deref().unwrap_or("x"), offer.verb);
                    let _ = session.aim(seat, &gesture);
                    let _ = session.asides(seat, offer.target.as_deref().unwrap_or("nowhere"));
                    read
                };
                match catch_unwind(AssertUnwindSafe(trial)) {
                    Ok(good) => read += usize::from(good),
                    Err(_) => panic!("{} {}: {action} (from {})", rules.id(), info.id, offer.action.as_str()),
                }
                tried += 1;
            }
            let action = offers[fuzz.below(offers.len())].action.to_value();
            session.play(seat, &action).unwrap();
        }
    }
    (tried, read)
}

macro_rules! games {
    ($($game:ident)*) => {
        $(#[test]
        fn $game() {
            fuzz_by_id(stringify!($game));
        })*

        #[test]
        fn every_game_of_the_shelf_is_tried() {
            let shelf = grognard::shelf();
            let ids: Vec<&str> = shelf.iter().map(|rules| rules.id()).collect();
            assert_eq!(ids, [$(stringify!($game)),*]);
        }
    };
}

games! { aigles garde risorgimento toulon couleurs }

fn fuzz_by_id(id: &str) {
    let rules = grognard::shelf().into_iter().find(|rules| rules.id() == id).unwrap();
    let (tried, read) = fuzz_game(&*rules);
    println!("{id}: {tried} inputs, {read} of them could be read as actions");
    assert!(read > tried / 25, "{id}: only {read} of {tried} inputs were actions at all");
}
