//! Claims of tokens, with the names and formats that ABP clients read.

mod access;
mod id;
mod user;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Deserializer, Serializer};

pub use access::{AccessClaims, UserClaims};
pub use id::IdClaims;
pub use user::{Impersonator, User, UserSessionClaims};

use crate::client::Client;
use crate::provider::Issuer;
use crate::scope::Scopes;

/// What all tokens of one response have in common.
#[derive(Debug, Clone, Copy)]
pub struct Issuance<'a> {
    pub issuer: &'a Issuer,
    pub client: &'a Client,
    /// The scopes of this response.
    pub scopes: &'a Scopes,
    /// The APIs of these scopes, by resource name.
    pub resources: &'a [String],
    pub now: DateTime<Utc>,
}

/// ABP writes one value as a string and several as an array, for `aud` and `role`.
fn write_one_or_many<S: Serializer>(values: &[String], serializer: S) -> Result<S::Ok, S::Error> {
    match values {
        [value] => serializer.serialize_str(value),
        values => serializer.collect_seq(values),
    }
}

fn read_one_or_many<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum OneOrMany {
        One(String),
        Many(Vec<String>),
    }
    Ok(match OneOrMany::deserialize(deserializer)? {
        OneOrMany::One(value) => vec![value],
        OneOrMany::Many(values) => values,
    })
}

#[cfg(test)]
pub(crate) mod fixtures {
    use super::*;
    use crate::keys::{Algorithm, KeyRing, RingKey, SigningKey};
    use crate::provider::Provider;

    pub const NOW: DateTime<Utc> = DateTime::<Utc>::UNIX_EPOCH;

    pub fn ring() -> KeyRing {
        KeyRing::new(vec![RingKey::new(SigningKey::generate(Algorithm::Es256).unwrap(), NOW)])
    }

    pub fn issuance<'a>(provider: &'a Provider, client: &'a Client, scopes: &'a Scopes) -> Issuance<'a> {
        static PORTAL: std::sync::LazyLock<Vec<String>> = std::sync::LazyLock::new(|| vec!["Portal".to_owned()]);
        Issuance { issuer: &provider.issuer, client, scopes, resources: PORTAL.as_slice(), now: NOW }
    }

    pub fn user() -> User {
        User {
            subject: "u1".to_owned(),
            user_name: "ann".to_owned(),
            given_name: Some("Ann".to_owned()),
            family_name: Some("Bell".to_owned()),
            email: Some("ann@example.com".to_owned()),
            email_verified: true,
            phone_number: None,
            phone_number_verified: false,
            roles: vec!["Coach".to_owned()],
            tenant_id: Some("t1".to_owned()),
            impersonator: None,
            session: UserSessionClaims { session_id: "s1".to_owned(), auth_time: NOW, amr: vec!["pwd".to_owned()], remember_me: false },
            further: std::collections::BTreeMap::new(),
        }
    }
}
