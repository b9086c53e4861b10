//! Experiments: many games between computer players, in the background, with a fair share of the machine for everybody.
//!
//! They live in memory, a bounded number of games in all, and are forgotten some time after their end.

use crate::config::Limits;
use crate::error::{Answer, Code, Error};
use crate::fair::{Fair, Place};
use crate::house::House;
use crate::protocol::{ExperimentLine, ExperimentView, NewExperiment, PlayedGame, Progress, Variant, VariantView};
use crate::secret::{PlayerId, TableId, secret};
use crate::tables::spec_of;
use kernel::{Record, Text};
use serde_json::value::RawValue;
use session::{Batch, Bench, Budget, Level, Plan, Rules, Sample, Shard, Study, Trial, Who, batch_of};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The most playouts a player may be given.
const MOST_PLAYOUTS: u32 = 1000;
const MOST_GREEDY: u16 = 64;
/// The longest name of a player.
const LONGEST_NAME: usize = 20;
/// Games are played for so long before somebody else has a turn.
const TURN: Duration = Duration::from_millis(200);
/// Games of an experiment that are opened as tables at the same time.
const MOST_OPENING: usize = 4;

/// Everything that is tried, or has been.
pub(crate) struct Laboratory {
    /// Games that are played at the same time, by whose they are.
    pool: Arc<Fair<PlayerId>>,
    workers: usize,
    kept: Mutex<HashMap<String, Arc<Experiment>>>,
}

/// Something that is tried, or has been.
pub(crate) struct Experiment {
    id: String,
    /// Who started it; another id once the device has logged in.
    owner: AtomicI64,
    game: String,
    games: u32,
    variants: Vec<Tried>,
    /// Unix seconds.
    started: i64,
    until: Instant,
    quit: AtomicBool,
    stopping: tokio::sync::watch::Receiver<bool>,
    work: Mutex<Work>,
}

struct Tried {
    bench: Box<dyn Bench>,
    trial: Trial,
    view: VariantView,
}

/// What has been done of it.
struct Work {
    progress: Progress,
    /// Unix seconds of its end.
    ended: Option<i64>,
    /// The next game to be played, variants in turn.
    next: usize,
    workers: usize,
    /// Games that were done before one that comes before them.
    ahead: HashMap<usize, Sample>,
    /// The games that count, by variant, in their order.
    samples: Vec<Vec<Sample>>,
    /// How many these are.
    done: usize,
    /// What so many games show.
    told: Option<(usize, Box<RawValue>)>,
    /// Games that have been opened as tables, or are being opened.
    tables: HashMap<(usize, u32), Option<TableId>>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reads the player of a seat, as the server allows it.
fn player(name: &str) -> Answer<Who> {
    let bad = |why: String| Error::because(Code::BadExperiment, why);
    if name.len() > LONGEST_NAME {
        return Err(bad(format!("the name of a player is longer than {LONGEST_NAME} bytes")));
    }
    let who = name.parse::<Who>().map_err(|error| bad(error.to_string()))?;
    match who {
        Who::Greedy { playouts } if playouts > MOST_GREEDY => {
            Err(bad(format!("greedy plays out at most {MOST_GREEDY}")))
        }
        Who::Search(Budget::Playouts(playouts)) if playouts > MOST_PLAYOUTS => {
            Err(bad(format!("search has at most {MOST_PLAYOUTS} playouts here")))
        }
        who => Ok(who),
    }
}

/// Sets a variant up.
fn set_up(rules: &dyn Rules, wish: &Variant, games: u32, seed: u64) -> Answer<Tried> {
    let bad = |faults| Error::faults_of(Code::BadSetup, rules, &faults);
    let spec = spec_of(rules, &wish.scenario, wish.scenario_text.as_deref(), &wish.options, &wish.armies);
    let spec = spec.map_err(bad)?;
    let seats = rules.seats(&spec).map_err(bad)?;
    if wish.armies.len() > seats.len() {
        let what = format!("{} armies were given, the scenario has {} seats", wish.armies.len(), seats.len());
        return Err(Error::because(Code::BadExperiment, what));
    }
    if wish.players.len() != seats.len() {
        let what = format!("{} players were given, the scenario has {} seats", wish.players.len(), seats.len());
        return Err(Error::because(Code::BadExperiment, what));
    }
    let players = wish.players.iter().map(|name| player(name)).collect::<Answer<Vec<Who>>>()?;
    let plan = Plan { games, players, seed, threads: 1, longest: Plan::LONGEST, shard: Shard::WHOLE };
    let trial = Trial { plan, exchange: wish.exchange };
    trial.check().map_err(|error| Error::because(Code::BadExperiment, error.to_string()))?;
    let named = |army: &Option<String>| {
        let report = rules.check_army("army", army.as_deref()?, None).report;
        Some(report.map_or_else(|| Text::new("name"), |report| report.name))
    };
    let view = VariantView {
        scenario: spec.scenario.clone(),
        own: spec.scenario_text.is_some(),
        options: wish.options.clone(),
        armies: wish.armies.iter().map(named).collect(),
        players: trial.plan.players.iter().map(ToString::to_string).collect(),
        exchange: wish.exchange,
        seats,
    };
    Ok(Tried { bench: rules.bench(&spec).map_err(bad)?, trial, view })
}

impl Laboratory {
    pub(crate) fn new(limits: &Limits) -> Self {
        let workers = limits.experimenters;
        // Who has several experiments has no more turns for it than who has one.
        Laboratory { pool: Fair::new(workers, workers, usize::MAX), workers, kept: Mutex::default() }
    }

