//! Pushed authorization requests (RFC 9126).

use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;

use crate::authorize::{AuthorizationFault, AuthorizationRequest};
use crate::client::Client;
use crate::error::{Error, ErrorCode};
use crate::params::Params;
use crate::provider::Provider;
use crate::secret::{OpaqueToken, Secret};

/// Prefix of the handle.
pub const REQUEST_URI_PREFIX: &str = "urn:ietf:params:oauth:request_uri:";
/// How long a pushed request may wait for the browser.
pub const LIFETIME: TimeDelta = TimeDelta::seconds(60);
/// How long the user may take to sign in and consent, after the browser has opened the request.
pub const INTERACTION: TimeDelta = TimeDelta::minutes(30);

/// What is stored with a pushed request, under the digest of its handle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PushedRequest {
    pub client_id: String,
    /// The parameters without what the client proved itself with.
    pub params: Params,
    pub pushed_at: DateTime<Utc>,
    /// When the browser first opened it.
    pub opened_at: Option<DateTime<Utc>>,
    /// When the response was sent; it cannot be used again.
    pub answered_at: Option<DateTime<Utc>>,
}

/// The response to a push, with status 201.
#[derive(Debug, Clone, Serialize)]
pub struct PushResponse {
    pub request_uri: Secret,
    /// Seconds.
    pub expires_in: i64,
}

/// Accepts a request from an authenticated client. `random`: 32 bytes of a cryptographically secure source. Returns the response, the
/// digest to store it under, and the record to store.
///
/// # Errors
/// Those of the authorization endpoint, but as a direct response; `invalid_request` for a `request_uri` or another client's id.
pub fn push(
    params: &Params,
    client: &Client,
    provider: &Provider,
    random: [u8; 32],
    now: DateTime<Utc>,
) -> Result<(PushResponse, String, PushedRequest), Error> {
    if params.get("request_uri").is_some() {
        return Err(Error::invalid_request("A pushed request cannot refer to another."));
    }
    let params = params.without(&["client_secret", "client_assertion", "client_assertion_type"]).with("client_id", &client.client_id);
    AuthorizationRequest::validate(&params, client, provider, Some(now)).map_err(direct)?;
    let handle = OpaqueToken::from_random(random);
    let response = PushResponse {
        request_uri: Secret::new(format!("{REQUEST_URI_PREFIX}{}", handle.secret.expose())),
        expires_in: LIFETIME.num_seconds(),
    };
    let record = PushedRequest { client_id: client.client_id.clone(), params, pushed_at: now, opened_at: None, answered_at: None };
    Ok((response, handle.digest, record))
}

fn direct(fault: AuthorizationFault) -> Error {
    match fault {
        AuthorizationFault::Page(error) | AuthorizationFault::Redirect { error, .. } => error,
    }
}

/// The digest of the handle in an authorization request; `None` if the request was not pushed.
///
/// # Errors
/// `invalid_request_uri` for a repeated `request_uri` or one of another format; to be shown on a page.
pub fn handle(params: &Params) -> Result<Option<String>, Error> {
    if params.is_repeated("request_uri") {
        return Err(unusable());
    }
    let Some(uri) = params.get("request_uri") else { return Ok(None) };
    let handle = uri.strip_prefix(REQUEST_URI_PREFIX).ok_or_else(unusable)?;
    Ok(Some(Secret::new(handle).digest()))
}

impl PushedRequest {
    /// Checks that the browser may use it, for the client in the request. The caller sets `opened_at` if it is `None`, parses the request
    /// from `params` with `pushed_at`, and sets `answered_at` with the response.
    ///
    /// # Errors
    /// `invalid_request_uri` if it is expired, answered or another client's; to be shown on a page.
    pub fn open(&self, client_id: &str, now: DateTime<Utc>) -> Result<(), Error> {
        let until = self.opened_at.map_or(self.pushed_at + LIFETIME, |opened_at| opened_at + INTERACTION);
        let usable = self.client_id == client_id && self.answered_at.is_none() && now < until;
        if usable { Ok(()) } else { Err(unusable()) }
    }
}

/// The response to an unknown handle: the same as to one that can't be used.
pub fn unusable() -> Error {
    Error::new(ErrorCode::InvalidRequestUri, "The request is unknown, expired or already answered.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::fixtures::{confidential, provider};

    const NOW: DateTime<Utc> = DateTime::<Utc>::UNIX_EPOCH;

    fn form() -> Params {
        Params::from_pairs([
            ("client_id", "partner"),
            ("client_secret", "s3cret"),
            ("redirect_uri", "https://app.example/cb"),
            ("response_type", "code"),
            ("scope", "openid"),
        ])
    }

    fn pushed(params: &Params) -> Result<(PushResponse, String, PushedRequest), ErrorCode> {
        push(params, &confidential(), &provider(), [1; 32], NOW).map_err(|error| error.code())
    }

    #[test]
    fn a_pushed_request_is_found_by_its_handle() {
        let (response, digest, record) = pushed(&form()).unwrap();
        assert_eq!(response.expires_in, 60);
        let params = Params::from_pairs([("client_id", "partner"), ("request_uri", response.request_uri.expose())]);
        assert_eq!(handle(&params).unwrap(), Some(digest));
        assert_eq!(record.params.get("client_secret"), None);
        let request = AuthorizationRequest::validate(&record.params, &confidential(), &provider(), Some(NOW)).unwrap();
        assert_eq!(request.redirect_uri, "https://app.example/cb");
        assert_eq!(handle(&Params::default()).unwrap(), None);
    }

    #[test]
    fn faults_are_returned_directly() {
        for (params, code) in [
            (form().with("redirect_uri", "https://evil.example"), ErrorCode::InvalidRequest),
            (form().with("scope", "nonsense"), ErrorCode::InvalidScope),
            (form().with("response_type", "token"), ErrorCode::UnsupportedResponseType),
            (form().with("request_uri", "urn:ietf:params:oauth:request_uri:x"), ErrorCode::InvalidRequest),
        ] {
            assert_eq!(pushed(&params).unwrap_err(), code);
        }
    }

    #[test]
    fn it_is_used_once_by_its_client_in_time() {
        let (_, _, record) = pushed(&form()).unwrap();
        let at = |seconds| NOW + TimeDelta::seconds(seconds);
        assert!(record.open("partner", at(59)).is_ok());
        assert!(record.open("partner", at(60)).is_err());
        assert!(record.open("Portal_App", at(0)).is_err());
        let opened = PushedRequest { opened_at: Some(at(59)), ..record };
        assert!(opened.open("partner", at(900)).is_ok(), "the user may take time to sign in");
        assert!(opened.open("partner", at(59 + 1800)).is_err());
        let answered = PushedRequest { answered_at: Some(at(60)), ..opened };
        assert!(answered.open("partner", at(61)).is_err());
    }

    #[test]
    fn handles_of_another_format_are_rejected() {
        for text in ["request_uri=https://evil.example/r", "request_uri=urn%3Aietf%3Aparams%3Aoauth%3Arequest_uri%3Aa&request_uri=b"] {
            assert_eq!(handle(&Params::parse(text).unwrap()).unwrap_err().code(), ErrorCode::InvalidRequestUri);
        }
    }
}
