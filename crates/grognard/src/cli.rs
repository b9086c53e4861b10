//! The arguments. Their help is in the catalogue, in both languages: see [`crate::help`].

use clap::{Args, Parser, Subcommand, ValueEnum};
use kernel::catalogue::Lang;
use players::Who;
use std::path::PathBuf;

#[derive(Parser, Debug)]
#[command(name = "grognard", version, disable_help_subcommand = true)]
pub(crate) struct Cli {
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Read before the rest, by [`crate::console::language`].
    #[arg(long, global = true, value_name = "fr|en")]
    pub(crate) lang: Option<Lang>,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Serve(ServeArgs),
    Play(PlayArgs),
    Odds(OddsArgs),
    Resolve(ResolveArgs),
    Simulate(SimulateArgs),
    Lab(LabArgs),
    Train(TrainArgs),
    Replay(ReplayArgs),
    Story(StoryArgs),
    Check(CheckArgs),
    Army(ArmyArgs),
    Rules(RulesArgs),
    Games,
    Backup(CopyArgs),
    Restore(CopyArgs),
    Doctor(DoctorArgs),
    Admin(AdminArgs),
    Loadtest(LoadtestArgs),
}

impl Default for Command {
    fn default() -> Self {
        Command::Serve(ServeArgs::default())
    }
}

#[derive(Args, Debug, Default)]
pub(crate) struct ServeArgs {
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) bind: Option<std::net::IpAddr>,
    #[arg(long, value_name = "PORT")]
    pub(crate) port: Option<u16>,
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    #[arg(long, value_name = "URL")]
    pub(crate) public_url: Option<String>,
    #[arg(long, value_name = "DIR")]
    pub(crate) client: Option<PathBuf>,
    #[arg(long)]
    pub(crate) trust_forwarded: bool,
}

/// A copy of the database, and the folder it is of.
#[derive(Args, Debug)]
pub(crate) struct CopyArgs {
    pub(crate) copy: PathBuf,
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub(crate) data: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct DoctorArgs {
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub(crate) data: PathBuf,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum AdminAction {
    Tables,
    Close,
    Mute,
    Unmute,
    Account,
}

#[derive(Args, Debug)]
pub(crate) struct AdminArgs {
    pub(crate) action: AdminAction,
    #[arg(value_name = "TABLE|NAME", required_if_eq_any = [("action", "close"), ("action", "mute"), ("action", "unmute"), ("action", "account")])]
    pub(crate) whom: Option<String>,
    #[arg(long, value_name = "N")]
    pub(crate) seat: Option<u8>,
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:1815")]
    pub(crate) server: std::net::SocketAddr,
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub(crate) data: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct LoadtestArgs {
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:1815")]
    pub(crate) server: std::net::SocketAddr,
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) tables: usize,
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) seconds: u64,
    #[arg(long, value_name = "N")]
    pub(crate) rate: Option<u32>,
    #[arg(long, value_name = "ID")]
    pub(crate) game: Option<String>,
    #[arg(long, value_name = "ID")]
    pub(crate) scenario: Option<String>,
    #[arg(long)]
    pub(crate) lockstep: bool,
}

/// Who sits opposite.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Opponent {
    Human,
    Computer(Who),
}

impl std::str::FromStr for Opponent {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "human" {
            return Ok(Opponent::Human);
        }
        if let Some(level) = session::Level::of_name(text) {
            return Ok(Opponent::Computer(level.who()));
        }
        text.parse().map(Opponent::Computer).map_err(|error: players::NotAPlayer| format!("{error}, or `human`"))
    }
}

#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    pub(crate) game: String,
    #[arg(long, value_name = "ID|FILE")]
    pub(crate) scenario: Option<String>,
    #[arg(long, value_name = "PLAYER|human", default_value = "greedy")]
    pub(crate) against: Opponent,
    #[arg(long, value_name = "ID")]
    pub(crate) side: Option<String>,
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<String>,
    #[arg(long = "army", value_name = "SEAT=FILE")]
    pub(crate) armies: Vec<String>,
    #[arg(long = "option", value_name = "ID=VALUE")]
    pub(crate) options: Vec<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct OddsArgs {
    pub(crate) game: String,
    pub(crate) procedure: Option<String>,
    #[arg(long, value_name = "JSON|@FILE|-", requires = "procedure")]
    pub(crate) input: Option<String>,
    #[arg(long, value_name = "FILE", conflicts_with = "procedure")]
    pub(crate) record: Option<PathBuf>,
    #[arg(long, value_name = "N", requires = "record")]
    pub(crate) at: Option<u32>,
    #[arg(long, value_name = "N", requires = "record")]
    pub(crate) offer: Option<usize>,
}