    /// Waits until it is the turn of this player.
    pub(crate) async fn turn(&self, player: PlayerId) -> Option<Place<PlayerId>> {
        Some(self.pool.queue(player)?.turn().await)
    }

    /// Those that are not forgotten yet.
    fn kept(&self, house: &House) -> MutexGuard<'_, HashMap<String, Arc<Experiment>>> {
        let mut kept = locked(&self.kept);
        let oldest = house.now() - house.config.limits.keep_experiments.as_secs().cast_signed();
        kept.retain(|_, experiment| locked(&experiment.work).ended.is_none_or(|ended| ended > oldest));
        kept
    }

    /// An experiment that is known by its id.
    pub(crate) fn find(&self, house: &House, id: &str) -> Answer<Arc<Experiment>> {
        self.kept(house).get(id).map(Arc::clone).ok_or_else(|| Code::UnknownExperiment.into())
    }

    /// The experiments of a player, the newest first.
    pub(crate) fn of(&self, house: &House, owner: PlayerId) -> Vec<ExperimentLine> {
        let kept = self.kept(house);
        let mut lines: Vec<ExperimentLine> =
            kept.values().filter(|experiment| experiment.is_of(owner)).map(|experiment| experiment.line()).collect();
        lines.sort_by(|one, other| (other.started, &other.id).cmp(&(one.started, &one.id)));
        lines
    }

    /// A device has logged in.
    pub(crate) fn adopted(&self, from: PlayerId, to: PlayerId) {
        for experiment in locked(&self.kept).values() {
            let _ = experiment.owner.compare_exchange(from.0, to.0, Ordering::Relaxed, Ordering::Relaxed);
        }
    }

    /// Makes room for one more: those of the same player that have ended make way first, then the oldest of all.
    fn put(&self, house: &House, experiment: &Arc<Experiment>) -> Answer<()> {
        let limits = &house.config.limits;
        let mut kept = self.kept(house);
        let owner = PlayerId(experiment.owner.load(Ordering::Relaxed));
        let mine = |kept: &HashMap<String, Arc<Experiment>>, ended: bool| {
            let mine = kept.values().filter(|it| it.is_of(owner) && it.has_ended() == ended);
            mine.map(|it| (it.started, it.id.clone())).collect::<Vec<_>>()
        };
        if mine(&kept, false).len() >= limits.experiments_per_player {
            return Err(Code::TooManyExperiments.into());
        }
        let mut old = mine(&kept, true);
        old.sort();
        let too_many = (old.len() + 1).saturating_sub(limits.kept_per_player);
        for (_, id) in old.into_iter().take(too_many) {
            kept.remove(&id);
        }
        let size = |it: &Experiment| it.games as usize * it.variants.len();
        let mut games = kept.values().map(|it| size(it)).sum::<usize>() + size(experiment);
        let mut ended: Vec<(i64, String)> =
            kept.values().filter(|it| it.has_ended()).map(|it| (it.started, it.id.clone())).collect();
        ended.sort();
        for (_, id) in ended {
            if games <= limits.kept_games {
                break;
            }
            games -= kept.remove(&id).map_or(0, |it| size(&it));
        }
        if games > limits.kept_games {
            return Err(Code::LaboratoryFull.into());
        }
        kept.insert(experiment.id.clone(), Arc::clone(experiment));
        Ok(())
    }
}

