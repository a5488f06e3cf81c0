//! Requests to an external provider. Each response is verified; a slow provider is given up.

use delivery::{Delivery, WebRequest};
use http::App;
use kernel::Timestamp;
use oidc::relying::{Checks, Expected, Person, ProviderError, Upstream, discovery_url, token_call, verify};
use platform::external_login::{Account, OpenIdProvider, Provider};
use serde::Deserialize;
use url::Url;

/// Why a sign-in at a provider fails.
#[derive(Debug)]
pub(super) enum Trouble {
    /// Its response is not valid.
    Refused(ProviderError),
    /// It is slow, down, or not allowed.
    Unavailable(kernel::Error),
}

impl From<ProviderError> for Trouble {
    fn from(fault: ProviderError) -> Self {
        Self::Refused(fault)
    }
}

impl From<kernel::Error> for Trouble {
    fn from(error: kernel::Error) -> Self {
        Self::Unavailable(error)
    }
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Refused(fault) => fault.fmt(f),
            Self::Unavailable(error) => error.fmt(f),
        }
    }
}

async fn ask(app: &App, request: WebRequest<'_>, what: &'static str) -> Result<Vec<u8>, Trouble> {
    let answer = app.own::<Delivery>()?.outbound().send(request).await?;
    if answer.status.is_success() {
        return Ok(answer.body);
    }
    if answer.status.is_server_error() {
        return Err(kernel::Error::unavailable(format!("{what}: {}", answer.status)).into());
    }
    Err(ProviderError::Refused(format!("{what}: {}", answer.status)).into())
}

/// The provider's metadata.
pub(super) async fn discover(app: &App, provider: &OpenIdProvider) -> Result<Upstream, Trouble> {
    let url = discovery_url(&provider.authority).ok_or(ProviderError::Malformed("provider's address"))?;
    let document = ask(app, WebRequest::get(&url), "description").await?;
    let checks = Checks {
        requires_https: provider.requires_https,
        validates_endpoints: provider.validates_endpoints,
        validates_issuer: provider.validates_issuer,
    };
    Ok(Upstream::read(&document, &provider.authority, checks)?)
}

/// Binds the responses to this sign-in.
pub(super) struct Proof<'a> {
    pub(super) code: &'a str,
    pub(super) nonce: &'a str,
    pub(super) verifier: &'a str,
    pub(super) redirect_uri: &'a str,
    pub(super) now: Timestamp,
}

#[derive(Deserialize)]
struct Tokens {
    id_token: String,
    access_token: Option<String>,
}

/// The account whose owner the provider has just signed in.
pub(super) async fn account(app: &App, provider: &OpenIdProvider, upstream: &Upstream, proof: &Proof<'_>) -> Result<Account, Trouble> {
    let client = (provider.client_id.as_str(), provider.client_secret.as_deref());
    let call = token_call(upstream, client, proof.redirect_uri, proof.code, proof.verifier);
    let request = WebRequest { form: Some(call.form), authorization: call.authorization, ..WebRequest::get(&upstream.token) };
    let tokens: Tokens =
        serde_json::from_slice(&ask(app, request, "token endpoint").await?).map_err(|_| ProviderError::Malformed("tokens"))?;
    let keys = ask(app, WebRequest::get(&upstream.keys), "keys").await?;
    let expected = Expected { issuer: &upstream.issuer, client_id: &provider.client_id, nonce: proof.nonce, now: proof.now };
    let mut person = verify(&tokens.id_token, &keys, expected)?;
    if let (None, Some(url), Some(token)) = (person.verified_email(), &upstream.user_info, &tokens.access_token) {
        person = more(app, url, token, person).await?;
    }
    Ok(described(person, upstream))
}

/// The user info, for an id token with few claims.
async fn more(app: &App, url: &Url, token: &str, person: Person) -> Result<Person, Trouble> {
    let request = WebRequest { authorization: Some(format!("Bearer {token}")), ..WebRequest::get(url) };
    let added = Person::read(&ask(app, request, "user info").await?, &person.sub)?;
    Ok(person.or(added))
}

fn described(person: Person, upstream: &Upstream) -> Account {
    let fitting = |text: Option<String>, most: usize| {
        let text: String = text?.trim().chars().filter(|c| !c.is_control()).take(most).collect();
        (!text.is_empty()).then_some(text)
    };
    let email = person.verified_email().map(str::to_owned);
    // A name that is not valid here is left out; the address is used instead.
    let name = fitting(person.preferred_username, 256).filter(|name| platform::user::rules::check_user_name(name).is_ok());
    Account {
        provider: Provider::OpenId,
        issuer: upstream.issuer.clone(),
        key: person.sub,
        user_name: name.or_else(|| email.clone()).unwrap_or_default(),
        email,
        name: fitting(person.given_name, 64),
        surname: fitting(person.family_name, 64),
        phone_number: fitting(person.phone_number, 16),
        groups: None,
    }
}
