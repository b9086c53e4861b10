//! `admin`: what the keeper of a running server may do.

use crate::cli::AdminArgs;
use crate::console::Console;
use crate::trouble::Trouble;

/// Speaks to the server with the key that lies beside its database.
#[cfg(feature = "server")]
pub(crate) fn run(args: &AdminArgs, console: &mut Console<'_>) -> Result<(), Trouble> {
    use crate::cli::AdminAction;
    use kernel::catalogue::Lang;
    use kernel::{Arg, Text};
    use server::client::Client;

    let bad = |error: String| Trouble::Bad(Text::name(error));
    let key = server::storage::admin_key(&args.data).map_err(|error| bad(error.to_string()))?;
    let whom = args.whom.clone().unwrap_or_default();
    let table = format!("/api/admin/tables/{whom}");
    let mute = |muted: bool| serde_json::json!({ "is": "mute", "seat": args.seat, "muted": muted }).to_string();
    let (method, path, body) = match args.action {
        AdminAction::Tables => ("GET", "/api/admin/tables".to_owned(), None),
        AdminAction::Close => ("DELETE", table, None),
        AdminAction::Mute => ("POST", format!("{table}/moderate"), Some(mute(true))),
        AdminAction::Unmute => ("POST", format!("{table}/moderate"), Some(mute(false))),
        AdminAction::Account => ("DELETE", format!("/api/admin/accounts/{}", encoded(&whom)), None),
    };
    let runtime = tokio::runtime::Runtime::new()?;
    let mut client = Client::new(args.server);
    let body = body.as_deref().map(|body| ("application/json", body));
    let bearer = format!("Bearer {key}");
    let sent = runtime.block_on(client.send(method, &path, body, &[("authorization", &bearer)]));
    let answer = sent.map_err(|error| bad(error.to_string()))?;
    let told = answer.json();
    if answer.status >= 400 {
        let lang = if console.lang() == Lang::Fr { "fr" } else { "en" };
        return Err(bad(told["text"][lang].as_str().unwrap_or(&answer.body).to_owned()));
    }
    if console.json() {
        return Ok(console.print_json(&told)?);
    }
    for table in told.as_array().into_iter().flatten() {
        let players = table["seats"].as_array().into_iter().flatten();
        let players: Vec<&str> = players.filter_map(|seat| seat["player"].as_str()).collect();
        let state = if table["outcome"].is_null() { "admin-runs" } else { "admin-over" };
        let name = |key: &str| Arg::Name(table[key].as_str().unwrap_or_default().to_owned());
        console.say(
            &Text::new(state)
                .with("id", name("id"))
                .with("game", name("game"))
                .with("scenario", name("scenario"))
                .with("version", table["version"].as_i64().unwrap_or_default())
                .with("players", Arg::Name(players.join(", "))),
        )?;
    }
    if args.action != AdminAction::Tables {
        console.say(&Text::new("admin-done"))?;
    }
    Ok(())
}

/// A name as a part of an address.
#[cfg(feature = "server")]
fn encoded(name: &str) -> String {
    let byte =
        |byte: u8| if byte.is_ascii_alphanumeric() { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    name.bytes().map(byte).collect()
}

/// This build has no server, and says so.
#[cfg(not(feature = "server"))]
pub(crate) fn run(_args: &AdminArgs, _console: &mut Console<'_>) -> Result<(), Trouble> {
    Err(Trouble::message("trouble-no-server", []))
}
