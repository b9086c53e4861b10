//! The TypeScript types of everything client and server say to each other.
//!
//! They are kept in `web/src/generated`, so that the client is built without building a server first; a test sees that
//! they are current, and `make bindings` writes them anew.

use crate::protocol;
use ts_rs::{Config, ExportError, TS};

/// Writes them into a folder.
///
/// # Errors
/// If a file cannot be written.
pub fn export(folder: &std::path::Path) -> Result<(), ExportError> {
    let config = &Config::new().with_out_dir(folder).with_large_int("number");
    // The roots; each brings along every type it names.
    protocol::ToServer::export_all(config)?;
    protocol::ToClient::export_all(config)?;
    protocol::NewTable::export_all(config)?;
    protocol::Me::export_all(config)?;
    protocol::PutMe::export_all(config)?;
    protocol::Credentials::export_all(config)?;
    protocol::NewPassword::export_all(config)?;
    protocol::Goodbye::export_all(config)?;
    protocol::Moderate::export_all(config)?;
    protocol::GameInfo::export_all(config)?;
    protocol::ArmyBook::export_all(config)?;
    protocol::ArmyDraft::export_all(config)?;
    protocol::ArmyChecked::export_all(config)?;
    protocol::DeskBook::export_all(config)?;
    protocol::DeskQuestion::export_all(config)?;
    protocol::DeskAnswer::export_all(config)?;
    protocol::ScenarioBook::export_all(config)?;
    protocol::ScenarioDraft::export_all(config)?;
    protocol::ScenarioChecked::export_all(config)?;
    protocol::ShareScenario::export_all(config)?;
    protocol::SharedScenario::export_all(config)?;
    protocol::MusterView::export_all(config)?;
    protocol::BringArmy::export_all(config)?;
    protocol::PutPaper::export_all(config)?;
    protocol::Paper::export_all(config)?;
    protocol::Preview::export_all(config)?;
    protocol::RulebookView::export_all(config)?;
    protocol::TableLists::export_all(config)?;
    protocol::Join::export_all(config)?;
    protocol::Archive::export_all(config)?;
    protocol::RatingView::export_all(config)?;
    protocol::Claim::export_all(config)?;
    protocol::NoticesView::export_all(config)?;
    protocol::PutNotices::export_all(config)?;
    protocol::NewPush::export_all(config)?;
    protocol::EndPush::export_all(config)?;
    protocol::NewEvent::export_all(config)?;
    protocol::JoinEvent::export_all(config)?;
    protocol::RemoveEntrant::export_all(config)?;
    protocol::EventBrief::export_all(config)?;
    protocol::EventView::export_all(config)?;
    protocol::Adjourn::export_all(config)?;
    protocol::Fork::export_all(config)?;
    protocol::Verified::export_all(config)?;
    protocol::StoryView::export_all(config)?;
    protocol::NewExperiment::export_all(config)?;
    protocol::ExperimentLine::export_all(config)?;
    protocol::ExperimentView::export_all(config)?;
    protocol::PlayedGame::export_all(config)?;
    protocol::Reopened::export_all(config)?;
    protocol::Problem::export_all(config)
}
