use std::fmt;

use chrono::{DateTime, TimeDelta, Utc};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::client::{AssertionAlgorithm, Client, ClientType};
use crate::encoding::from_base64url;
use crate::error::{Error, ErrorCode};
use crate::provider::{Issuer, paths};
use crate::secret::token_digest;

/// The `client_assertion_type` of a JWT (RFC 7523 section 2.2).
pub(super) const JWT_BEARER: &str = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
/// Larger than any assertion; a longer one is rejected before it is decoded.
const MAX_BYTES: usize = 8 * 1024;
/// Characters of a `jti`.
const MAX_ID: usize = 256;
/// Tolerated difference between the client's clock and ours.
const LEEWAY: TimeDelta = TimeDelta::seconds(30);
/// How far ahead an assertion may expire: until then its id is kept.
const LONGEST: TimeDelta = TimeDelta::minutes(10);

/// A client assertion (RFC 7523, `private_key_jwt` of OpenID Connect Core section 9), not yet checked. `Debug` hides it.
#[derive(Clone)]
pub struct ClientAssertion {
    token: String,
    client_id: String,
}

/// An assertion that was right. It counts once: the caller keeps the hash until it expires and refuses it a second time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsedAssertion {
    /// Digest of the client's id and the assertion's.
    pub hash: String,
    /// From when on it would be refused as expired.
    pub expires_at: DateTime<Utc>,
}

/// Why an assertion was rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AssertionFault {
    #[error("not a compact token in the expected format")]
    Malformed,
    #[error("the algorithm is not one of those that are accepted")]
    WrongAlgorithm,
    #[error("not signed with a key of the client")]
    BadSignature,
    #[error("not issued by the client about itself")]
    WrongIssuer,
    #[error("meant for another audience")]
    WrongAudience,
    #[error("expired")]
    Expired,
    #[error("not valid yet")]
    NotYetValid,
    #[error("valid for too long")]
    TooLong,
    #[error("without an id")]
    NoId,
    #[error("used before")]
    Replayed,
}

impl AssertionFault {
    /// The response. Only who has the client's key learns what is wrong; to anybody else it is as if the client didn't exist.
    pub fn refusal(self) -> Error {
        let description = match self {
            Self::Malformed | Self::WrongAlgorithm | Self::BadSignature => return Error::invalid_client(false),
            Self::WrongIssuer => "The client assertion must have the client's id as issuer and subject.",
            Self::WrongAudience => "The client assertion must have the issuer or the token endpoint as its only audience.",
            Self::Expired => "The client assertion has expired.",
            Self::NotYetValid => "The client assertion is not valid yet.",
            Self::TooLong => "The client assertion must expire within ten minutes.",
            Self::NoId => "The client assertion must have an id (jti).",
            Self::Replayed => "The client assertion was used before.",
        };
        Error::new(ErrorCode::InvalidClient, description)
    }
}

/// `alg` is parsed as text: an unknown name is a wrong algorithm, not a malformed token.
#[derive(Deserialize)]
struct Header {
    alg: String,
    typ: Option<String>,
    crit: Option<Value>,
}

#[derive(Deserialize)]
struct Claims {
    iss: Option<String>,
    sub: Option<String>,
    #[serde(default)]
    aud: Value,
    exp: Option<f64>,
    nbf: Option<f64>,
    iat: Option<f64>,
    jti: Option<String>,
}

#[derive(Deserialize)]
struct SubjectClaim {
    sub: String,
}

impl ClientAssertion {
    /// Reads which client an assertion is of; `None` if that can't be read.
    pub(super) fn parse(token: &str) -> Option<Self> {
        let claims = token.split('.').nth(1).filter(|_| token.len() <= MAX_BYTES)?;
        let SubjectClaim { sub } = part(claims)?;
        let usable = !sub.is_empty() && !sub.contains('\0');
        usable.then(|| Self { token: token.to_owned(), client_id: sub })
    }

    /// The client that it claims to be of.
    pub(super) fn client_id(&self) -> &str {
        &self.client_id
    }
}

impl fmt::Debug for ClientAssertion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClientAssertion").field("client_id", &self.client_id).finish_non_exhaustive()
    }
}

