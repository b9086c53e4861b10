//! A bot that plays any game badly: it takes the first thing offered.
//!
//! `cargo run -p server --example bot -- 127.0.0.1:1815 TABLE TOKEN`, where table and token are those of a seat of yours
//! (`GET /api/tables/TABLE`, `seats[n].token`).

use server::client::{Client, ClientError};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [address, table, token] = args.as_slice() else {
        return Err("usage: bot ADDRESS TABLE TOKEN".into());
    };
    let client = Client::new(address.parse()?);
    play(&client, table, token).await?;
    Ok(())
}

async fn play(client: &Client, table: &str, token: &str) -> Result<(), ClientError> {
    let mut socket = client.socket(table, &format!("protocol=1&token={token}")).await?;
    let mut id = 0;
    while let Some(message) = socket.hear().await? {
        if message["is"] == "error" || message["is"] == "refused" {
            eprintln!("{message}");
        }
        if message["is"] != "state" {
            continue;
        }
        let outcome = &message["scene"]["outcome"];
        if !outcome.is_null() {
            println!("over: {outcome}");
            break;
        }
        if let Some(offer) = message["offers"].get(0) {
            id += 1;
            let decide = serde_json::json!({
                "is": "decide", "id": id, "version": message["version"], "seat": message["seat"], "action": offer["action"],
            });
            socket.say_text(decide.to_string()).await?;
        }
    }
    Ok(())
}
