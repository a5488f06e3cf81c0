//! The device flow (RFC 8628): a device without a browser asks, and its user answers in a browser elsewhere.
//!
//! 1. [`ask`] for an authenticated client; the caller stores the request under the digests of both codes.
//! 2. The user types the code: [`UserCode::parse`], [`may_allow`], and the caller stores the decision.
//! 3. The device asks again and again: [`DeviceRecord::poll`].

use std::fmt;

use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;

use crate::authorize::covers;
use crate::client::{Client, ConsentType, GrantType};
use crate::error::{Error, ErrorCode};
use crate::params::Params;
use crate::provider::{Provider, paths};
use crate::scope::Scopes;
use crate::secret::{OpaqueToken, Secret};

/// Seconds between two questions of a device, as long as it keeps to them.
pub const INTERVAL: i32 = 5;
/// Seconds by which the interval grows with each question that comes too early (RFC 8628 section 3.5).
const SLOWER: i32 = 5;
/// How much earlier than due a question may arrive: one may travel faster than the one before.
const EARLY: TimeDelta = TimeDelta::seconds(1);

/// Letters of user codes: without vowels, so that no code is a word, and without Y (RFC 8628 section 6.1). Digits that look like letters
/// can't occur.
const LETTERS: &[u8; 20] = b"BCDFGHJKLMNPQRSTVWXZ";
/// Letters of a code: 34 bits, enough for a code that lasts minutes where wrong ones are limited.
const LENGTH: usize = 8;
/// Letters before the dash.
const GROUP: usize = 4;

/// The code that a device shows and its user types.
#[derive(Clone, PartialEq, Eq)]
pub struct UserCode(String);

impl UserCode {
    /// A code from bytes of a cryptographically secure source: so many that each letter is as likely as any other.
    pub fn from_random(random: [u8; 16]) -> Self {
        let count = LETTERS.len() as u128;
        let mut rest = u128::from_be_bytes(random);
        let mut code = String::with_capacity(LENGTH);
        for _ in 0..LENGTH {
            code.push(char::from(LETTERS[(rest % count) as usize]));
            rest /= count;
        }
        Self(code)
    }

    /// Reads a code however it was typed: in lower case, with spaces, dashes or dots. `None` if it can't be one.
    pub fn parse(typed: &str) -> Option<Self> {
        let code: String = typed.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_uppercase).collect();
        let is_code = code.len() == LENGTH && code.bytes().all(|letter| LETTERS.contains(&letter));
        is_code.then_some(Self(code))
    }

    /// The letters alone, for look-ups.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// The code as it is displayed, with a dash.
    pub fn as_displayed(&self) -> String {
        let (first, second) = self.0.split_at(GROUP);
        format!("{first}-{second}")
    }
}

impl fmt::Debug for UserCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("UserCode(***)")
    }
}

/// The response to a device (RFC 8628 section 3.2), to be sent with `Cache-Control: no-store`. Serialises to the body.
#[derive(Debug, Clone, Serialize)]
pub struct DeviceResponse {
    pub device_code: Secret,
    pub user_code: Secret,
    pub verification_uri: String,
    /// The same with the code, for a QR code.
    pub verification_uri_complete: Secret,
    /// Seconds.
    pub expires_in: i64,
    /// Seconds.
    pub interval: i32,
}

impl DeviceResponse {
    /// The response with new codes.
    pub fn new(client: &Client, provider: &Provider, device_code: &OpaqueToken, user_code: &UserCode) -> Self {
        let verification_uri = provider.issuer.url(paths::VERIFY);
        Self {
            device_code: device_code.secret.clone(),
            user_code: Secret::new(user_code.as_displayed()),
            verification_uri_complete: Secret::new(format!("{verification_uri}?user_code={}", user_code.as_displayed())),
            verification_uri,
            expires_in: client.lifetimes.device_code.num_seconds(),
            interval: INTERVAL,
        }
    }
}

/// The scopes that a device of an authenticated client asks for.
///
/// # Errors
/// `invalid_request` for a repeated parameter, `unauthorized_client`, `invalid_scope`.
pub fn ask(params: &Params, client: &Client, provider: &Provider) -> Result<Scopes, Error> {
    params.refuse_repeated()?;
    let scopes = params.get("scope").map(Scopes::parse).transpose()?.unwrap_or_default();
    check(client, provider, &scopes)?;
    Ok(scopes)
}

/// Checks that the client runs on devices and may ask for these scopes; again when the user answers, as the client may have changed since.
///
/// # Errors
/// `unauthorized_client`, `invalid_scope`.
pub fn check(client: &Client, provider: &Provider, scopes: &Scopes) -> Result<(), Error> {
    client.require_grant(&GrantType::DeviceCode)?;
    client.require_scopes(provider, scopes)
}

