//! Looks through a whole database: every record is played again, every hash and every die compared.

use crate::config::Config;
use crate::secret::TableId;
use crate::storage::{FILE, Postgres, Sqlite, Storage, StorageError, StoredTable};
use kernel::Record;
use session::Rules;
use std::sync::Arc;

/// Tables read at once.
const PAGE: u32 = 100;

/// What a look through the database has found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Checkup {
    /// Tables.
    pub tables: u64,
    /// Of these, finished.
    pub finished: u64,
    /// Decisions that were played again.
    pub decisions: u64,
    /// Tables of another version of the rules, which were played again as far as today's go with them.
    pub old_rules: u64,
    /// What is wrong, and at which table.
    pub faults: Vec<(String, Vec<String>)>,
}

/// Looks through the database of a server, which may go on meanwhile. Changes nothing.
///
/// # Errors
/// If the database cannot be read.
pub async fn doctor(config: &Config, shelf: &[Arc<dyn Rules>]) -> Result<Checkup, StorageError> {
    let storage: Box<dyn Storage> = match &config.database_url {
        Some(url) => Box::new(Postgres::inspect(url, &config.data).await?),
        None => Box::new(Sqlite::inspect(&config.data.join(FILE)).await?),
    };
    let mut checkup = Checkup::default();
    let mut after = TableId(-1);
    loop {
        let ids = storage.ids(after, PAGE).await?;
        let Some(last) = ids.last() else { break };
        after = *last;
        for id in ids {
            // One that goes while the others are looked at is no fault.
            let Some(table) = storage.table(id).await? else { continue };
            examine(&mut checkup, &table, shelf);
        }
    }
    storage.close().await?;
    Ok(checkup)
}

fn examine(checkup: &mut Checkup, table: &StoredTable, shelf: &[Arc<dyn Rules>]) {
    checkup.tables += 1;
    checkup.finished += u64::from(table.row.outcome.is_some());
    let mut faults = Vec::new();
    match examined(table, shelf) {
        Ok((decisions, old)) => {
            checkup.decisions += decisions;
            checkup.old_rules += u64::from(old);
        }
        Err(found) => faults = found,
    }
    if table.row.seed.commit().to_string() != table.row.commitment {
        faults.push("the seed is not the one that was promised".to_owned());
    }
    if table.row.outcome.is_some() != table.row.closing.is_some() {
        faults.push("it has an outcome and no last line, or a last line and no outcome".to_owned());
    }
    if !faults.is_empty() {
        checkup.faults.push((table.row.id.to_string(), faults));
    }
}

/// How many decisions were played again, and whether by other rules than those of the record.
fn examined(table: &StoredTable, shelf: &[Arc<dyn Rules>]) -> Result<(u64, bool), Vec<String>> {
    let one = |what: String| vec![what];
    let many = |faults: kernel::Faults| faults.0.iter().map(ToString::to_string).collect::<Vec<_>>();
    let rules = shelf.iter().find(|rules| rules.id() == table.row.game);
    let rules = rules.ok_or_else(|| one(format!("there is no game {}", table.row.game)))?;
    if let Some((n, act)) = (1..).zip(&table.acts).find(|(n, act)| act.n != *n) {
        return Err(one(format!("decision {n} is missing, decision {} comes in its place", act.n)));
    }
    let lines = table.acts.iter().map(|act| act.line.as_str());
    let lines = std::iter::once(table.row.header.as_str()).chain(lines).chain(table.row.closing.as_deref());
    let text: String = lines.flat_map(|line| [line, "\n"]).collect();
    let file = format!("table {}", table.row.id);
    let record = Record::parse(&file, &text).map_err(many)?;
    let decisions = record.acts().len() as u64;
    if record.header().rules != rules.rules_version() {
        let (session, _) = rules.watch_as_far(&file, &record).map_err(many)?;
        return Ok((u64::from(session.version()), true));
    }
    // A finished game is checked completely: it says its seed itself.
    match record.end() {
        Some(_) => drop(rules.verify(&file, &record).map_err(many)?),
        None => drop(rules.resume(&file, &record, table.row.seed).map_err(many)?),
    }
    Ok((decisions, false))
}
