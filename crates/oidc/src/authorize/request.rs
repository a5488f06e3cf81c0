use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::authorize::AuthorizationResponse;
use crate::client::{Client, GrantType};
use crate::error::{Error, ErrorCode};
use crate::params::Params;
use crate::pkce::CodeChallenge;
use crate::provider::Provider;
use crate::scope::Scopes;

/// How the response is returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ResponseMode {
    Query,
    Fragment,
    FormPost,
}

impl ResponseMode {
    /// Every mode, for the metadata.
    pub const ALL: [Self; 3] = [Self::Query, Self::FormPost, Self::Fragment];

    /// The name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Query => "query",
            Self::Fragment => "fragment",
            Self::FormPost => "form_post",
        }
    }
}

/// The client's wish for interaction with the user.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Prompt {
    None,
    Login,
    Consent,
    SelectAccount,
}

impl Prompt {
    /// Every value, for the metadata.
    pub const ALL: [Self; 4] = [Self::None, Self::Login, Self::Consent, Self::SelectAccount];

    /// The name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Login => "login",
            Self::Consent => "consent",
            Self::SelectAccount => "select_account",
        }
    }
}

/// A valid authorization request for a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthorizationRequest {
    pub client_id: String,
    /// Registered for the client.
    pub redirect_uri: String,
    pub response_mode: ResponseMode,
    pub scopes: Scopes,
    pub state: Option<String>,
    pub nonce: Option<String>,
    pub code_challenge: Option<CodeChallenge>,
    pub prompts: BTreeSet<Prompt>,
    /// Maximum seconds since the last authentication.
    pub max_age: Option<u32>,
    pub id_token_hint: Option<String>,
    pub login_hint: Option<String>,
    pub acr_values: Option<String>,
    pub ui_locales: Option<String>,
    /// ABP clients send their culture; the sign-in page uses it, and the response returns it.
    pub culture: Option<String>,
    pub ui_culture: Option<String>,
    /// When it was pushed (RFC 9126), if it was.
    pub pushed_at: Option<DateTime<Utc>>,
}

/// A fault of a request, by the party that it may be reported to.
#[derive(Debug, Clone, PartialEq)]
pub enum AuthorizationFault {
    /// Only the user: client or redirect URI are not trustworthy.
    Page(Error),
    /// The client, by redirect.
    Redirect { error: Error, response: Box<AuthorizationResponse> },
}

impl From<Error> for AuthorizationFault {
    fn from(error: Error) -> Self {
        Self::Page(error)
    }
}

/// The client of an authorization request.
///
/// # Errors
/// `invalid_request` if it is missing or repeated; to be shown on a page.
pub fn client_id(params: &Params) -> Result<&str, Error> {
    if params.is_repeated("client_id") {
        return Err(Error::invalid_request("The parameter 'client_id' was sent more than once."));
    }
    params.require("client_id")
}

impl AuthorizationRequest {
    /// Parses a request of `client`. `pushed_at`: when these parameters were pushed; `None` if they came with the browser.
    ///
    /// # Errors
    /// [`AuthorizationFault`]: on a page until client and redirect URI are verified, to the client afterwards.
    pub fn validate(
        params: &Params,
        client: &Client,
        provider: &Provider,
        pushed_at: Option<DateTime<Utc>>,
    ) -> Result<Self, AuthorizationFault> {
        let redirect_uri = trusted_redirect_uri(params, client)?;
        let respond = |error| {
            let mode = if params.is_repeated("response_mode") { None } else { params.get("response_mode").and_then(read_mode) };
            let state = if params.is_repeated("state") { None } else { params.owned("state") };
            let mode = mode.unwrap_or(ResponseMode::Query);
            let response = Box::new(AuthorizationResponse::error(&redirect_uri, mode, state, &provider.issuer, &error));
            AuthorizationFault::Redirect { error, response }
        };
        Self::read(params, client, provider, pushed_at, &redirect_uri).map_err(respond)
    }