/// Whether the user may allow the request. The page always asks, whatever the client's consent type; but what only an administrator may
/// grant is not the user's to give.
pub fn may_allow(client: &Client, requested: &Scopes, granted: Option<&Scopes>) -> bool {
    client.consent_type != ConsentType::External || covers(granted, requested)
}

/// What the user has answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    None,
    Refused,
    Allowed,
}

/// What is stored with a request, in addition to its digests, its scopes and the grant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceRecord {
    pub client_id: String,
    pub expires_at: DateTime<Utc>,
    /// Seconds between two questions.
    pub interval: i32,
    /// When the device last asked.
    pub polled_at: Option<DateTime<Utc>>,
    pub answer: Answer,
    /// When the tokens were issued.
    pub redeemed_at: Option<DateTime<Utc>>,
}

/// How to handle a device's question.
#[derive(Debug, Clone, PartialEq)]
pub enum Poll {
    /// Mark it redeemed (by a conditional update: of two concurrent questions one gets the tokens), then issue.
    Accept,
    /// Store the instant and this interval, commit, then respond with the error.
    Wait { interval: i32, error: Error },
    /// Respond with the error; nothing changes.
    Refuse(Error),
}

impl DeviceRecord {
    /// Decides on a question of an authenticated client.
    pub fn poll(&self, client: &Client, now: DateTime<Utc>) -> Poll {
        if self.client_id != client.client_id || self.redeemed_at.is_some() {
            return Poll::Refuse(unusable());
        }
        if now >= self.expires_at {
            return Poll::Refuse(Error::new(ErrorCode::ExpiredToken, "The device code has expired. Ask for a new one."));
        }
        match self.answer {
            Answer::Allowed => Poll::Accept,
            Answer::Refused => Poll::Refuse(Error::new(ErrorCode::AccessDenied, "The user did not agree.")),
            Answer::None if self.is_early(now) => {
                let error =
                    Error::new(ErrorCode::SlowDown, "The device asks too often: the interval is longer by five seconds from now on.");
                Poll::Wait { interval: self.interval.saturating_add(SLOWER), error }
            }
            Answer::None => {
                let error = Error::new(ErrorCode::AuthorizationPending, "The user has not answered yet.");
                Poll::Wait { interval: self.interval, error }
            }
        }
    }

    /// Whether the device doesn't keep to the interval. An earlier question in the future comes from a wrong clock and counts for nothing.
    fn is_early(&self, now: DateTime<Utc>) -> bool {
        let due = |polled_at: DateTime<Utc>| polled_at + TimeDelta::seconds(self.interval.into()) - EARLY;
        self.polled_at.is_some_and(|polled_at| polled_at <= now && now < due(polled_at))
    }
}