#[derive(Args, Debug)]
pub(crate) struct ResolveArgs {
    pub(crate) game: String,
    pub(crate) procedure: Option<String>,
    #[arg(long, value_name = "JSON|@FILE|-")]
    pub(crate) input: Option<String>,
    #[arg(long, value_name = "4,2,6", value_delimiter = ',', conflicts_with = "seed")]
    pub(crate) dice: Option<Vec<u8>>,
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<String>,
    #[arg(long, conflicts_with_all = ["dice", "seed"])]
    pub(crate) odds: bool,
    #[arg(long, conflicts_with_all = ["dice", "seed", "odds", "input"])]
    pub(crate) schema: bool,
    #[arg(long, conflicts_with_all = ["procedure", "dice", "seed", "odds", "input", "schema"])]
    pub(crate) list: bool,
}

#[derive(Args, Debug)]
pub(crate) struct SimulateArgs {
    pub(crate) game: String,
    #[arg(long, value_name = "ID|FILE")]
    pub(crate) scenario: Option<String>,
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: u32,
    #[arg(long, value_name = "A,B", value_delimiter = ',', default_value = "greedy,random")]
    pub(crate) players: Vec<Who>,
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) threads: usize,
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    pub(crate) shard: lab::Shard,
    #[arg(long = "army", value_name = "SEAT=FILE")]
    pub(crate) armies: Vec<String>,
    #[arg(long = "option", value_name = "ID=VALUE")]
    pub(crate) options: Vec<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) parquet: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct LabArgs {
    pub(crate) game: String,
    #[arg(long, value_name = "ID|FILE")]
    pub(crate) scenario: Option<String>,
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: u32,
    #[arg(long, value_name = "A,B", value_delimiter = ',', default_value = "quick")]
    pub(crate) players: Vec<Who>,
    #[arg(long)]
    pub(crate) exchange: bool,
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) threads: usize,
    #[arg(long = "army", value_name = "SEAT=FILE")]
    pub(crate) armies: Vec<String>,
    #[arg(long = "option", value_name = "ID=VALUE")]
    pub(crate) options: Vec<String>,
    #[arg(long, value_name = "ID|FILE")]
    pub(crate) against_scenario: Option<String>,
    #[arg(long = "against-option", value_name = "ID=VALUE")]
    pub(crate) against_options: Vec<String>,
    #[arg(long = "against-army", value_name = "SEAT=FILE")]
    pub(crate) against_armies: Vec<String>,
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    pub(crate) against_players: Vec<Who>,
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

impl LabArgs {
    /// Whether two variants are compared.
    pub(crate) fn compares(&self) -> bool {
        let changed = [&self.against_options, &self.against_armies].iter().any(|changed| !changed.is_empty());
        changed || self.against_scenario.is_some() || !self.against_players.is_empty()
    }
}

#[derive(Args, Debug)]
pub(crate) struct TrainArgs {
    pub(crate) game: String,
    #[arg(long, value_name = "ID|FILE")]
    pub(crate) scenario: Option<String>,
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(4..))]
    pub(crate) games: u32,
    #[arg(long, value_name = "A,B", value_delimiter = ',', default_value = "greedy:4")]
    pub(crate) players: Vec<Who>,
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) threads: usize,
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct ReplayArgs {
    pub(crate) file: PathBuf,
    #[arg(long)]
    pub(crate) verify: bool,
    #[arg(long, value_name = "N", conflicts_with = "verify")]
    pub(crate) at: Option<u32>,
}

#[derive(Args, Debug)]
pub(crate) struct StoryArgs {
    pub(crate) file: PathBuf,
    #[arg(long, value_name = "N", default_value_t = 48, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) tries: u32,
}

#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    #[arg(required = true, value_name = "FILE|ledger GAME")]
    pub(crate) what: Vec<String>,
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) play: Option<u32>,
    #[arg(long, value_name = "FOLDER")]
    pub(crate) tests: Option<PathBuf>,
    #[arg(long, default_value_t = 1805)]
    pub(crate) seed: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ArmyAction {
    Check,
}

#[derive(Args, Debug)]
pub(crate) struct ArmyArgs {
    pub(crate) game: String,
    pub(crate) action: ArmyAction,
    pub(crate) file: PathBuf,
    #[arg(long, value_name = "N")]
    pub(crate) points: Option<u32>,
}

#[derive(Args, Debug)]
pub(crate) struct RulesArgs {
    pub(crate) game: String,
    pub(crate) id: Option<String>,
    #[arg(long, value_name = "WORDS", conflicts_with = "id")]
    pub(crate) search: Option<String>,
}