    fn read(
        params: &Params,
        client: &Client,
        provider: &Provider,
        pushed_at: Option<DateTime<Utc>>,
        redirect_uri: &str,
    ) -> Result<Self, Error> {
        params.refuse_repeated()?;
        refuse_unsupported(params)?;
        if client.require_pushed_requests && pushed_at.is_none() {
            return Err(Error::invalid_request("The client must push its authorization requests."));
        }
        match params.require("response_type")? {
            "code" => client.require_grant(&GrantType::AuthorizationCode)?,
            _ => return Err(Error::new(ErrorCode::UnsupportedResponseType, "The response type must be 'code'.")),
        }
        let response_mode = match params.get("response_mode") {
            None => ResponseMode::Query,
            Some(mode) => read_mode(mode).ok_or_else(|| Error::invalid_request("The response mode is not supported."))?,
        };
        let scopes = Scopes::parse(params.get("scope").unwrap_or_default())?;
        client.require_scopes(provider, &scopes)?;
        let code_challenge = CodeChallenge::parse(params.get("code_challenge"), params.get("code_challenge_method"))?;
        if code_challenge.is_none() && client.needs_pkce() {
            return Err(Error::invalid_request("The parameter 'code_challenge' is missing."));
        }
        Ok(Self {
            client_id: client.client_id.clone(),
            redirect_uri: redirect_uri.to_owned(),
            response_mode,
            scopes,
            state: params.owned("state"),
            nonce: params.owned("nonce"),
            code_challenge,
            prompts: read_prompts(params.get("prompt").unwrap_or_default())?,
            max_age: read_max_age(params.get("max_age"))?,
            id_token_hint: params.owned("id_token_hint"),
            login_hint: params.owned("login_hint"),
            acr_values: params.owned("acr_values"),
            ui_locales: params.owned("ui_locales"),
            culture: params.owned("culture"),
            ui_culture: params.owned("ui-culture"),
            pushed_at,
        })
    }
}

fn trusted_redirect_uri(params: &Params, client: &Client) -> Result<String, Error> {
    if client_id(params)? != client.client_id {
        return Err(Error::invalid_request("The request names another client."));
    }
    if params.is_repeated("redirect_uri") {
        return Err(Error::invalid_request("The parameter 'redirect_uri' was sent more than once."));
    }
    let redirect_uri = params.require("redirect_uri")?;
    if !client.has_redirect_uri(redirect_uri) {
        return Err(Error::invalid_request("The redirect address is not registered for the client."));
    }
    Ok(redirect_uri.to_owned())
}

fn refuse_unsupported(params: &Params) -> Result<(), Error> {
    let unsupported = [
        ("request", ErrorCode::RequestNotSupported),
        ("request_uri", ErrorCode::InvalidRequestUri),
        ("registration", ErrorCode::RegistrationNotSupported),
    ];
    match unsupported.into_iter().find(|(name, _)| params.get(name).is_some()) {
        Some((name, code)) => Err(Error::new(code, format!("The parameter '{name}' is not supported here."))),
        None => Ok(()),
    }
}

fn read_mode(mode: &str) -> Option<ResponseMode> {
    ResponseMode::ALL.into_iter().find(|known| known.as_str() == mode)
}

fn read_prompts(text: &str) -> Result<BTreeSet<Prompt>, Error> {
    let read = |word: &str| Prompt::ALL.into_iter().find(|known| known.as_str() == word);
    let prompts: Option<BTreeSet<_>> = text.split(' ').filter(|word| !word.is_empty()).map(read).collect();
    let prompts = prompts.ok_or_else(|| Error::invalid_request("The parameter 'prompt' has an unknown value."))?;
    if prompts.contains(&Prompt::None) && prompts.len() > 1 {
        return Err(Error::invalid_request("The prompt 'none' cannot be combined."));
    }
    Ok(prompts)
}

fn read_max_age(text: Option<&str>) -> Result<Option<u32>, Error> {
    let invalid = |_| Error::invalid_request("The parameter 'max_age' is not a number of seconds.");
    text.map(|text| text.parse().map_err(invalid)).transpose()
}

#[cfg(test)]
#[path = "request_tests.rs"]
mod tests;
