//! A position is a test: a few units on a piece of board, actions with scripted dice, and what must follow, run through
//! the game itself. `docs/POSITIONS.md` explains the file.

use kernel::chance::{Recording, Scripted};
use kernel::record::SetupSpec;
use kernel::{Awaiting, Fault, Faults, Game, LogLine, Refused, RuleId, Seat, Title, Viewer};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What a game adds so that positions of it can be written down.
pub trait Positioned: Title {
    /// Where the units are and how they are: `at = { ... }` of a position.
    type Arrangement: DeserializeOwned;

    /// The game at that moment.
    ///
    /// # Errors
    /// What cannot be so.
    fn arranged(setup: &Arc<Self::Setup>, arrangement: Self::Arrangement) -> Result<Self, String>;

    /// How actions name the piece or place that a position calls so: `"@1st Foot"` in an action becomes this.
    fn named(&self, name: &str) -> Option<Value>;

    /// What one can read off a piece, a place or a side: an object, compared with `is = { ... }` key by key.
    fn read(&self, name: &str) -> Option<Value>;
}

/// A file of positions.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// Pieces of board that several positions share: scenario files by id.
    #[serde(default)]
    board: BTreeMap<String, String>,
    /// The positions.
    position: Vec<toml::Table>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    id: String,
    /// The rules it shows: each must speak while it runs.
    rules: Vec<String>,
    /// A piece of board of this file.
    #[serde(default)]
    board: Option<String>,
    /// A scenario of the game, instead of a piece of board.
    #[serde(default)]
    scenario: Option<String>,
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// The arrangement; without it the game begins as the scenario does, with `dice`.
    #[serde(default)]
    at: Option<toml::Value>,
    /// The dice that fall before the first decision.
    #[serde(default)]
    dice: Vec<u32>,
    /// What is done and what must be so, in this order.
    play: Vec<Line>,
}

/// One line of `play`: something is done, or something must be so.
#[derive(Deserialize, Default, Debug, Clone)]
#[serde(deny_unknown_fields, default)]
struct Line {
    /// Who; the one that is asked, if nobody is named.
    seat: Option<String>,
    /// Plays this action with exactly these dice.
    #[serde(rename = "do")]
    act: Option<toml::Value>,
    dice: Vec<u32>,
    /// This action is listed.
    offered: Option<toml::Value>,
    /// This action is not listed; those that are may name only some of an action's keys.
    withheld: Option<toml::Value>,
    /// This action is allowed, listed or not.
    allowed: Option<toml::Value>,
    /// This action is refused.
    refused: Option<toml::Value>,
    /// By this rule.
    because: Option<String>,
    /// This question is asked.
    asks: Option<String>,
    /// The last action led to a log line with this message.
    says: Option<String>,
    /// Or to none.
    silent: Option<String>,
    /// Of this rule; the offer too, where one is named.
    rule: Option<String>,
    /// With these whole numbers among its arguments.
    with: BTreeMap<String, i64>,
    /// This piece, place or side is so.
    look: Option<String>,
    is: Option<toml::Value>,
    /// The game is over, won by this seat, or by `nobody`.
    won: Option<String>,
}

/// Runs every position of a file: the text of `tests/positions/NAME.toml`, say. Each fault names its position.
///
/// # Errors
/// Everything that was not as it must be.
pub fn run<G: Positioned>(file: &str, text: &str) -> Result<usize, Faults> {
    let parsed: File = toml::from_str(text).map_err(|error| Fault::of(file, error.to_string()))?;
    let count = parsed.position.len();
    let mut faults = Vec::new();
    let mut ids = BTreeSet::new();
    for entry in parsed.position {
        let named = entry.get("id").and_then(|id| id.as_str()).unwrap_or("?").to_owned();
        match entry.try_into::<Position>() {
            Err(error) => faults.push(Fault::of(file, format!("{named}: {error}"))),
            Ok(position) if !ids.insert(position.id.clone()) => {
                faults.push(Fault::of(file, format!("{named}: a second position of this name")));
            }
            Ok(position) => {
                let ran = Run::<G>::begin(&parsed.board, &position).and_then(|run| run.through(&position));
                faults.extend(ran.err().map(|what| Fault::of(file, format!("{named}: {what}"))));
            }
        }
    }
    if faults.is_empty() { Ok(count) } else { Err(Faults(faults)) }
}

