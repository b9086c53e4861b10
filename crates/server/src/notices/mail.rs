//! Mail over SMTP.

use crate::config::MailConfig;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use std::time::Duration;

/// How long a mail may take.
const LONGEST: Duration = Duration::from_secs(30);

/// A mail to be sent.
pub(super) struct Letter<'a> {
    pub(super) to: &'a str,
    pub(super) subject: &'a str,
    pub(super) body: &'a str,
    /// Where a mail program asks for no more of these (RFC 8058).
    pub(super) stop: Option<&'a str>,
}

pub(super) async fn send(config: &MailConfig, letter: &Letter<'_>) -> Result<(), String> {
    let message = compose(config, letter)?;
    let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(&config.url).map_err(|error| error.to_string())?;
    transport.timeout(Some(LONGEST)).build().send(message).await.map(|_| ()).map_err(|error| error.to_string())
}

fn compose(config: &MailConfig, letter: &Letter<'_>) -> Result<Message, String> {
    let mailbox = |text: &str| text.parse::<lettre::message::Mailbox>().map_err(|error| error.to_string());
    let mut message = Message::builder()
        .from(mailbox(&config.from)?)
        .to(mailbox(letter.to)?)
        .subject(letter.subject)
        .header(ContentType::TEXT_PLAIN);
    if let Some(stop) = letter.stop {
        let header = |name, value: String| HeaderValue::new(HeaderName::new_from_ascii_str(name), value);
        message = message
            .raw_header(header("List-Unsubscribe", format!("<{stop}>")))
            .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()));
    }
    message.body(letter.body.to_owned()).map_err(|error| error.to_string())
}
