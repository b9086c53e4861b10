//! The REST part: one list of routes from which both the router and its OpenAPI description are made.

mod admin;
mod armies;
mod desk;
mod events;
mod games;
mod lab;
mod me;
mod musters;
mod notices;
mod openapi;
mod papers;
mod ratings;
mod shared;
mod tables;
mod words;

pub(crate) use admin::is_keeper;
pub(crate) use tables::blocking;

use crate::house::House;
use crate::protocol::{
    Adjourn, Archive, ArmyBook, ArmyChecked, ArmyDraft, BringArmy, Claim, Credentials, DeskAnswer, DeskBook,
    DeskQuestion, EndPush, EventBrief, EventView, ExperimentLine, ExperimentView, Fork, GameInfo, Goodbye, Join,
    JoinEvent, Me, Moderate, MusterView, NewEvent, NewExperiment, NewPassword, NewPush, NewTable, NoticesView, Paper,
    PlayedGame, Preview, PutMe, PutNotices, PutPaper, RatingView, RemoveEntrant, Reopened, RulebookView, ScenarioBook,
    ScenarioChecked, ScenarioDraft, ShareScenario, SharedScenario, StoryView, TableLists, TableView, Verified,
};
use crate::socket;
use axum::Router;
use axum::routing::{MethodRouter, delete, get, post, put};
use openapi::{Content, file, json, nothing, switching, text};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A route with what the description says of it.
struct Route {
    method: &'static str,
    path: &'static str,
    summary: &'static str,
    body: Content,
    status: u16,
    answer: Content,
    handler: fn() -> MethodRouter<Arc<House>>,
}

macro_rules! routes {
    ($($method:ident $path:literal $body:expr => $status:literal $answer:expr, $handler:expr, $summary:literal;)*) => {
        /// Every route of the REST part.
        const ROUTES: &[Route] = &[$(Route {
            method: stringify!($method),
            path: $path,
            summary: $summary,
            body: $body,
            status: $status,
            answer: $answer,
            handler: || $method($handler),
        }),*];
    };
}