/// A position at play.
struct Run<G: Game> {
    game: G,
    seats: Vec<String>,
    /// What the last action was told to have led to.
    log: Vec<LogLine>,
    /// The rules that have spoken.
    spoken: BTreeSet<&'static str>,
}

impl<G: Positioned> Run<G> {
    fn begin(boards: &BTreeMap<String, String>, position: &Position) -> Result<Self, String> {
        let (scenario, scenario_text) = match (&position.board, &position.scenario) {
            (Some(board), None) => {
                let text = boards.get(board).ok_or_else(|| format!("no board `{board}` in this file"))?;
                (board.clone(), Some(text.clone()))
            }
            (None, Some(scenario)) => (scenario.clone(), None),
            _ => return Err("either `board` or `scenario` is needed".to_owned()),
        };
        let spec = SetupSpec { scenario, scenario_text, options: position.options.clone(), ..SetupSpec::default() };
        let setup = G::load(&spec).map_err(|faults| faults.to_string())?;
        let seats = G::seats(&setup).into_iter().map(|seat| seat.id).collect();
        let game = match &position.at {
            Some(at) => {
                let arrangement = at.clone().try_into::<G::Arrangement>().map_err(|error| error.to_string())?;
                G::arranged(&setup, arrangement)?
            }
            None => {
                let mut dice = Scripted::wide(position.dice.iter().copied());
                let game = G::start(&setup, &mut dice, &mut kernel::Silent);
                dice.finish().map_err(|error| error.to_string())?;
                game
            }
        };
        Ok(Run { game, seats, log: Vec::new(), spoken: BTreeSet::new() })
    }

    fn through(mut self, position: &Position) -> Result<(), String> {
        for (n, line) in position.play.iter().enumerate() {
            self.take(line).map_err(|what| format!("line {}: {what}", n + 1))?;
        }
        let claims = position.rules.iter().map(|rule| (rule.as_str(), self.spoken.contains(rule.as_str())));
        kernel::spoken::write_claims(G::ID, &position.id, claims).map_err(|error| error.to_string())?;
        let silent: Vec<&str> =
            position.rules.iter().map(String::as_str).filter(|rule| !self.spoken.contains(rule)).collect();
        if silent.is_empty() { Ok(()) } else { Err(format!("these rules did not speak: {}", silent.join(", "))) }
    }

    fn take(&mut self, line: &Line) -> Result<(), String> {
        if let Awaiting::Decision { rule, .. } = self.game.awaiting() {
            self.spoken.insert(rule.0);
        }
        let mut checked = 0;
        if let Some(act) = &line.act {
            self.play(line, act)?;
            checked += 1;
        }
        if let Some(action) = &line.offered {
            self.offered(line, action)?;
            checked += 1;
        }
        if let Some(pattern) = &line.withheld {
            let pattern = self.value(pattern)?;
            let listed = self.listed(self.seat(line)?)?;
            let found = listed.iter().find(|(action, _)| contains(action, &pattern));
            if let Some((action, _)) = found {
                return Err(format!("{action} is offered"));
            }
            checked += 1;
        }
        if let Some(action) = &line.allowed {
            let (seat, action) = (self.seat(line)?, self.action(action)?);
            self.game.check(seat, &action).map_err(|refused| refused.to_string())?;
            checked += 1;
        }
        if let Some(action) = &line.refused {
            self.refused(line, action)?;
            checked += 1;
        }
        if let Some(question) = &line.asks {
            self.asks(line, question)?;
            checked += 1;
        }
        if line.says.is_some() || line.silent.is_some() {
            self.says(line)?;
            checked += 1;
        }
        if let Some(name) = &line.look {
            self.look(line, name)?;
            checked += 1;
        }
        if let Some(winner) = &line.won {
            self.won(winner)?;
            checked += 1;
        }
        if checked == 0 { Err("nothing is done and nothing is looked at".to_owned()) } else { Ok(()) }
    }

