//! The REST part: one list of routes from which both the router and its OpenAPI description are made.

mod games;
mod me;
mod openapi;
mod tables;

use crate::house::House;
use crate::protocol::{
    Archive, Credentials, Fork, GameInfo, Join, Me, NewTable, Preview, PutMe, RulebookView, TableLists, TableView,
    Verified,
};
use crate::socket;
use axum::Router;
use axum::routing::{MethodRouter, delete, get, post, put};
use openapi::{Content, json, nothing, switching, text};
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
    get "/api/me" nothing() => 200 json::<Me>(), me::get, "Who asks; a new device is given a cookie.";
    put "/api/me" json::<PutMe>() => 200 json::<Me>(), me::put, "Sets name and language.";
    post "/api/account" json::<Credentials>() => 201 json::<Me>(), me::register, "Makes an account and logs in.";
    post "/api/session" json::<Credentials>() => 200 json::<Me>(), me::log_in, "Logs in, with a new session.";
    delete "/api/session" nothing() => 204 nothing(), me::log_out, "Logs out.";
    get "/api/games" nothing() => 200 json::<Vec<GameInfo>>(), games::list, "The games on the shelf.";
    get "/api/games/{id}" nothing() => 200 json::<GameInfo>(), games::one, "Scenarios, seats and options of a game.";
    get "/api/games/{id}/words/{lang}" nothing() => 200 text(), games::words, "The words of a game, as Fluent messages.";
    get "/api/games/{id}/scenarios/{scenario}/scene" nothing() => 200 json::<Preview>(), games::preview, "How a scenario looks at its start.";
    get "/api/games/{id}/rulebook" nothing() => 200 json::<RulebookView>(), games::rulebook, "Rules, charts with provenance, rulings.";
    post "/api/tables" json::<NewTable>() => 201 json::<TableView>(), tables::make, "Makes a table.";
    get "/api/tables" nothing() => 200 json::<TableLists>(), tables::list, "My tables, and those anybody may join.";
    get "/api/tables/{id}" nothing() => 200 json::<TableView>(), tables::one, "A table.";
    post "/api/tables/{id}/join" json::<Join>() => 200 json::<TableView>(), tables::join, "Sits down, by invitation or at an open table.";
    post "/api/tables/{id}/leave" nothing() => 200 json::<TableView>(), tables::leave, "Gets up: the seat is free again.";
    post "/api/tables/{id}/rematch" nothing() => 201 json::<TableView>(), tables::rematch, "The same players play again; asked twice, the same new table.";
    post "/api/tables/{id}/archive" json::<Archive>() => 200 json::<TableView>(), tables::archive, "Puts the table away, or takes it out again.";
    post "/api/tables/{id}/fork" json::<Fork>() => 201 json::<TableView>(), tables::fork, "A new table that goes on from a moment of a finished or solo game.";
    get "/api/tables/{id}/record" nothing() => 200 text(), tables::record, "The record of a finished or solo game.";
    get "/api/tables/{id}/verify" nothing() => 200 json::<Verified>(), tables::verify, "Checks the record of a finished game: chain, dice, actions, outcome.";
    get "/api/tables/{id}/play" nothing() => 101 switching(), socket::play, "The WebSocket of the table; ?token= for bots, ?protocol= for clients.";
    post "/api/records" text() => 201 json::<TableView>(), tables::take_in, "Takes in a record: a finished game, or one to go on with.";
    get "/api/openapi.json" nothing() => 200 json::<serde_json::Value>(), openapi::get, "This description.";
}

/// The router of the REST part.
pub(crate) fn router() -> Router<Arc<House>> {
    ROUTES.iter().fold(Router::new(), |router, route| router.route(route.path, (route.handler)()))
}
