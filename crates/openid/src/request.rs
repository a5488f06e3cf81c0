//! Input of the OAuth endpoints: forms, queries, client credentials, the tenant of an anonymous caller.

use std::sync::Arc;

use axum::{
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Request},
    http::{HeaderMap, StatusCode, header, request::Parts},
};
use http::App;
use kernel::{HOST, Result, Scope, Uuid};
use oidc::{
    Params,
    client::{AssertionFault, ClientAssertion, ClientCredentials},
};

use crate::{
    accounts,
    answer::{Answered, Refusal},
    application::{self, Registered},
    cookie, observe, throttle,
    tokens::Tokens,
};

/// A form-encoded body.
pub(crate) struct FormBody(pub Params);

impl<S: Send + Sync> FromRequest<S> for FormBody {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Answered<Self> {
        let media = request.headers().get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
        let fits = media.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/x-www-form-urlencoded");
        let bytes = Bytes::from_request(request, state)
            .await
            .map_err(|_| Refusal::from(oidc::Error::invalid_request("The body is too long.")).with_status(StatusCode::PAYLOAD_TOO_LARGE))?;
        if !fits && !bytes.is_empty() {
            return Err(Refusal::from(oidc::Error::invalid_request("The body must be form-encoded."))
                .with_status(StatusCode::UNSUPPORTED_MEDIA_TYPE));
        }
        let text = std::str::from_utf8(&bytes).map_err(|_| oidc::Error::invalid_request("The body is not UTF-8."))?;
        Ok(Self(Params::parse(text)?))
    }
}

/// The parameters of the address.
pub(crate) struct QueryString(pub Params);

impl<S: Send + Sync> FromRequestParts<S> for QueryString {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Answered<Self> {
        Ok(Self(Params::parse(parts.uri.query().unwrap_or_default())?))
    }
}

/// The value of the `Authorization` header.
pub(crate) fn authorization(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION).and_then(|v| v.to_str().ok())
}

/// The authenticated client of a request. Stock ABP clients send the user's bearer token with every request, also with these: it doesn't
/// authenticate a client, so a public client continues with its id, and rejections have the form required for the header (RFC 6749, 5.2).
///
/// # Errors
/// `invalid_client`, `invalid_request`, 429 after too many wrong secrets.
pub(crate) async fn client(app: &App, scope: &Scope, headers: &HeaderMap, params: &Params) -> Answered<Arc<Registered>> {
    let header = authorization(headers);
    let basic = header.filter(|_| http::bearer(headers).is_none());
    let proven = proven_client(app, scope, basic, params).await;
    if header.is_some() && basic.is_none() { proven.map_err(Refusal::challenged) } else { proven }
}

async fn proven_client(app: &App, scope: &Scope, basic: Option<&str>, params: &Params) -> Answered<Arc<Registered>> {
    let credentials = ClientCredentials::parse(basic, params)?;
    let registry = app.own::<Tokens>()?.registry(app).await?;
    let registered = registry.client(&credentials.client_id).ok_or_else(|| credentials.refusal())?;
    if let Some(assertion) = credentials.assertion() {
        check_assertion(app, &registered, assertion).await?;
        return Ok(registered);
    }
    let now = app.now();
    // The protocol crate requests one hash after the other and can't wait; so the requests are recorded first and answered afterwards.
    let mut asked = Vec::new();
    let plain = registered.client.authenticate(&credentials, now, |presented, hash| {
        asked.push((presented.clone(), hash.to_owned()));
        false
    });
    if asked.is_empty() {
        return Ok(plain.map(|()| registered)?);
    }
    let admitted = throttle::begin_client(app, scope, &credentials.client_id).await?;
    let mut fits = Vec::new();
    for (presented, hash) in asked {
        if accounts::secret_matches(app, presented.expose(), &hash).await? {
            fits.push(hash);
            break;
        }
    }
    throttle::end(app, admitted, fits.is_empty()).await?;
    registered.client.authenticate(&credentials, now, |_, hash| fits.iter().any(|fit| fit == hash))?;
    Ok(registered)
}

/// Checks an assertion and uses it up. Nobody guesses a signature, so attempts aren't limited; only a right one is written down.
async fn check_assertion(app: &App, registered: &Registered, assertion: &ClientAssertion) -> Answered<()> {
    let (tokens, client) = (app.own::<Tokens>()?, &registered.client);
    let checked = client.check_assertion(assertion, tokens.issuer(app)?, app.now());
    let used = checked.map_err(|fault| {
        tracing::info!(client_id = %client.client_id, %fault, "a client assertion was refused");
        fault.refusal()
    })?;
    if application::use_up(app, &used).await? {
        return Ok(());
    }
    observe::assertion_replayed();
    Err(AssertionFault::Replayed.refusal().into())
}

/// The tenant that an anonymous sign-in names by query, header or cookie, by id or by name: the host by default. A cookie is something
/// remembered rather than requested, so one whose tenant is gone is ignored.
///
/// # Errors
/// `Common.TenantNotFound` for one that query or header name and that is unknown or not active.
pub(crate) async fn tenant(app: &App, headers: &HeaderMap, query: Option<&str>) -> Result<Uuid> {
    let of_query =
        query.and_then(|q| form_urlencoded::parse(q.as_bytes()).find(|(name, _)| name == "__tenant").map(|(_, value)| value.into_owned()));
    let of_header = || headers.get("__tenant").and_then(|v| v.to_str().ok()).map(str::to_owned);
    match of_query.or_else(of_header) {
        Some(named) if named.is_empty() => Ok(HOST),
        Some(named) => accounts::tenant(app, &named).await,
        None => remembered(app, headers).await,
    }
}

async fn remembered(app: &App, headers: &HeaderMap) -> Result<Uuid> {
    let Some(named) = cookie::read(headers, "__tenant") else { return Ok(HOST) };
    match accounts::tenant(app, &named).await {
        Err(error) if error.code() == Some("Common.TenantNotFound") => Ok(HOST),
        found => found,
    }
}