/// Reads a wish and sets everything up; what is out of bounds is refused before anything is read.
pub(crate) fn prepare(house: &House, owner: PlayerId, wish: &NewExperiment) -> Answer<Experiment> {
    let limits = &house.config.limits;
    if !(1..=2).contains(&wish.variants.len()) {
        return Err(Error::because(Code::BadExperiment, "expected one or two variants"));
    }
    if !(1..=limits.experiment_games).contains(&wish.games) {
        let what = format!("expected 1 to {} games", limits.experiment_games);
        return Err(Error::because(Code::BadExperiment, what));
    }
    let rules = house.rules(&wish.game).ok_or(Code::UnknownGame)?;
    let seed = wish.seed.unwrap_or(1).into();
    let variants: Vec<Tried> =
        wish.variants.iter().map(|variant| set_up(&*rules, variant, wish.games, seed)).collect::<Answer<_>>()?;
    Ok(Experiment {
        id: house.cluster.as_ref().map_or_else(secret, |cluster| cluster.name(&secret())),
        owner: AtomicI64::new(owner.0),
        game: wish.game.clone(),
        games: wish.games,
        started: house.now(),
        until: Instant::now() + limits.experiment,
        quit: AtomicBool::new(false),
        stopping: house.stopping.clone(),
        work: Mutex::new(Work {
            progress: Progress::Running,
            ended: None,
            next: 0,
            workers: 0,
            ahead: HashMap::new(),
            samples: vec![Vec::new(); variants.len()],
            done: 0,
            told: None,
            tables: HashMap::new(),
        }),
        variants,
    })
}

/// Begins to play.
pub(crate) fn start(house: &Arc<House>, experiment: Experiment) -> Answer<Arc<Experiment>> {
    let experiment = Arc::new(experiment);
    house.laboratory.put(house, &experiment)?;
    let workers = house.laboratory.workers.min(experiment.all());
    locked(&experiment.work).workers = workers;
    for _ in 0..workers {
        tokio::spawn(work(Arc::clone(house), Arc::clone(&experiment)));
    }
    Ok(experiment)
}

/// Plays games of an experiment whenever it is the turn of who started it, until there are none left.
async fn work(house: Arc<House>, experiment: Arc<Experiment>) {
    loop {
        let owner = PlayerId(experiment.owner.load(Ordering::Relaxed));
        let place = house.laboratory.turn(owner).await;
        let began = Instant::now();
        let (playing, shared) = (Arc::clone(&experiment), Arc::clone(&house));
        let played = tokio::task::spawn_blocking(move || playing.play_a_turn(&|| shared.has_guests_waiting())).await;
        drop(place);
        match played {
            Ok(true) => {}
            Ok(false) => break,
            // A game that panics is a defect; the server goes on.
            Err(_) => {
                locked(&experiment.work).progress = Progress::Failed;
                break;
            }
        }
        // Computers at live tables go first: while they think, the laboratory rests as long as it has worked.
        if house.has_guests_waiting() {
            tokio::time::sleep(began.elapsed().min(2 * TURN)).await;
        }
    }
    experiment.worker_leaves(house.now());
}

impl Experiment {
    /// Games of all variants.
    fn all(&self) -> usize {
        self.games as usize * self.variants.len()
    }

    pub(crate) fn is_of(&self, player: PlayerId) -> bool {
        self.owner.load(Ordering::Relaxed) == player.0
    }

    fn has_ended(&self) -> bool {
        locked(&self.work).ended.is_some()
    }

    /// No more games are begun, and none is ended.
    fn stops(&self) -> bool {
        self.quit.load(Ordering::Relaxed) || *self.stopping.borrow() || Instant::now() >= self.until
    }

    /// Stops it. What has been played stays.
    pub(crate) fn stop(&self) {
        self.quit.store(true, Ordering::Relaxed);
        let mut work = locked(&self.work);
        if work.progress == Progress::Running {
            work.progress = Progress::Stopped;
        }
    }

    /// Plays games for a while; fewer if others wait. Whether there are more.
    fn play_a_turn(&self, waited_for: &dyn Fn() -> bool) -> bool {
        let began = Instant::now();
        loop {
            let place = {
                let mut work = locked(&self.work);
                if self.stops() || work.next >= self.all() || work.progress != Progress::Running {
                    return false;
                }
                work.next += 1;
                work.next - 1
            };
            let variants = self.variants.len();
            let tried = &self.variants[place % variants];
            let Some(sample) = tried.bench.play(&tried.trial, (place / variants) as u32, &|| self.stops()) else {
                return false;
            };
            locked(&self.work).take(place, sample);
            if began.elapsed() >= TURN || waited_for() {
                return true;
            }
        }
    }

    /// The last of those who played it has left: it has ended.
    fn worker_leaves(&self, now: i64) {
        let mut work = locked(&self.work);
        work.workers -= 1;
        if work.workers > 0 {
            return;
        }
        work.ended = Some(now);
        work.ahead = HashMap::new();
        if work.progress == Progress::Running {
            let timely = Instant::now() < self.until;
            work.progress = match work.done == self.all() {
                true => Progress::Done,
                false if timely => Progress::Stopped,
                false => Progress::OutOfTime,
            };
        }
    }

