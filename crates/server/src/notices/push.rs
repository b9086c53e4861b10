//! Web Push: a message that only one browser can read (RFC 8291), from a server that it knows (RFC 8292).
//!
//! What goes over the wire is in the hands of the browser's maker, who learns when somebody is told something, and not
//! what. The cryptography is `ring`'s; how its parts are put together is in the two texts.

use super::webhook::Webhook;
use crate::secret::random;
use crate::storage::PushRow;
use axum::body::Bytes;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use ring::{aead, hkdf};
use serde_json::json;

/// What the key is stored under.
pub(crate) const KEY: &str = "push";
/// Bytes of a public key: a point, not compressed.
const POINT: usize = 65;
/// Bytes of what browser and server share.
const SHARED: usize = 16;
/// The size of a record in bytes that receivers must take; a message is one record.
const RECORD: u32 = 4096;
/// How long a message waits for a browser that is off: as long as one may well wait for a decision.
const KEPT: &str = "259200";
/// For how long a server vouches for a message.
const VOUCHED: i64 = 12 * 3600;

/// What the server is known by.
pub(crate) struct Signer {
    pair: EcdsaKeyPair,
    /// Whom to write to if the messages are a nuisance.
    contact: String,
}

/// A key of the server that has not been kept yet.
pub(crate) fn fresh() -> Option<String> {
    let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new()).ok()?;
    Some(BASE64.encode(key.as_ref()))
}

/// A subscription of a browser, if it is one that can be posted to.
pub(crate) fn check(row: &PushRow, private: bool) -> Result<(), String> {
    let address: Webhook = row.endpoint.parse()?;
    if !address.is_secure() && !private {
        return Err("not https".to_owned());
    }
    let length = |text: &str| BASE64.decode(text.trim_end_matches('=')).map(|bytes| bytes.len()).unwrap_or_default();
    let good = length(&row.p256dh) == POINT && length(&row.auth) == SHARED;
    if good { Ok(()) } else { Err("not the keys of a browser".to_owned()) }
}

/// What came of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pushed {
    Taken,
    /// There is no such browser any more.
    Gone,
}

impl Signer {
    pub(crate) fn of(key: &str, contact: String) -> Option<Signer> {
        let key = BASE64.decode(key).ok()?;
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &key, &SystemRandom::new()).ok()?;
        Some(Signer { pair, contact })
    }

    /// The public key, as browsers are told it.
    pub(crate) fn public(&self) -> String {
        BASE64.encode(self.pair.public_key().as_ref())
    }

    /// Says to whoever keeps the messages of this origin that they come from this server.
    fn vouch(&self, origin: &str, now: i64) -> Option<String> {
        let claims = json!({"aud": origin, "exp": now + VOUCHED, "sub": self.contact}).to_string();
        let text = format!("{}.{}", BASE64.encode(r#"{"typ":"JWT","alg":"ES256"}"#), BASE64.encode(claims));
        let signed = self.pair.sign(&SystemRandom::new(), text.as_bytes()).ok()?;
        Some(format!("vapid t={text}.{}, k={}", BASE64.encode(signed.as_ref()), self.public()))
    }

    /// Sends a message to a browser. Of several with the same topic a browser that is off gets the last.
    pub(super) async fn push(
        &self,
        to: &PushRow,
        message: &[u8],
        topic: &str,
        now: i64,
        private: bool,
    ) -> Result<Pushed, String> {
        let address: Webhook = to.endpoint.parse()?;
        let vouched = self.vouch(&address.origin(), now).ok_or("no signature")?;
        let body = close(message, &to.p256dh, &to.auth).ok_or("not the keys of a browser")?;
        let headers = [
            (header::AUTHORIZATION, vouched.as_str()),
            (header::CONTENT_TYPE, "application/octet-stream"),
            (header::CONTENT_ENCODING, "aes128gcm"),
            (HeaderName::from_static("ttl"), KEPT),
            (HeaderName::from_static("urgency"), "normal"),
            (HeaderName::from_static("topic"), topic),
        ];
        let headers = headers.map(|(name, value)| (name, HeaderValue::from_str(value)));
        let mut good = Vec::with_capacity(headers.len());
        for (name, value) in headers {
            good.push((name, value.map_err(|error| error.to_string())?));
        }
        match address.post(good, Bytes::from(body), private).await? {
            status if status.is_success() => Ok(Pushed::Taken),
            StatusCode::NOT_FOUND | StatusCode::GONE => Ok(Pushed::Gone),
            status => Err(format!("answered {status}")),
        }
    }
}

/// A message that only the browser with this key can read: with a key of this message alone.
fn close(message: &[u8], p256dh: &str, auth: &str) -> Option<Vec<u8>> {
    let decode = |text: &str| BASE64.decode(text.trim_end_matches('=')).ok();
    let (theirs, auth) = (decode(p256dh)?, decode(auth)?);
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).ok()?;
    let ours = own.compute_public_key().ok()?;
    let peer = UnparsedPublicKey::new(&ECDH_P256, &theirs);
    agree_ephemeral(own, &peer, |secret| seal(secret, ours.as_ref(), &theirs, &auth, &random(), message)).ok()?
}