    /// The seat a line names, or the one that is asked.
    fn seat(&self, line: &Line) -> Result<Seat, String> {
        match &line.seat {
            Some(id) => {
                let index = self.seats.iter().position(|seat| seat == id);
                index
                    .map(|index| Seat(index as u8))
                    .ok_or_else(|| format!("no seat `{id}`; there are {:?}", self.seats))
            }
            None => self.game.awaiting().seats().lowest().ok_or_else(|| "nobody is asked anything".to_owned()),
        }
    }

    /// An action as the file has it, with the names in it put into ids.
    fn action(&self, written: &toml::Value) -> Result<G::Action, String> {
        let value = self.value(written)?;
        serde_json::from_value(value.clone()).map_err(|error| format!("{value}: {error}"))
    }

    fn value(&self, written: &toml::Value) -> Result<Value, String> {
        let mut value = serde_json::to_value(written).map_err(|error| error.to_string())?;
        self.name(&mut value)?;
        Ok(value)
    }

    fn name(&self, value: &mut Value) -> Result<(), String> {
        match value {
            Value::String(text) => {
                if let Some(name) = text.strip_prefix('@') {
                    *value = self.game.named(name).ok_or_else(|| format!("nothing is called `{name}`"))?;
                }
            }
            Value::Array(items) => items.iter_mut().try_for_each(|item| self.name(item))?,
            Value::Object(entries) => entries.values_mut().try_for_each(|entry| self.name(entry))?,
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
        Ok(())
    }

    /// What is listed for a seat, as it would be sent, with the rules of the offers noted.
    fn listed(&mut self, seat: Seat) -> Result<Vec<(Value, RuleId)>, String> {
        let mut actions = Vec::new();
        self.game.actions(seat, &mut actions);
        let mut listed = Vec::new();
        for action in &actions {
            self.game.check(seat, action).map_err(|refused| format!("the listed {action:?} is {refused}"))?;
            let offer = self.game.offer(seat, action);
            listed.push((serde_json::to_value(action).map_err(|error| error.to_string())?, offer.rule));
        }
        Ok(listed)
    }

    fn play(&mut self, line: &Line, act: &toml::Value) -> Result<(), String> {
        let (seat, action) = (self.seat(line)?, self.action(act)?);
        let mut dice = Recording::new(Scripted::wide(line.dice.iter().copied()));
        let mut events = Vec::new();
        self.game.play(seat, &action, &mut dice, &mut events).map_err(|refused| refused.to_string())?;
        kernel::spoken::tell_table(&self.game, &events);
        let viewers = (0..self.seats.len()).map(|index| Viewer::Seat(Seat(index as u8)));
        self.log = viewers
            .flat_map(|viewer| events.iter().map(move |event| (event, viewer)))
            .filter_map(|(event, viewer)| self.game.narrate(event, viewer))
            .collect();
        self.spoken.extend(dice.draws().map(|draw| draw.roll.rule.0));
        for line in &self.log {
            self.spoken.extend(line.rule.map(|rule| rule.0));
            let reasons = line.tallies.iter().flat_map(|(_, tally)| &tally.lines);
            self.spoken.extend(reasons.map(|reason| reason.rule.0));
        }
        if let Awaiting::Decision { rule, .. } = self.game.awaiting() {
            self.spoken.insert(rule.0);
        }
        if let Some(outcome) = self.game.outcome() {
            self.spoken.insert(outcome.rule.0);
        }
        let said = || self.log.iter().map(|line| line.text.key.as_ref()).collect::<Vec<_>>().join(", ");
        dice.inner().finish().map_err(|error| format!("{error}; told: {}", said()))
    }

    fn offered(&mut self, line: &Line, action: &toml::Value) -> Result<(), String> {
        let wanted = self.value(action)?;
        let listed = self.listed(self.seat(line)?)?;
        let Some((_, rule)) = listed.iter().find(|(action, _)| contains(action, &wanted)) else {
            let all: Vec<String> = listed.iter().map(|(action, _)| action.to_string()).collect();
            return Err(format!("{wanted} is not offered; there are\n  {}", all.join("\n  ")));
        };
        self.spoken.insert(rule.0);
        match &line.rule {
            Some(cited) if rule.0 != cited => Err(format!("{wanted} is offered by {}, not by {cited}", rule.0)),
            _ => Ok(()),
        }
    }

    fn refused(&mut self, line: &Line, action: &toml::Value) -> Result<(), String> {
        let (seat, action) = (self.seat(line)?, self.action(action)?);
        let Err(Refused { reasons }) = self.game.check(seat, &action) else {
            return Err(format!("{action:?} is allowed"));
        };
        let rules: Vec<&str> = reasons.iter().map(|reason| reason.rule.0).collect();
        self.spoken.extend(&rules);
        match &line.because {
            Some(rule) if !rules.contains(&rule.as_str()) => Err(format!("refused by {rules:?}, not by {rule}")),
            Some(_) => Ok(()),
            None => Err(format!("`because` is needed; it is refused by {rules:?}")),
        }
    }

    fn asks(&self, line: &Line, question: &str) -> Result<(), String> {
        match self.game.awaiting() {
            Awaiting::Decision { point, seats, .. } => {
                let seat = self.seat(line)?;
                if point != question || !seats.contains(seat) {
                    return Err(format!("asked is {point} of {seats:?}"));
                }
                Ok(())
            }
            Awaiting::Nobody => Err("nobody is asked anything".to_owned()),
        }
    }

    fn says(&self, line: &Line) -> Result<(), String> {
        let fits = |told: &LogLine, key: &str| {
            let number = |name: &str| {
                told.text.args.iter().find_map(|(arg, value)| match value {
                    kernel::Arg::Int(number) | kernel::Arg::Decimal(number, _) if arg == name => Some(*number),
                    _ => None,
                })
            };
            told.text.key == key
                && line.rule.as_ref().is_none_or(|rule| told.rule.is_some_and(|said| said.0 == rule))
                && line.with.iter().all(|(name, value)| number(name) == Some(*value))
        };
        let told = || self.log.iter().map(|line| format!("\n  {:?} {:?}", line.rule, line.text)).collect::<String>();
        if let Some(key) = &line.says
            && !self.log.iter().any(|line| fits(line, key))
        {
            return Err(format!("{key} is not told; told is{}", told()));
        }
        if let Some(key) = &line.silent
            && self.log.iter().any(|line| fits(line, key))
        {
            return Err(format!("{key} is told:{}", told()));
        }
        Ok(())
    }

    fn look(&self, line: &Line, name: &str) -> Result<(), String> {
        let seen = self.game.read(name).ok_or_else(|| format!("nothing is called `{name}`"))?;
        let wanted = line.is.as_ref().ok_or("`look` needs `is`")?;
        let wanted = self.value(wanted)?;
        if contains(&seen, &wanted) { Ok(()) } else { Err(format!("{name} is {seen}, not {wanted}")) }
    }

    fn won(&self, winner: &str) -> Result<(), String> {
        let outcome = self.game.outcome().ok_or("the game is not over")?;
        let winners: Vec<&str> =
            outcome.winners.iter().filter_map(|seat| self.seats.get(seat.index())).map(String::as_str).collect();
        let right = if winner == "nobody" { winners.is_empty() } else { winners == [winner] };
        if right { Ok(()) } else { Err(format!("won by {winners:?}")) }
    }
}

/// Whether everything that is wanted is there: objects key by key, all else as it is.
pub(crate) fn contains(seen: &Value, wanted: &Value) -> bool {
    match (seen, wanted) {
        (Value::Object(seen), Value::Object(wanted)) => wanted
            .iter()
            .all(|(key, value)| seen.get(key).map_or(value == &Value::Bool(false), |seen| contains(seen, value))),
        // 60 and 60.0 are the same place.
        (Value::Number(seen), Value::Number(wanted)) => seen.as_f64() == wanted.as_f64(),
        (Value::Array(seen), Value::Array(wanted)) => {
            seen.len() == wanted.len() && seen.iter().zip(wanted).all(|(seen, wanted)| contains(seen, wanted))
        }
        _ => seen == wanted,
    }
}
