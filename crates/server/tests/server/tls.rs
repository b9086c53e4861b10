//! Mail and webhooks over TLS: to whom an authority vouches for, and to nobody else.
//!
//! What is trusted is read once in a process, from where the system says; so the test runs itself again in a process for
//! which the system says that the authority in `tls/` is trusted.

use crate::common::{Calls, House, config, id, pass};
use serde_json::json;
use server::{Config, MailConfig, Notify};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;
use tempfile::tempdir;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

const TRUSTED: &str = "SSL_CERT_FILE";
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/server/tls");

fn acceptor(name: &str) -> TlsAcceptor {
    let certificate = CertificateDer::from_pem_file(format!("{FOLDER}/{name}.pem")).unwrap();
    let key = PrivateKeyDer::from_pem_file(format!("{FOLDER}/{name}.key")).unwrap();
    let config = ServerConfig::builder().with_no_client_auth().with_single_cert(vec![certificate], key).unwrap();
    TlsAcceptor::from(Arc::new(config))
}

type Heard = mpsc::UnboundedReceiver<Result<String, String>>;

/// Listens, and has each connection talked to; passes on what was heard, or that there was no agreement on how to talk.
async fn listen<F, T>(talk: F) -> (u16, Heard)
where
    F: Fn(TcpStream) -> T + Send + 'static,
    T: Future<Output = std::io::Result<String>> + Send + 'static,
{
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let (tell, heard) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        loop {
            let (stream, _) = listener.accept().await.unwrap();
            let _ = tell.send(talk(stream).await.map_err(|error| error.to_string()));
        }
    });
    (port, heard)
}

/// Takes one post.
async fn take_post(stream: impl AsyncRead + AsyncWrite + Unpin) -> std::io::Result<String> {
    let mut stream = BufReader::new(stream);
    let (mut line, mut length) = (String::new(), 0);
    while stream.read_line(&mut line).await? > 2 {
        if let Some(told) = line.to_lowercase().strip_prefix("content-length:") {
            length = told.trim().parse().unwrap();
        }
        line.clear();
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await?;
    stream.write_all(b"HTTP/1.1 204 Yes\r\nContent-Length: 0\r\n\r\n").await?;
    stream.flush().await?;
    Ok(String::from_utf8(body).unwrap())
}

/// Takes one mail; stops where TLS is asked for.
async fn take_mail(
    stream: &mut (impl AsyncRead + AsyncWrite + Unpin),
    offers_tls: bool,
    greets: bool,
) -> std::io::Result<String> {
    let mut stream = BufReader::new(stream);
    if greets {
        stream.write_all(b"220 here\r\n").await?;
        stream.flush().await?;
    }
    let mut line = String::new();
    while stream.read_line(&mut line).await? > 0 {
        let answer = match line.split_whitespace().next() {
            Some("STARTTLS") => {
                stream.write_all(b"220 go on\r\n").await?;
                stream.flush().await?;
                return Ok("STARTTLS".to_owned());
            }
            Some("EHLO") if offers_tls => "250-well\r\n250 STARTTLS\r\n",
            Some("DATA") => {
                stream.write_all(b"354 go on\r\n").await?;
                stream.flush().await?;
                let mut mail = String::new();
                while !mail.ends_with("\r\n.\r\n") {
                    assert!(stream.read_line(&mut mail).await? > 0);
                }
                stream.write_all(b"250 taken\r\n").await?;
                stream.flush().await?;
                return Ok(mail);
            }
            _ => "250 well\r\n",
        };
        stream.write_all(answer.as_bytes()).await?;
        stream.flush().await?;
        line.clear();
    }
    Ok(String::new())
}

async fn soon(heard: &mut Heard) -> Result<String, String> {
    tokio::time::timeout(Duration::from_secs(60), heard.recv()).await.expect("in time").expect("something")
}

/// Anne is called at a table of Marc's by these ways.
async fn call_anne(data: &Path, webhook: &str, mail: String) -> House {
    let mail = MailConfig { url: mail, from: "Grognard <grognard@example.org>".to_owned() };
    let again = vec![Duration::ZERO];
    let notify = Notify { webhooks: true, private_webhooks: true, mail: Some(mail), again, ..Notify::default() };
    let house = House::with(Config { notify, ..config(data) }).await;
    let (mut anne, mut marc) = (house.client(), house.client());
    anne.post("/api/account", json!({"name": "Anne", "password": "grenadier"})).await;
    let table = marc.table("long", json!([{"is": "me"}, {"is": "invite"}])).await;
    let join = json!({"invite": table["seats"][1]["invite"]});
    assert_eq!(anne.post(&format!("/api/tables/{}/join", id(&table)), join).await.status, 200);
    let set = json!({"webhook": webhook, "email": "anne@example.org"});
    assert_eq!(anne.call("PUT", "/api/notices", Some(&set)).await.unwrap().status, 200);
    marc.sit(&id(&table)).await.decide(0, pass()).await;
    house
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn mail_and_webhooks_go_over_tls_to_whom_is_vouched_for() {
    let authority = format!("{FOLDER}/authority.pem");
    if std::env::var(TRUSTED).ok().as_ref() != Some(&authority) {
        let again = Command::new(std::env::current_exe().unwrap())
            .args(["tls::mail_and_webhooks_go_over_tls_to_whom_is_vouched_for", "--exact", "--test-threads=1"])
            .env(TRUSTED, &authority)
            .env_remove("SSL_CERT_DIR")
            .output()
            .unwrap();
        assert!(again.status.success(), "{}", String::from_utf8_lossy(&again.stdout));
        return;
    }
    let good = acceptor("server");
    let (hook, mut posts) = listen({
        let good = good.clone();
        move |stream| {
            let good = good.clone();
            async move { take_post(good.accept(stream).await?).await }
        }
    })
    .await;
    let (office, mut mails) = listen({
        let good = good.clone();
        move |stream| {
            let good = good.clone();
            async move { take_mail(&mut good.accept(stream).await?, false, true).await }
        }
    })
    .await;
    let data = tempdir().unwrap();
    let house =
        call_anne(data.path(), &format!("https://localhost:{hook}/turn"), format!("smtps://localhost:{office}")).await;
    assert!(soon(&mut posts).await.unwrap().contains("your_turn"));
    assert!(soon(&mut mails).await.unwrap().contains("anne@example.org"), "asked whether the address is right");
    house.stop().await;

    // A server of mail that begins in the open and goes on over TLS; a webhook for which nobody vouches.
    let (office, mut mails) = listen(move |mut stream| {
        let good = good.clone();
        async move {
            assert_eq!(take_mail(&mut stream, true, true).await?, "STARTTLS");
            take_mail(&mut good.accept(stream).await?, false, false).await
        }
    })
    .await;
    let stranger = acceptor("stranger");
    let (hook, mut posts) = listen(move |stream| {
        let stranger = stranger.clone();
        async move { take_post(stranger.accept(stream).await?).await }
    })
    .await;
    let required = format!("smtp://localhost:{office}?tls=required");
    let data = tempdir().unwrap();
    let house = call_anne(data.path(), &format!("https://localhost:{hook}/turn"), required).await;
    assert!(soon(&mut mails).await.unwrap().contains("anne@example.org"));
    assert!(soon(&mut posts).await.is_err(), "nothing is said to a stranger");
    house.stop().await;
}
