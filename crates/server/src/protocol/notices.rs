//! How players are told, when they are not there, that it is their turn.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// `GET /api/notices`: how the account is told that it is its turn, and how it could be.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS, JsonSchema)]
#[ts(export)]
pub struct NoticesView {
    /// The address for mails.
    pub email: Option<String>,
    /// Whoever reads mails to that address has said that it is right.
    pub confirmed: bool,
    /// The address that is posted to.
    pub webhook: Option<String>,
    /// This server sends mails.
    pub mails: bool,
    /// This server posts to webhooks.
    pub webhooks: bool,
    /// The key by which browsers know this server, in base64url: they can be told (Web Push). None if it does not do that.
    pub push_key: Option<String>,
    /// Browsers of the account that are told.
    pub pushes: u32,
}

/// `PUT /api/notices`
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct PutNotices {
    /// The address for mails, or none. A new one is sent a link to confirm it.
    #[serde(default)]
    pub email: Option<String>,
    /// The address that is posted to, or none.
    #[serde(default)]
    pub webhook: Option<String>,
}

/// `POST /api/pushes`: a browser of the account is told from now on. As the browser's own subscription has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct NewPush {
    /// Where to post.
    pub endpoint: String,
    /// The browser's public key, in base64url.
    pub p256dh: String,
    /// What it shares with this server, in base64url.
    pub auth: String,
}

/// `DELETE /api/pushes`: the browser is not told any more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct EndPush {
    /// Where would have been posted.
    pub endpoint: String,
}
