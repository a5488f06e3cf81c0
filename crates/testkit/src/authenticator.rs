//! A passkey's authenticator in software (WebAuthn level 3, 6 and 7).

use std::sync::Arc;

use aws_lc_rs::{
    digest::{SHA256, digest},
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use kernel::Uuid;
use serde_json::{Value, json};

/// The portal's own origin.
pub const ORIGIN: &str = "https://portal.example";

/// An authenticator with one key.
#[derive(Clone)]
pub struct Authenticator {
    key: Arc<EcdsaKeyPair>,
    pub credential_id: Vec<u8>,
    /// As it was given, base64url.
    user_handle: String,
    site: String,
    counter: u32,
    flags: u8,
}

/// User present and verified.
const VERIFIED: u8 = 0b101;
/// May be copied to other devices, and has been.
const SYNCED: u8 = 0b1_1000;
/// What follows holds the new credential.
const ATTESTED: u8 = 0b100_0000;

fn encoded(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// The head of a CBOR value: its kind, and a length below 65536.
fn head(kind: u8, length: usize) -> Vec<u8> {
    match length {
        0..24 => vec![kind << 5 | length as u8],
        24..256 => vec![kind << 5 | 24, length as u8],
        _ => vec![kind << 5 | 25, (length >> 8) as u8, length as u8],
    }
}

fn bytes(content: &[u8]) -> Vec<u8> {
    [head(2, content.len()), content.to_vec()].concat()
}

fn text(content: &str) -> Vec<u8> {
    [head(3, content.len()), content.as_bytes().to_vec()].concat()
}

impl Authenticator {
    /// One for the user that the options name.
    pub fn new(options: &Value) -> Self {
        let key = EcdsaKeyPair::generate(&ECDSA_P256_SHA256_ASN1_SIGNING).unwrap();
        let credential_id = digest(&SHA256, key.public_key().as_ref()).as_ref()[..16].to_vec();
        let user_handle = options["user"]["id"].as_str().unwrap().to_owned();
        Self { key: Arc::new(key), credential_id, user_handle, site: "portal.example".to_owned(), counter: 0, flags: VERIFIED }
    }

    /// One that claims the same credential with another key.
    #[must_use]
    pub fn forged(&self) -> Self {
        let key = EcdsaKeyPair::generate(&ECDSA_P256_SHA256_ASN1_SIGNING).unwrap();
        Self { key: Arc::new(key), ..self.clone() }
    }

    /// The same for another site.
    #[must_use]
    pub fn of_site(self, site: &str) -> Self {
        Self { site: site.to_owned(), ..self }
    }

    /// The same, its user present and not verified.
    #[must_use]
    pub fn without_verification(self) -> Self {
        Self { flags: 1, ..self }
    }

    /// The same, its key copied to the other devices of its user.
    #[must_use]
    pub fn synced(self) -> Self {
        Self { flags: self.flags | SYNCED, ..self }
    }

    /// The same, in the name of `user`.
    #[must_use]
    pub fn for_user(self, user: Uuid) -> Self {
        Self { user_handle: encoded(user.as_bytes()), ..self }
    }

    fn data(&mut self, attested: &[u8]) -> Vec<u8> {
        self.counter += 1;
        let flags = if attested.is_empty() { self.flags } else { self.flags | ATTESTED };
        [digest(&SHA256, self.site.as_bytes()).as_ref(), &[flags], &self.counter.to_be_bytes(), attested].concat()
    }

    /// The key in COSE's form: EC2, ES256, P-256.
    fn cose(&self) -> Vec<u8> {
        let point = self.key.public_key().as_ref();
        let mut map = vec![0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21];
        map.extend(bytes(&point[1..33]));
        map.push(0x22);
        map.extend(bytes(&point[33..65]));
        map
    }

    fn client(kind: &str, options: &Value, origin: &str) -> Vec<u8> {
        json!({"type": kind, "challenge": options["challenge"], "origin": origin, "crossOrigin": false}).to_string().into_bytes()
    }

    /// The answer to options of registration.
    pub fn create(&mut self, options: &Value, origin: &str) -> Value {
        let attested = [&[0; 16][..], &(self.credential_id.len() as u16).to_be_bytes(), &self.credential_id, &self.cose()].concat();
        let data = self.data(&attested);
        let object = [vec![0xa3], text("fmt"), text("none"), text("attStmt"), vec![0xa0], text("authData"), bytes(&data)].concat();
        json!({
            "id": encoded(&self.credential_id), "rawId": encoded(&self.credential_id), "type": "public-key", "clientExtensionResults": {},
            "response": {
                "clientDataJSON": encoded(&Self::client("webauthn.create", options, origin)),
                "attestationObject": encoded(&object), "transports": ["internal"],
            },
        })
    }

    /// The answer to options of authentication.
    pub fn sign(&mut self, options: &Value, origin: &str) -> Value {
        let (data, client) = (self.data(&[]), Self::client("webauthn.get", options, origin));
        let message = [&data, digest(&SHA256, &client).as_ref()].concat();
        let signature = self.key.sign(&SystemRandom::new(), &message).unwrap();
        json!({
            "id": encoded(&self.credential_id), "rawId": encoded(&self.credential_id), "type": "public-key", "clientExtensionResults": {},
            "response": {
                "clientDataJSON": encoded(&client), "authenticatorData": encoded(&data), "signature": encoded(signature.as_ref()),
                "userHandle": self.user_handle,
            },
        })
    }
}