/// The response to an unknown device code: the same as to one that can't be used.
pub fn unusable() -> Error {
    Error::invalid_grant("The device code is not valid, already used or meant for another client.")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::client::fixtures::{confidential, provider};

    const NOW: DateTime<Utc> = DateTime::<Utc>::UNIX_EPOCH;

    fn client() -> Client {
        Client { grant_types: [GrantType::DeviceCode].into(), ..confidential() }
    }

    fn record() -> DeviceRecord {
        DeviceRecord {
            client_id: "partner".to_owned(),
            expires_at: NOW + TimeDelta::minutes(10),
            interval: INTERVAL,
            polled_at: None,
            answer: Answer::None,
            redeemed_at: None,
        }
    }

    fn at(seconds: i64) -> DateTime<Utc> {
        NOW + TimeDelta::seconds(seconds)
    }

    /// The error, and the interval where it changes.
    fn polled(record: &DeviceRecord, now: DateTime<Utc>) -> (&'static str, i32) {
        match record.poll(&client(), now) {
            Poll::Accept => ("accepted", 0),
            Poll::Wait { interval, error } => (error.code().as_str(), interval),
            Poll::Refuse(error) => (error.code().as_str(), 0),
        }
    }

    #[test]
    fn codes_are_read_however_they_are_typed() {
        let code = UserCode::parse("BCDF-GHJK").unwrap();
        assert_eq!((code.expose(), code.as_displayed().as_str()), ("BCDFGHJK", "BCDF-GHJK"));
        for typed in ["bcdfghjk", " BCDF GHJK ", "b-c-d-f-g-h-j-k", "bcdf\u{2013}ghjk", "bcdf.ghjk\t"] {
            assert_eq!(UserCode::parse(typed), Some(code.clone()), "{typed}");
        }
        for typed in ["", "BCDF", "BCDFGHJKL", "ACDF-GHJK", "BCDF-GHJ0", "\u{df}CDF-GHJK", "BCDF-GHJ\u{212a}"] {
            assert_eq!(UserCode::parse(typed), None, "{typed}");
        }
        assert!(!format!("{code:?}").contains("BCDF"));
    }

    #[test]
    fn the_response_says_where_to_type_the_code() {
        let (token, code) = (OpaqueToken::from_random([1; 32]), UserCode::from_random([0; 16]));
        let response = serde_json::to_value(DeviceResponse::new(&client(), &provider(), &token, &code)).unwrap();
        assert_eq!(response["user_code"], "BBBB-BBBB");
        assert_eq!(response["verification_uri"], "https://id.example/connect/verify");
        assert_eq!(response["verification_uri_complete"], "https://id.example/connect/verify?user_code=BBBB-BBBB");
        assert_eq!((response["expires_in"].as_i64(), response["interval"].as_i64()), (Some(600), Some(5)));
    }

    #[test]
    fn requests_are_checked() {
        let asked = |form: &str, client: &Client| ask(&Params::parse(form).unwrap(), client, &provider()).map_err(|error| error.code());
        assert_eq!(asked("client_id=partner&scope=openid+Portal", &client()).unwrap().to_string(), "openid Portal");
        assert!(asked("client_id=partner", &client()).unwrap().is_empty());
        for (form, client, code) in [
            ("scope=openid", confidential(), ErrorCode::UnauthorizedClient),
            ("scope=nonsense", client(), ErrorCode::InvalidScope),
            ("scope=Other", client(), ErrorCode::InvalidScope),
            ("scope=openid&scope=Portal", client(), ErrorCode::InvalidRequest),
        ] {
            assert_eq!(asked(form, &client).unwrap_err(), code, "{form}");
        }
    }

    #[test]
    fn only_what_an_administrator_grants_is_not_the_users_to_allow() {
        let scopes = |text| Scopes::parse(text).unwrap();
        let external = Client { consent_type: ConsentType::External, ..client() };
        for consent_type in [ConsentType::Explicit, ConsentType::Implicit, ConsentType::Systematic] {
            assert!(may_allow(&Client { consent_type, ..client() }, &scopes("Portal"), None), "{consent_type:?}");
        }
        assert!(!may_allow(&external, &scopes("Portal"), None));
        assert!(!may_allow(&external, &scopes("openid email Portal"), Some(&scopes("Portal"))));
        assert!(may_allow(&external, &scopes("openid Portal"), Some(&scopes("Portal"))));
    }

    #[test]
    fn the_interval_grows_with_each_early_question() {
        assert_eq!(polled(&record(), at(0)), ("authorization_pending", 5));
        let asked = DeviceRecord { polled_at: Some(at(10)), ..record() };
        assert_eq!(polled(&asked, at(10)), ("slow_down", 10));
        assert_eq!(polled(&asked, at(13)), ("slow_down", 10));
        assert_eq!(polled(&asked, at(14)), ("authorization_pending", 5), "lines are not equally fast");
        let slower = DeviceRecord { interval: 10, polled_at: Some(at(13)), ..record() };
        assert_eq!(polled(&slower, at(18)), ("slow_down", 15));
        assert_eq!(polled(&slower, at(23)), ("authorization_pending", 10));
        assert_eq!(polled(&asked, at(0)), ("authorization_pending", 5), "the clock went back");
        let endless = DeviceRecord { interval: i32::MAX, ..asked };
        assert_eq!(polled(&endless, at(11)), ("slow_down", i32::MAX));
    }

    #[test]
    fn an_answer_counts_once_for_its_client_in_time() {
        let allowed = DeviceRecord { answer: Answer::Allowed, polled_at: Some(at(9)), ..record() };
        assert_eq!(polled(&allowed, at(10)), ("accepted", 0), "however often it asks");
        assert_eq!(polled(&allowed, at(599)), ("accepted", 0));
        assert_eq!(polled(&allowed, at(600)), ("expired_token", 0));
        assert_eq!(polled(&record(), at(600)), ("expired_token", 0));
        let refused = DeviceRecord { answer: Answer::Refused, ..record() };
        assert_eq!(polled(&refused, at(10)), ("access_denied", 0));
        let used = DeviceRecord { redeemed_at: Some(at(10)), ..allowed.clone() };
        assert_eq!(polled(&used, at(11)), ("invalid_grant", 0));
        let foreign = DeviceRecord { client_id: "another".to_owned(), ..allowed };
        assert_eq!(polled(&foreign, at(10)), ("invalid_grant", 0));
    }

    proptest! {
        #[test]
        fn every_code_is_read_back(random: [u8; 16]) {
            let code = UserCode::from_random(random);
            prop_assert_eq!(UserCode::parse(&code.as_displayed().to_lowercase()), Some(code));
        }

        #[test]
        fn never_panics(typed in ".*") {
            if let Some(code) = UserCode::parse(&typed) {
                prop_assert_eq!(code.as_displayed().len(), 9);
            }
        }
    }
}