    pub(crate) fn line(&self) -> ExperimentLine {
        let work = locked(&self.work);
        ExperimentLine {
            id: self.id.clone(),
            game: self.game.clone(),
            scenarios: self.variants.iter().map(|tried| tried.view.scenario.clone()).collect(),
            progress: work.progress,
            done: work.done as u32,
            of: self.all() as u32,
            started: self.started,
        }
    }

    /// All that is known of it. Takes its time while it is running.
    pub(crate) fn view(&self, asker: Option<PlayerId>, keep: Duration) -> Answer<ExperimentView> {
        let line = self.line();
        let (samples, ended) = {
            let work = locked(&self.work);
            let known = work.told.as_ref().filter(|(done, _)| *done == work.done).map(|(_, told)| told.clone());
            (known.ok_or_else(|| work.samples.clone()), work.ended)
        };
        let study = match samples {
            Ok(told) => told,
            Err(samples) => {
                let done = samples.iter().map(Vec::len).sum();
                let study = self.study(&samples);
                let text = serde_json::to_string(&study).map_err(|_| Code::Internal)?;
                let told = RawValue::from_string(text).map_err(|_| Code::Internal)?;
                locked(&self.work).told = Some((done, told.clone()));
                told
            }
        };
        Ok(ExperimentView {
            line,
            yours: asker.is_some_and(|asker| self.is_of(asker)),
            expires: ended.map(|ended| ended + keep.as_secs().cast_signed()),
            variants: self.variants.iter().map(|tried| tried.view.clone()).collect(),
            study,
        })
    }

    fn study(&self, samples: &[Vec<Sample>]) -> Study {
        let variants = self.variants.iter().zip(samples);
        let variants: Vec<(&dyn Bench, &Trial, &[Sample])> =
            variants.map(|(tried, samples)| (&*tried.bench, &tried.trial, samples.as_slice())).collect();
        Study::of(&variants)
    }

    fn tried(&self, variant: usize) -> Answer<&Tried> {
        self.variants.get(variant).ok_or_else(|| Code::UnknownExperiment.into())
    }

    /// The games of a variant as a table.
    pub(crate) fn batch(&self, variant: usize) -> Answer<Batch> {
        let tried = self.tried(variant)?;
        let samples = locked(&self.work).samples[variant].clone();
        Ok(batch_of(&*tried.bench, &tried.trial, &samples))
    }

    /// The games of a variant, in a list.
    pub(crate) fn games(&self, variant: usize) -> Answer<Vec<PlayedGame>> {
        self.tried(variant)?;
        let line = |sample: &Sample| PlayedGame {
            game: sample.row.game,
            winners: sample.row.winners.clone(),
            rule: sample.row.decided_by.map(|rule| rule.to_string()),
            turns: sample.row.turns,
            decisions: sample.row.decisions,
        };
        Ok(locked(&self.work).samples[variant].iter().map(line).collect())
    }

    /// A game that was played, once more with its record, and who played its seats.
    pub(crate) fn record(&self, variant: usize, game: u32) -> Answer<(Record, Vec<Level>)> {
        let tried = self.tried(variant)?;
        let players = {
            let work = locked(&self.work);
            let played = work.samples[variant].get(game as usize).ok_or(Code::NoSuchGame)?;
            if played.row.decided_by.is_none() {
                return Err(Code::NoSuchGame.into());
            }
            played.row.players.clone()
        };
        let levels = players.iter().map(|player| Level::of(tried.trial.plan.players[*player])).collect();
        Ok((tried.bench.record(&tried.trial, game), levels))
    }

    /// The table of a game, if there is one; who asks first is to make it, and hears nothing.
    pub(crate) fn table(&self, variant: usize, game: u32) -> Answer<Option<Option<TableId>>> {
        self.tried(variant)?;
        let mut work = locked(&self.work);
        if game as usize >= work.samples[variant].len() {
            return Err(Code::NoSuchGame.into());
        }
        let known = work.tables.get(&(variant, game)).copied();
        if known.is_none() && work.tables.values().filter(|table| table.is_none()).count() >= MOST_OPENING {
            return Err(Code::RateLimited.into());
        }
        work.tables.entry((variant, game)).or_insert(None);
        Ok(known)
    }

    /// A table has been made of a game, or could not be.
    pub(crate) fn table_made(&self, variant: usize, game: u32, table: Option<TableId>) {
        let mut work = locked(&self.work);
        match table {
            Some(table) => work.tables.insert((variant, game), Some(table)),
            None => work.tables.remove(&(variant, game)),
        };
    }
}

impl Work {
    /// A game is done. It counts when all before it do.
    fn take(&mut self, place: usize, sample: Sample) {
        self.ahead.insert(place, sample);
        while let Some(sample) = self.ahead.remove(&self.done) {
            let variants = self.samples.len();
            self.samples[self.done % variants].push(sample);
            self.done += 1;
        }
    }
}