routes! {
    get "/api/me" nothing() => 200 json::<Me>(), me::get, "Who asks.";
    put "/api/me" json::<PutMe>() => 200 json::<Me>(), me::put, "Sets name and language.";
    post "/api/account" json::<Credentials>() => 201 json::<Me>(), me::register, "Makes an account and logs in.";
    put "/api/account" json::<NewPassword>() => 200 json::<Me>(), me::change_password, "Another password; all other devices are logged out.";
    delete "/api/account" json::<Goodbye>() => 204 nothing(), me::delete, "Deletes the account and its name.";
    delete "/api/sessions" nothing() => 204 nothing(), me::log_out_everywhere, "Logs out on all devices.";
    post "/api/session" json::<Credentials>() => 200 json::<Me>(), me::log_in, "Logs in, with a new session.";
    delete "/api/session" nothing() => 204 nothing(), me::log_out, "Logs out.";
    get "/api/ratings/{game}" nothing() => 200 json::<Vec<RatingView>>(), ratings::of_game, "Ratings of a game (Glicko-2), from its rated results.";
    get "/api/notices" nothing() => 200 json::<NoticesView>(), notices::get, "How the account is told, when away, that it is its turn.";
    put "/api/notices" json::<PutNotices>() => 200 json::<NoticesView>(), notices::put, "By mail or webhook, or not; a new mail address is asked to confirm.";
    post "/api/notices/{token}/confirm" nothing() => 204 nothing(), notices::confirm, "Confirms the address to which the token was sent.";
    post "/api/notices/{token}/stop" nothing() => 204 nothing(), notices::stop, "No more mails, without logging in.";
    post "/api/pushes" json::<NewPush>() => 200 json::<NoticesView>(), notices::push, "A browser of the account is told (Web Push).";
    delete "/api/pushes" json::<EndPush>() => 200 json::<NoticesView>(), notices::end_push, "A browser is not told any more.";
    post "/api/events" json::<NewEvent>() => 201 json::<EventView>(), events::make, "Makes a round robin, which people enter by its link.";
    get "/api/events" nothing() => 200 json::<Vec<EventBrief>>(), events::list, "The round robins that the asker made or plays in.";
    get "/api/events/{id}" nothing() => 200 json::<EventView>(), events::one, "A round robin: who plays, who meets whom, how they stand.";
    delete "/api/events/{id}" nothing() => 204 nothing(), events::cancel, "Its maker calls it off, before it is played.";
    post "/api/events/{id}/join" json::<JoinEvent>() => 200 json::<EventView>(), events::join, "Enters, with an account.";
    post "/api/events/{id}/leave" nothing() => 200 json::<EventView>(), events::leave, "Goes, before it is played.";
    post "/api/events/{id}/remove" json::<RemoveEntrant>() => 200 json::<EventView>(), events::remove, "Its maker strikes somebody off the list, before it is played.";
    post "/api/events/{id}/start" nothing() => 200 json::<EventView>(), events::start, "Its maker begins it: all are paired, and a table is made for each pair.";
    get "/api/games" nothing() => 200 json::<Vec<GameInfo>>(), games::list, "The games on the shelf.";
    get "/api/games/{id}" nothing() => 200 json::<GameInfo>(), games::one, "Scenarios, seats and options of a game.";
    get "/api/games/{id}/words/{lang}" nothing() => 200 text(), words::of_game, "The words of a game, as Fluent messages.";
    get "/api/shelf/{lang}" nothing() => 200 json::<BTreeMap<String, String>>(), words::on_the_shelf, "The names of all games and scenarios, by game, as Fluent messages.";
    get "/api/games/{id}/scenarios/{scenario}/scene" nothing() => 200 json::<Preview>(), games::preview, "How a scenario looks at its start.";
    get "/api/games/{id}/rulebook" nothing() => 200 json::<RulebookView>(), games::rulebook, "Rules, charts with provenance, rulings.";
    get "/api/games/{id}/armies" nothing() => 200 json::<ArmyBook>(), armies::book, "How an army of a game is put together, and those that come with it.";
    post "/api/games/{id}/army" json::<ArmyDraft>() => 200 json::<ArmyChecked>(), armies::check, "Checks an army: what it costs, and everything wrong with it.";
    get "/api/games/{id}/desk" nothing() => 200 json::<DeskBook>(), desk::book, "The resolutions of a game as forms, for a real table.";
    post "/api/games/{id}/desk/{procedure}" json::<DeskQuestion>() => 200 json::<DeskAnswer>(), desk::answer, "A resolution: its odds, or what comes with these dice or the server's.";
    get "/api/games/{id}/scenario" nothing() => 200 json::<ScenarioBook>(), shared::book, "How a scenario of a game is made, and those that come with it.";
    post "/api/games/{id}/scenario" json::<ScenarioDraft>() => 200 json::<ScenarioChecked>(), shared::check, "Checks a scenario: what it is, how it looks, and everything wrong with it.";
    post "/api/scenarios" json::<ShareScenario>() => 201 json::<SharedScenario>(), shared::share, "Shares a scenario that is in order, by a link.";
    get "/api/scenarios" nothing() => 200 json::<Vec<SharedScenario>>(), shared::mine, "The scenarios one shares.";
    get "/api/scenarios/{id}" nothing() => 200 json::<SharedScenario>(), shared::one, "A scenario that somebody shares.";
    delete "/api/scenarios/{id}" nothing() => 204 nothing(), shared::remove, "Takes a scenario of one's own back.";
    post "/api/musters" json::<NewTable>() => 201 json::<MusterView>(), musters::call, "Calls to a game to which the one invited player brings an army of his own.";
    get "/api/musters/{id}" nothing() => 200 json::<MusterView>(), musters::one, "A game that waits for that army; its maker's is not shown.";
    post "/api/musters/{id}/join" json::<BringArmy>() => 201 json::<TableView>(), musters::join, "Who is invited sits down with it: the table is made, under the same id.";
    delete "/api/musters/{id}" nothing() => 204 nothing(), musters::call_off, "Its maker calls it off.";
    get "/api/papers" nothing() => 200 json::<Vec<Paper>>(), papers::list, "The armies and scenarios that the account keeps, without their files.";
    post "/api/papers" json::<PutPaper>() => 201 json::<Paper>(), papers::keep, "The account keeps an army or a scenario, finished or not.";
    get "/api/papers/{id}" nothing() => 200 json::<Paper>(), papers::one, "One of them, with its file.";
    put "/api/papers/{id}" json::<PutPaper>() => 200 json::<Paper>(), papers::overwrite, "Keeps another in its place.";
    delete "/api/papers/{id}" nothing() => 204 nothing(), papers::remove, "The account keeps it no longer.";
    post "/api/tables" json::<NewTable>() => 201 json::<TableView>(), tables::make, "Makes a table.";
    get "/api/tables" nothing() => 200 json::<TableLists>(), tables::list, "My tables, and those anybody may join.";
    get "/api/tables/{id}" nothing() => 200 json::<TableView>(), tables::one, "A table.";
    post "/api/tables/{id}/join" json::<Join>() => 200 json::<TableView>(), tables::join, "Sits down, by invitation or at an open table.";
    post "/api/tables/{id}/leave" nothing() => 200 json::<TableView>(), tables::leave, "Gets up: the seat is free again.";
    post "/api/tables/{id}/rematch" nothing() => 201 json::<TableView>(), tables::rematch, "The same players play again (`?swapped=true`: with sides changed); asked twice, the same new table.";
    post "/api/tables/{id}/carry_on" nothing() => 201 json::<TableView>(), tables::carry_on, "The same players go on with a game of older rules, by the rules of today; asked twice, the same new table.";
    post "/api/tables/{id}/moderate" json::<Moderate>() => 200 json::<TableView>(), tables::moderate, "The maker of the table keeps order: mutes, shows out, closes to spectators.";
    post "/api/tables/{id}/claim" json::<Claim>() => 200 json::<TableView>(), tables::claim, "Claims the win, or the computer, against a player who is out of time or got up.";
    post "/api/tables/{id}/adjourn" json::<Adjourn>() => 200 json::<TableView>(), tables::adjourn, "Wishes to stop the clocks (when all players do, they stop), or to go on.";
    post "/api/tables/{id}/archive" json::<Archive>() => 200 json::<TableView>(), tables::archive, "Puts the table away, or takes it out again.";
    post "/api/tables/{id}/fork" json::<Fork>() => 201 json::<TableView>(), tables::fork, "A new table that goes on from a moment of a finished or solo game.";
    get "/api/tables/{id}/record" nothing() => 200 text(), tables::record, "The record of a finished or solo game.";
    get "/api/tables/{id}/verify" nothing() => 200 json::<Verified>(), tables::verify, "Checks the record of a finished game: chain, dice, actions, outcome.";
    get "/api/tables/{id}/story" nothing() => 200 json::<StoryView>(), tables::story, "How a finished game went, or one of one's own without secrets: told in the background when first asked for.";
    get "/api/tables/{id}/play" nothing() => 101 switching(), socket::play, "The WebSocket of the table; ?token= for bots, ?protocol= for clients.";
    post "/api/records" text() => 201 json::<TableView>(), tables::take_in, "Takes in a record: a finished game, or one to go on with.";
    post "/api/lab" json::<NewExperiment>() => 201 json::<ExperimentView>(), lab::start, "Tries a scenario, or two variants: many games between computer players, in the background.";
    get "/api/lab" nothing() => 200 json::<Vec<ExperimentLine>>(), lab::list, "My experiments, the newest first.";
    get "/api/lab/{id}" nothing() => 200 json::<ExperimentView>(), lab::one, "An experiment, and what its games show so far.";
    post "/api/lab/{id}/stop" nothing() => 200 json::<ExperimentView>(), lab::stop, "Stops an experiment of one’s own; what has been played stays.";
    get "/api/lab/{id}/variants/{variant}/games" nothing() => 200 json::<Vec<PlayedGame>>(), lab::games, "The games of a variant.";
    get "/api/lab/{id}/variants/{variant}/games.csv" nothing() => 200 file("text/csv"), lab::csv, "The games of a variant as a table of text.";
    get "/api/lab/{id}/variants/{variant}/games.parquet" nothing() => 200 file("application/vnd.apache.parquet"), lab::parquet, "The games of a variant as a Parquet file.";
    post "/api/lab/{id}/variants/{variant}/games/{game}/table" nothing() => 200 json::<Reopened>(), lab::open, "A game that was played, as a table to look at: played again in the background when first asked for.";
    get "/api/admin/tables" nothing() => 200 json::<Vec<TableView>>(), admin::tables, "For the keeper of the server: the newest tables.";
    delete "/api/admin/tables/{id}" nothing() => 204 nothing(), admin::close, "For the keeper: closes a table for good.";
    post "/api/admin/tables/{id}/moderate" json::<Moderate>() => 200 json::<TableView>(), admin::moderate, "For the keeper: mutes, shows out, closes to spectators.";
    delete "/api/admin/accounts/{name}" nothing() => 204 nothing(), admin::remove_account, "For the keeper: removes an account.";
    get "/api/openapi.json" nothing() => 200 json::<serde_json::Value>(), openapi::get, "This description.";
}

/// The router of the REST part.
pub(crate) fn router() -> Router<Arc<House>> {
    ROUTES.iter().fold(Router::new(), |router, route| router.route(route.path, (route.handler)()))
}