/// One record of RFC 8188 with the keys of RFC 8291.
fn seal(secret: &[u8], ours: &[u8], theirs: &[u8], auth: &[u8], salt: &[u8; 16], message: &[u8]) -> Option<Vec<u8>> {
    let both: [u8; 32] = derive(auth, secret, &[b"WebPush: info\0", theirs, ours])?;
    let key: [u8; 16] = derive(salt, &both, &[b"Content-Encoding: aes128gcm\0"])?;
    let nonce: [u8; 12] = derive(salt, &both, &[b"Content-Encoding: nonce\0"])?;
    let mut record = message.to_vec();
    // The mark of the last record.
    record.push(2);
    let key = aead::LessSafeKey::new(aead::UnboundKey::new(&aead::AES_128_GCM, &key).ok()?);
    let nonce = aead::Nonce::assume_unique_for_key(nonce);
    key.seal_in_place_append_tag(nonce, aead::Aad::empty(), &mut record).ok()?;
    if record.len() > RECORD as usize {
        return None;
    }
    let mut body = salt.to_vec();
    body.extend(RECORD.to_be_bytes());
    body.push(u8::try_from(ours.len()).ok()?);
    body.extend(ours);
    body.extend(record);
    Some(body)
}

struct Length(usize);

impl hkdf::KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive<const N: usize>(salt: &[u8], secret: &[u8], info: &[&[u8]]) -> Option<[u8; N]> {
    let extracted = hkdf::Salt::new(hkdf::HKDF_SHA256, salt).extract(secret);
    let mut out = [0; N];
    extracted.expand(info, Length(N)).ok()?.fill(&mut out).ok()?;
    Some(out)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use super::*;
    use crate::secret::PlayerId;
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    fn bytes(text: &str) -> Vec<u8> {
        BASE64.decode(text).unwrap()
    }

    #[test]
    fn a_message_is_closed_as_the_example_of_rfc_8291() {
        let secret = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let ours = bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let theirs = bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        let salt: [u8; 16] = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let auth = bytes("BTBZMqHH6r4Tts7J_aSIgg");
        let closed = seal(&secret, &ours, &theirs, &auth, &salt, b"When I grow up, I want to be a watermelon");
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz\
                        AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(BASE64.encode(closed.unwrap()), expected);
    }

    #[test]
    fn a_server_vouches_for_its_messages() {
        let key = fresh().unwrap();
        let signer = Signer::of(&key, "https://grognard.example/".to_owned()).unwrap();
        assert_eq!(Signer::of(&key, String::new()).unwrap().public(), signer.public(), "by a key that is kept");
        let vouched = signer.vouch("https://push.example", 1000).unwrap();
        let (token, public) = vouched.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        let (text, signed) = token.rsplit_once('.').unwrap();
        let key = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, bytes(public));
        assert!(key.verify(text.as_bytes(), &bytes(signed)).is_ok());
        let claims: serde_json::Value = serde_json::from_slice(&bytes(text.split_once('.').unwrap().1)).unwrap();
        let claimed = json!({"aud": "https://push.example", "exp": 44_200, "sub": "https://grognard.example/"});
        assert_eq!(claims, claimed);
        assert!(Signer::of("nonsense", String::new()).is_none());
    }

    #[test]
    fn only_browsers_that_can_be_told_are_kept() {
        let (p256dh, auth) = (BASE64.encode([4; POINT]), BASE64.encode([1; SHARED]));
        let row = |endpoint: &str| PushRow {
            player: PlayerId(1),
            endpoint: endpoint.to_owned(),
            p256dh: p256dh.clone(),
            auth: auth.clone(),
            created: 0,
        };
        assert!(check(&row("https://push.example/a"), false).is_ok());
        assert!(check(&row("http://push.example/a"), false).is_err(), "https only");
        assert!(check(&row("http://127.0.0.1:1/a"), true).is_ok(), "unless it is a test");
        assert!(check(&row(&format!("https://push.example/{}", "a".repeat(5000))), false).is_err());
        let short = PushRow { auth: BASE64.encode([1; 15]), ..row("https://push.example/a") };
        assert!(check(&short, false).is_err());
        // A point that is on no curve: nothing is sent.
        assert!(close(b"hello", &p256dh, &auth).is_none());
        assert!(
            seal(&[1; 32], &[4; POINT], &[4; POINT], &[1; 16], &[2; 16], &[0; 5000]).is_none(),
            "one record, no more"
        );
    }
}