impl Client {
    /// Checks an assertion: signed by a key of this client, issued by it about itself, for us, for a short time. The caller then uses it
    /// up, since it counts once.
    ///
    /// # Errors
    /// [`AssertionFault`]; on the wire [`AssertionFault::refusal`].
    pub fn check_assertion(
        &self,
        assertion: &ClientAssertion,
        issuer: &Issuer,
        now: DateTime<Utc>,
    ) -> Result<UsedAssertion, AssertionFault> {
        use AssertionFault as Fault;
        let (message, signature) = assertion.token.rsplit_once('.').ok_or(Fault::Malformed)?;
        let (header, claims) = message.split_once('.').ok_or(Fault::Malformed)?;
        let header: Header = part(header).ok_or(Fault::Malformed)?;
        if header.crit.is_some() || !is_type_of_assertions(header.typ.as_deref()) {
            return Err(Fault::Malformed);
        }
        let algorithm = AssertionAlgorithm::named(&header.alg).ok_or(Fault::WrongAlgorithm)?;
        let signature = from_base64url(signature).ok_or(Fault::Malformed)?;
        // The key determines the algorithms, never the token, and a key's name in the header decides nothing: there are at most two.
        let proven = self.keys.iter().any(|key| key.verifies(algorithm, message.as_bytes(), &signature));
        if self.client_type != ClientType::Confidential || !proven {
            return Err(Fault::BadSignature);
        }
        self.check_claims(&part(claims).ok_or(Fault::Malformed)?, issuer, now)
    }

    fn check_claims(&self, claims: &Claims, issuer: &Issuer, now: DateTime<Utc>) -> Result<UsedAssertion, AssertionFault> {
        use AssertionFault as Fault;
        let is_own = |claim: &Option<String>| claim.as_deref() == Some(self.client_id.as_str());
        if !is_own(&claims.iss) || !is_own(&claims.sub) {
            return Err(Fault::WrongIssuer);
        }
        if !is_audience(&claims.aud, issuer) {
            return Err(Fault::WrongAudience);
        }
        let expires_at = instant(claims.exp.ok_or(Fault::TooLong)?)? + LEEWAY;
        if now >= expires_at {
            return Err(Fault::Expired);
        }
        if expires_at > now + LEEWAY + LONGEST {
            return Err(Fault::TooLong);
        }
        for begin in [claims.nbf, claims.iat].into_iter().flatten() {
            if instant(begin)? > now + LEEWAY {
                return Err(Fault::NotYetValid);
            }
        }
        let id = claims.jti.as_deref().filter(|id| !id.is_empty() && id.len() <= MAX_ID).ok_or(Fault::NoId)?;
        // A client's id contains no NUL, so no two pairs have one text.
        Ok(UsedAssertion { hash: token_digest(&format!("{}\0{id}", self.client_id)), expires_at })
    }
}

/// A plain JWT, or one that is marked for this use; a token of another kind signed with the same key is none.
fn is_type_of_assertions(typ: Option<&str>) -> bool {
    let Some(typ) = typ else { return true };
    let typ = typ.to_ascii_lowercase();
    matches!(typ.strip_prefix("application/").unwrap_or(&typ), "jwt" | "client-authentication+jwt")
}

/// Whether it is meant for us alone: another recipient could pass it on. A pushed request may also name the endpoint that it is sent to
/// (RFC 9126 section 2).
fn is_audience(aud: &Value, issuer: &Issuer) -> bool {
    let ours = [issuer.as_str().to_owned(), issuer.url(paths::TOKEN), issuer.url(paths::PAR)];
    let is_us = |value: &Value| value.as_str().is_some_and(|text| ours.iter().any(|own| own == text));
    match aud {
        Value::Array(all) => !all.is_empty() && all.iter().all(is_us),
        one => is_us(one),
    }
}

fn instant(seconds: f64) -> Result<DateTime<Utc>, AssertionFault> {
    (seconds.abs() < 1e11).then(|| DateTime::from_timestamp(seconds as i64, 0)).flatten().ok_or(AssertionFault::Malformed)
}

fn part<T: DeserializeOwned>(encoded: &str) -> Option<T> {
    serde_json::from_slice(&from_base64url(encoded)?).ok()
}

#[cfg(test)]
#[path = "assertion_tests.rs"]
mod tests;
