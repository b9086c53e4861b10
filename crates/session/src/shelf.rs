//! Any title as [`Rules`].

use crate::at_play::AtPlay;
use crate::{ArmyReport, Rules, ScenarioInfo, SeatInfo, Session};
use kernel::chance::Seed;
use kernel::live::{Live, Verified};
use kernel::record::{Record, SetupSpec};
use kernel::rulebook::Coverage;
use kernel::{DynProcedure, Fault, Faults, OptionSpec, Rulebook, Title};
use lab::{Batch, Plan, Watch};
use std::marker::PhantomData;
use std::sync::Arc;

/// A game on the shelf: `Shelf::<Aigles>::NEW` is its [`Rules`].
#[derive(Clone, Copy, Default, Debug)]
pub struct Shelf<G>(PhantomData<fn() -> G>);

impl<G> Shelf<G> {
    /// The game `G`.
    pub const NEW: Shelf<G> = Shelf(PhantomData);
}

impl<G: Title> Shelf<G> {
    /// Sets up the game of a record. Faults of the setup are faults of the record's first line.
    fn setup_of(file: &str, record: &Record) -> Result<Arc<G::Setup>, Faults> {
        if record.header().game != G::ID {
            let what = format!("this is a game of {}, not of {}", record.header().game, G::ID);
            return Err(Fault { file: file.to_owned(), line: Some(1), what }.into());
        }
        let in_header = |fault: Fault| Fault { file: file.to_owned(), line: Some(1), what: fault.to_string() };
        let setup = G::load(&record.header().setup)
            .map_err(|Faults(faults)| Faults(faults.into_iter().map(in_header).collect()))?;
        let (seats, names) = (G::seats(&setup).len(), record.header().seats.len());
        if seats != names {
            let what = format!("the scenario has {seats} seats, the record names {names} players");
            return Err(Fault { file: file.to_owned(), line: Some(1), what }.into());
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
        Ok(G::seats(&*G::load(spec)?).into_iter().map(SeatInfo::from).collect())
    }

    fn open(&self, spec: &SetupSpec, names: &[String], seed: Seed) -> Result<Box<dyn Session>, Faults> {
        let setup = G::load(spec)?;
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

    fn verify(&self, file: &str, record: &Record) -> Result<Verified, Faults> {
        Live::<G>::verify(file, record, Self::setup_of(file, record)?)
    }

    fn check_army(&self, file: &str, text: &str, limit: Option<u32>) -> Result<ArmyReport, Faults> {
        G::check_army(file, text, limit)
    }

    fn check_scenario(&self, file: &str, text: &str) -> Result<ScenarioInfo, Faults> {
        G::check_scenario(file, text)
    }

    fn simulate(&self, spec: &SetupSpec, plan: &Plan, watch: &dyn Watch) -> Result<Batch, Faults> {
        let setup = G::load(spec)?;
        let seats: Vec<String> = G::seats(&setup).into_iter().map(|seat| seat.id).collect();
        lab::simulate::<G>(&setup, &spec.scenario, &seats, plan, watch)
            .map_err(|error| Fault::of("simulate", error.to_string()).into())
    }
}
