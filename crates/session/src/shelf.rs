//! Any title as [`Rules`].

use crate::at_play::AtPlay;
use crate::shared;
use crate::{ArmyCheck, ArmyForm, Rules, ScenarioForm, ScenarioInfo, ScenarioSketch, SeatInfo, Session};
use kernel::chance::{Fast, Seed};
use kernel::live::{Live, Verified};
use kernel::record::{Record, SetupSpec};
use kernel::rulebook::Coverage;
use kernel::spoken::Heard;
use kernel::{DynProcedure, Fault, Faults, OptionSpec, Rulebook, Title};
use lab::{Batch, Bench, Fit, Plan, Watch};
use std::marker::PhantomData;
use std::sync::Arc;

/// A game that is only listened to is given up after so many decisions.
const LONGEST_HEARD: u32 = 20_000;

/// A game on the shelf: `Shelf::<Aigles>::NEW` is its [`Rules`].
#[derive(Clone, Copy, Default, Debug)]
pub struct Shelf<G>(PhantomData<fn() -> G>);

impl<G> Shelf<G> {
    /// The game `G`.
    pub const NEW: Shelf<G> = Shelf(PhantomData);
}

/// Gives the crate of a game the function `shelved`: the game as its [`Rules`]. All that is generic over games is then
/// compiled with each of them, and not once again for all where they are put together: `session::shelve!(Aigles);`
#[macro_export]
macro_rules! shelve {
    ($game:ty) => {
        /// The game on the shelf, its type erased.
        #[must_use]
        pub fn shelved() -> ::std::sync::Arc<dyn $crate::Rules> {
            ::std::sync::Arc::new($crate::Shelf::<$game>::NEW)
        }
    };
}

impl<G: Title> Shelf<G> {
    /// Sets up a game, unless what it is set up from is of no size for that. Games that are set up from the same share it.
    fn load(spec: &SetupSpec) -> Result<Arc<G::Setup>, Faults> {
        spec.check_size()?;
        shared::setup::<G>(spec, || G::load(spec))
    }

    /// Sets up the game of a record. Faults of the setup are faults of the record's first line.
    fn setup_of(file: &str, record: &Record) -> Result<Arc<G::Setup>, Faults> {
        if record.header().game != G::ID {
            let what = format!("this is a game of {}, not of {}", record.header().game, G::ID);
            return Err(Fault { line: Some(1), ..Fault::of(file, what) }.into());
        }
        let in_header = |fault: Fault| Fault { line: Some(1), ..Fault::of(file, fault.to_string()) };
        let setup = Self::load(&record.header().setup)
            .map_err(|Faults(faults)| Faults(faults.into_iter().map(in_header).collect()))?;
        let (seats, names) = (G::seats(&setup).len(), record.header().seats.len());
        if seats != names {
            let what = format!("the scenario has {seats} seats, the record names {names} players");
            return Err(Fault { line: Some(1), ..Fault::of(file, what) }.into());
        }
        Ok(setup)
    }
}

impl<G: Title> Rules for Shelf<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn rules_version(&self) -> u32 {
        G::RULES_VERSION
    }

    fn rulebook(&self) -> &'static Rulebook {
        G::rulebook()
    }

    fn scenarios(&self) -> Vec<ScenarioInfo> {
        G::scenarios()
    }

    fn options(&self) -> Vec<OptionSpec> {
        G::options()
    }

    fn procedures(&self) -> &'static [&'static dyn DynProcedure] {
        G::procedures()
    }

    fn coverage(&self) -> Coverage {
        G::coverage()
    }

    fn seats(&self, spec: &SetupSpec) -> Result<Vec<SeatInfo>, Faults> {
        Ok(G::seats(&*Self::load(spec)?))
    }

    fn open(&self, spec: &SetupSpec, names: &[String], seed: Seed) -> Result<Box<dyn Session>, Faults> {
        let setup = Self::load(spec)?;
        let seats = G::seats(&setup).len();
        if names.len() != seats {
            let what = format!("the scenario has {seats} seats, {} players are named", names.len());
            return Err(Fault::of(&spec.scenario, what).into());
        }
        Ok(Box::new(AtPlay(Live::<G>::open(setup, spec.clone(), names.to_vec(), seed))))
    }

    fn resume(&self, file: &str, record: &Record, seed: Seed) -> Result<Box<dyn Session>, Faults> {
        Ok(Box::new(AtPlay(Live::<G>::replay(file, record, Self::setup_of(file, record)?, seed)?)))
    }

    fn watch(&self, file: &str, record: &Record) -> Result<Box<dyn Session>, Faults> {
        Ok(Box::new(AtPlay(Live::<G>::watch(file, record, Self::setup_of(file, record)?)?)))
    }

    fn watch_as_far(&self, file: &str, record: &Record) -> Result<(Box<dyn Session>, Option<Fault>), Faults> {
        let (live, stopped) = Live::<G>::watch_as_far(file, record, Self::setup_of(file, record)?);
        Ok((Box::new(AtPlay(live)), stopped))
    }

    fn verify(&self, file: &str, record: &Record) -> Result<Verified, Faults> {
        Live::<G>::verify(file, record, Self::setup_of(file, record)?)
    }

    fn army_form(&self) -> Option<&'static ArmyForm> {
        G::army_form()
    }

    fn check_army(&self, file: &str, text: &str, limit: Option<u32>) -> ArmyCheck {
        G::check_army(file, text, limit)
    }

    fn check_scenario(&self, file: &str, text: &str) -> Result<ScenarioInfo, Faults> {
        G::check_scenario(file, text)
    }

    fn scenario_form(&self) -> Option<&'static ScenarioForm> {
        G::scenario_form()
    }

    fn sketch_scenario(&self, text: &str) -> ScenarioSketch {
        G::sketch_scenario(text)
    }

    fn listen(&self, index: u32, seed: u64) -> Result<Heard, Faults> {
        let (spec, who) = lab::setup_of::<G>(index);
        let setup = G::load(&spec)?;
        let seats = G::seats(&setup).len();
        let seed = Fast::for_game(seed, index.into()).bits();
        Ok(lab::listen::<G>(&setup, seats, who, seed, LONGEST_HEARD))
    }

    fn simulate(&self, spec: &SetupSpec, plan: &Plan, watch: &dyn Watch) -> Result<Batch, Faults> {
        let setup = Self::load(spec)?;
        let seats: Vec<String> = G::seats(&setup).into_iter().map(|seat| seat.id).collect();
        lab::simulate::<G>(&setup, &spec.scenario, &seats, plan, watch)
            .map_err(|error| Fault::of("simulate", error.to_string()).into())
    }

    fn train(&self, spec: &SetupSpec, plan: &Plan, watch: &dyn Watch) -> Result<Option<Fit>, Faults> {
        let setup = Self::load(spec)?;
        let seats = G::seats(&setup).len();
        lab::train::<G>(&setup, seats, plan, watch).map_err(|error| Fault::of("train", error.to_string()).into())
    }

    fn bench(&self, spec: &SetupSpec) -> Result<Box<dyn Bench>, Faults> {
        let setup = Self::load(spec)?;
        let seats: Vec<String> = G::seats(&setup).into_iter().map(|seat| seat.id).collect();
        Ok(lab::bench::<G>(setup, spec.clone(), seats))
    }
}
