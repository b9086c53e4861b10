//! A small client over loopback: for the load test, for bots and for tests.

use crate::protocol::ToServer;
use axum::body::Bytes;
use axum::http::{Method, Request, header};
use flate2::read::GzDecoder;
use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use std::io::Read;
use std::net::SocketAddr;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::{Message, WebSocketConfig};

/// What went wrong on the way; what the server answers is no mistake of the way.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ClientError(String);

impl ClientError {
    pub(crate) fn of(error: impl std::fmt::Display) -> Self {
        ClientError(error.to_string())
    }
}

/// An answer over HTTP.
#[derive(Clone, Debug)]
pub struct Answered {
    /// The status.
    pub status: u16,
    /// The headers, by name in small letters.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: String,
}

impl Answered {
    /// The body as JSON; null if it is none.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_default()
    }

    /// A header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// One device: keeps its cookies.
#[derive(Clone, Debug)]
pub struct Client {
    address: SocketAddr,
    cookies: Vec<(String, String)>,
}

impl Client {
    /// A device that has never been here.
    pub fn new(address: SocketAddr) -> Self {
        Client { address, cookies: Vec::new() }
    }

    /// The same device, when the server has moved.
    #[must_use]
    pub fn moved(&self, address: SocketAddr) -> Self {
        Client { address, cookies: self.cookies.clone() }
    }

    /// Its cookies as a header.
    fn cookies(&self) -> String {
        let pairs: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        pairs.join("; ")
    }

    /// Calls with a JSON body, or none.
    ///
    /// # Errors
    /// If there is no way to the server.
    pub async fn call(&mut self, method: &str, path: &str, body: Option<&Value>) -> Result<Answered, ClientError> {
        let body = body.map(|body| ("application/json", body.to_string()));
        self.send(method, path, body.as_ref().map(|(kind, body)| (*kind, body.as_str())), &[]).await
    }

    /// Calls with any body and further headers.
    ///
    /// # Errors
    /// If there is no way to the server.
    pub async fn send(
        &mut self,
        method: &str,
        path: &str,
        body: Option<(&str, &str)>,
        headers: &[(&str, &str)],
    ) -> Result<Answered, ClientError> {
        let stream = TcpStream::connect(self.address).await.map_err(ClientError::of)?;
        let (mut sender, connection) =
            hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.map_err(ClientError::of)?;
        tokio::spawn(connection);
        let method: Method = method.parse().map_err(ClientError::of)?;
        let mut request = Request::builder().method(method).uri(path);
        if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
            request = request.header(header::HOST, self.address.to_string());
        }
        if !self.cookies.is_empty() {
            request = request.header(header::COOKIE, self.cookies());
        }
        if let Some((kind, _)) = body {
            request = request.header(header::CONTENT_TYPE, kind);
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let bytes = body.map(|(_, body)| Bytes::copy_from_slice(body.as_bytes())).unwrap_or_default();
        let request = request.body(Full::new(bytes)).map_err(ClientError::of)?;
        let response = sender.send_request(request).await.map_err(ClientError::of)?;
        for cookie in response.headers().get_all(header::SET_COOKIE) {
            self.keep(cookie.to_str().unwrap_or_default());
        }
        let status = response.status().as_u16();
        let headers = response.headers().iter();
        let headers = headers.map(|(name, value)| (name.to_string(), value.to_str().unwrap_or_default().to_owned()));
        let headers = headers.collect();
        let body = response.into_body().collect().await.map_err(ClientError::of)?.to_bytes();
        Ok(Answered { status, headers, body: String::from_utf8_lossy(&body).into_owned() })
    }

    fn keep(&mut self, cookie: &str) {
        let Some((name, value)) = cookie.split(';').next().and_then(|pair| pair.split_once('=')) else { return };
        self.cookies.retain(|(known, _)| known != name);
        if !value.is_empty() {
            self.cookies.push((name.to_owned(), value.to_owned()));
        }
    }

    /// Opens the socket of a table. `query` is what comes after the question mark.
    ///
    /// # Errors
    /// If there is no way to the server, or it does not open a socket.
    pub async fn socket(&self, table: &str, query: &str) -> Result<Socket, ClientError> {
        self.socket_from(table, query, None).await
    }

    /// The same, from a page of another origin.
    ///
    /// # Errors
    /// If there is no way to the server, or it does not open a socket.
    pub async fn socket_from(&self, table: &str, query: &str, origin: Option<&str>) -> Result<Socket, ClientError> {
        let url = format!("ws://{}/api/tables/{table}/play?{query}", self.address);
        let mut request = url.into_client_request().map_err(ClientError::of)?;
        if !self.cookies.is_empty() {
            request.headers_mut().insert(header::COOKIE, self.cookies().parse().map_err(ClientError::of)?);
        }
        if let Some(origin) = origin {
            request.headers_mut().insert(header::ORIGIN, origin.parse().map_err(ClientError::of)?);
        }
        let stream = TcpStream::connect(self.address).await.map_err(ClientError::of)?;
        stream.set_nodelay(true).map_err(ClientError::of)?;
        // A state with many offers is some tens of kilobytes, and no more than this is read at once.
        let config = WebSocketConfig::default().read_buffer_size(16 << 10).write_buffer_size(0);
        let opened = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await;
        Ok(Socket(opened.map_err(ClientError::of)?.0))
    }
}

/// An open socket at a table.
#[derive(Debug)]
pub struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Says something.
    ///
    /// # Errors
    /// If the connection is gone.
    pub async fn say(&mut self, message: &ToServer) -> Result<(), ClientError> {
        self.say_text(serde_json::to_string(message).map_err(ClientError::of)?).await
    }

    /// Says anything at all.
    ///
    /// # Errors
    /// If the connection is gone.
    pub async fn say_text(&mut self, text: String) -> Result<(), ClientError> {
        self.0.send(Message::Text(text.into())).await.map_err(ClientError::of)
    }

    /// The next message, as it came: words, or the same in gzip; nothing once the socket is closed.
    ///
    /// # Errors
    /// If the connection broke.
    pub async fn hear_message(&mut self) -> Result<Option<Message>, ClientError> {
        loop {
            match self.0.next().await {
                Some(Ok(message @ (Message::Text(_) | Message::Binary(_)))) => return Ok(Some(message)),
                Some(Ok(Message::Close(_))) | None => return Ok(None),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(ClientError::of(error)),
            }
        }
    }

    /// The next message, unpacked; nothing once the socket is closed.
    ///
    /// # Errors
    /// If the connection broke.
    pub async fn hear_text(&mut self) -> Result<Option<Utf8Bytes>, ClientError> {
        match self.hear_message().await? {
            Some(Message::Text(text)) => Ok(Some(text)),
            Some(packed) => {
                let mut text = String::new();
                let bytes = packed.into_data();
                GzDecoder::new(&*bytes).read_to_string(&mut text).map_err(ClientError::of)?;
                Ok(Some(text.into()))
            }
            None => Ok(None),
        }
    }

    /// The next message; nothing once the socket is closed.
    ///
    /// # Errors
    /// If the connection broke.
    pub async fn hear(&mut self) -> Result<Option<Value>, ClientError> {
        let text = self.hear_text().await?;
        Ok(text.map(|text| serde_json::from_str(&text).unwrap_or_default()))
    }

    /// Closes the socket.
    pub async fn close(mut self) {
        let _ = self.0.close(None).await;
    }
}
