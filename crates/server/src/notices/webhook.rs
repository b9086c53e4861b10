//! A webhook: a small POST to an address that a player gave.
//!
//! The address is a stranger's word. So the name is looked up once, an address inside the house is refused, and the
//! connection goes to the very address that was looked at; nobody is led on elsewhere, and nobody is waited for long.

use axum::body::Bytes;
use axum::http::uri::{Authority, Scheme};
use axum::http::{HeaderName, HeaderValue, Request, StatusCode, Uri, header};
use http_body_util::Full;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// How long all of it may take.
const LONGEST: Duration = Duration::from_secs(10);
/// Characters of an address.
const LONGEST_ADDRESS: usize = 1000;

/// An address that can be posted to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Webhook {
    secure: bool,
    host: String,
    port: u16,
    authority: Authority,
    path: String,
}

impl std::str::FromStr for Webhook {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.len() > LONGEST_ADDRESS {
            return Err("too long".to_owned());
        }
        let uri: Uri = text.parse().map_err(|error: axum::http::uri::InvalidUri| error.to_string())?;
        let secure = match uri.scheme() {
            Some(scheme) if *scheme == Scheme::HTTPS => true,
            Some(scheme) if *scheme == Scheme::HTTP => false,
            _ => return Err("neither http nor https".to_owned()),
        };
        let authority = uri.authority().filter(|it| !it.as_str().contains('@')).ok_or("no host")?.clone();
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_owned();
        if host.is_empty() {
            return Err("no host".to_owned());
        }
        let port = authority.port_u16().unwrap_or(if secure { 443 } else { 80 });
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        Ok(Webhook { secure, host, port, authority, path })
    }
}

/// The authorities this machine trusts.
static TLS: LazyLock<TlsConnector> = LazyLock::new(|| {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    TlsConnector::from(Arc::new(ClientConfig::builder().with_root_certificates(roots).with_no_client_auth()))
});

impl Webhook {
    /// Nobody on the way can read what is posted.
    pub(super) fn is_secure(&self) -> bool {
        self.secure
    }

    /// Whose address it is, as the web names origins.
    pub(super) fn origin(&self) -> String {
        format!("{}://{}", if self.secure { "https" } else { "http" }, self.authority)
    }

    /// Posts a JSON body. Private addresses only if the keeper of the server says so.
    pub(super) async fn post_json(&self, body: &str, private: bool) -> Result<(), String> {
        let json = (header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        let status = self.post(vec![json], Bytes::from(body.to_owned()), private).await?;
        if status.is_success() { Ok(()) } else { Err(format!("answered {status}")) }
    }

    /// Posts anything; what is answered.
    pub(super) async fn post(
        &self,
        headers: Vec<(HeaderName, HeaderValue)>,
        body: Bytes,
        private: bool,
    ) -> Result<StatusCode, String> {
        let posting = async {
            let stream = TcpStream::connect(self.addresses(private).await?.as_slice()).await.map_err(told)?;
            if !self.secure {
                return self.say(stream, headers, body).await;
            }
            let name = ServerName::try_from(self.host.clone()).map_err(told)?;
            self.say(TLS.connect(name, stream).await.map_err(told)?, headers, body).await
        };
        tokio::time::timeout(LONGEST, posting).await.map_err(|_| "no answer in time".to_owned())?
    }

    /// Where to connect to, one after the other.
    async fn addresses(&self, private: bool) -> Result<Vec<SocketAddr>, String> {
        let found = tokio::net::lookup_host((self.host.as_str(), self.port)).await.map_err(told)?;
        let found: Vec<SocketAddr> = found.filter(|address| private || is_public(address.ip())).collect();
        if found.is_empty() { Err("no public address".to_owned()) } else { Ok(found) }
    }

    async fn say(
        &self,
        stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
        headers: Vec<(HeaderName, HeaderValue)>,
        body: Bytes,
    ) -> Result<StatusCode, String> {
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(told)?;
        let connection = tokio::spawn(connection);
        let request = Request::post(self.path.as_str())
            .header(header::HOST, self.authority.as_str())
            .header(header::USER_AGENT, "grognard");
        let request = headers.into_iter().fold(request, |request, (name, value)| request.header(name, value));
        let request = request.body(Full::new(body)).map_err(told)?;
        let answer = sender.send_request(request).await.map_err(told);
        // What else is said is of no interest.
        connection.abort();
        Ok(answer?.status())
    }
}

fn told(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// Whether an address is somewhere in the open net, and not in the house of the server.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(four) => is_public_four(four),
        IpAddr::V6(six) => is_public_six(six),
    }
}

fn is_public_four(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let shared = a == 100 && (64..128).contains(&b);
    let tests = a == 198 && (b == 18 || b == 19) || (a, b, c) == (192, 0, 0);
    !(a == 0
        || a >= 224
        || shared
        || tests
        || address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation())
}

fn is_public_six(address: Ipv6Addr) -> bool {
    let first = address.segments()[0];
    // Only what is given out to the net at all, without the ways by which older addresses are written as newer ones.
    let given_out = first & 0xe000 == 0x2000;
    let of_four = first == 0x2002 || first == 0x2001 && address.segments()[1] == 0;
    let documentation = first == 0x2001 && address.segments()[1] == 0xdb8;
    given_out && !of_four && !documentation
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_open_net_is_public() {
        for open in ["8.8.8.8", "93.184.216.34", "2606:4700::1111", "::ffff:8.8.8.8"] {
            assert!(open.parse().is_ok_and(is_public), "{open}");
        }
        for house in [
            "127.0.0.1",
            "0.0.0.0",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "198.18.0.1",
            "192.0.0.8",
            "203.0.113.5",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::a00:1",
            "2002:a00:1::",
            "2001:0:1::",
            "2001:db8::1",
        ] {
            assert!(house.parse().is_ok_and(|address| !is_public(address)), "{house}");
        }
    }

    #[test]
    fn addresses_are_of_the_web() {
        for good in ["https://example.org/hook?x=1", "http://example.org:8080", "http://[2606:4700::1]:80/x"] {
            assert!(good.parse::<Webhook>().is_ok(), "{good}");
        }
        let long = format!("https://example.org/{}", "x".repeat(1000));
        for bad in
            ["", "example.org", "ftp://example.org/", "file:///etc/passwd", "https://me:secret@example.org/", &long]
        {
            assert!(bad.parse::<Webhook>().is_err(), "{bad}");
        }
    }

    #[tokio::test]
    async fn nobody_is_called_inside_the_house() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        for host in ["127.0.0.1", "localhost"] {
            let hook: Webhook = format!("http://{host}:{port}/").parse().expect("an address");
            assert_eq!(hook.post_json("{}", false).await, Err("no public address".to_owned()));
        }
    }
}
