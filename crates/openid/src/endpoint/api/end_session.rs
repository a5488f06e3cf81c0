//! `/connect/endsession` and `/connect/logout` (OpenID Connect RP-Initiated Logout 1.0)

use std::sync::Arc;

use axum::{extract::State, http::HeaderMap, response::Response};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use http::{App, Caller};
use kernel::{Scope, Uuid};
use oidc::{
    Params,
    claims::IdClaims,
    end_session::{CurrentSession, EndSessionRequest},
};
use platform::Platform;

use super::view::{EndSessionParams, PageRefusals};
use crate::{
    account::sign_in,
    answer::Answered,
    application::Registered,
    cookie, page,
    request::{FormBody, QueryString},
    session::{self, Session},
    tokens::Tokens,
};

/// Signs out the browser and redirects to a registered address. Asks for confirmation unless cookie and hint name the same session.
#[utoipa::path(get, path = "/connect/endsession", operation_id = "end_session", tag = "OpenID", params(EndSessionParams),
    responses((status = 200, description = "The confirmation page, or a page saying that no session is open.", body = String, content_type = "text/html"),
        (status = 303, description = "To the registered address."),
        (status = 400, description = "Hint and client differ; the error is shown to the user.", body = String, content_type = "text/html"),
        PageRefusals))]
pub(super) async fn get(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap, params: Answered<QueryString>) -> Response {
    answer_with_page(&app, &scope, &headers, params.map(|query| query.0)).await
}

/// The same by form; also the answer to the confirmation.
#[utoipa::path(post, path = "/connect/endsession", operation_id = "end_session_by_form", tag = "OpenID",
    request_body(content = EndSessionParams, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, description = "The confirmation page, or a page saying that no session is open.", body = String, content_type = "text/html"),
        (status = 303, description = "To the registered address."),
        (status = 400, description = "Hint and client differ; the error is shown to the user.", body = String, content_type = "text/html"),
        PageRefusals))]
pub(super) async fn post(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap, params: Answered<FormBody>) -> Response {
    answer_with_page(&app, &scope, &headers, params.map(|form| form.0)).await
}

/// The same under the name that older clients know.
#[utoipa::path(get, path = "/connect/logout", operation_id = "end_session_alias", tag = "OpenID", params(EndSessionParams),
    responses((status = 200, description = "The confirmation page, or a page saying that no session is open.", body = String, content_type = "text/html"),
        (status = 303, description = "To the registered address."),
        (status = 400, description = "Hint and client differ; the error is shown to the user.", body = String, content_type = "text/html"),
        PageRefusals))]
pub(super) async fn alias(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap, params: Answered<QueryString>) -> Response {
    answer_with_page(&app, &scope, &headers, params.map(|query| query.0)).await
}

/// The same by form.
#[utoipa::path(post, path = "/connect/logout", operation_id = "end_session_alias_by_form", tag = "OpenID",
    request_body(content = EndSessionParams, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, description = "The confirmation page, or a page saying that no session is open.", body = String, content_type = "text/html"),
        (status = 303, description = "To the registered address."),
        (status = 400, description = "Hint and client differ; the error is shown to the user.", body = String, content_type = "text/html"),
        PageRefusals))]
pub(super) async fn post_alias(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap, params: Answered<FormBody>) -> Response {
    answer_with_page(&app, &scope, &headers, params.map(|form| form.0)).await
}

async fn answer_with_page(app: &App, scope: &Scope, headers: &HeaderMap, params: Answered<Params>) -> Response {
    let params = match params {
        Ok(params) => params,
        Err(refusal) => return page::fault(app, &http::culture_of(app, headers), refusal),
    };
    let culture = page::culture(app, &params, headers);
    match run(app, scope, headers, &params, &culture).await {
        Ok(response) => response,
        Err(refusal) => page::fault(app, &culture, refusal),
    }
}

async fn run(app: &App, scope: &Scope, headers: &HeaderMap, params: &Params, culture: &str) -> Answered<Response> {
    let request = EndSessionRequest::parse(params)?;
    let tokens = app.own::<Tokens>()?;
    let ring = tokens.ring(app).await?;
    let hint = match &request.id_token_hint {
        Some(hint) => IdClaims::from_hint(&ring, tokens.issuer(app)?, hint, scope.now()).ok(),
        None => None,
    };
    let client = client(app, &request, hint.as_ref()).await?;
    let secret = cookie::read(headers, cookie::SESSION);
    let by_cookie = match secret.as_deref() {
        Some(secret) => session::service::of_cookie(app, scope, secret).await?,
        None => None,
    };
    let is_by_cookie = by_cookie.is_some();
    let session = match by_cookie {
        Some(session) => Some(session),
        None => hinted(app, scope, hint.as_ref()).await?,
    };
    let current =
        session.as_ref().map(|s| CurrentSession { subject: s.user_id.to_string(), session_id: s.id.to_string(), by_cookie: is_by_cookie });
    let plan = request.decide(hint.as_ref(), client.as_deref().map(|c| &c.client), current.as_ref());
    if plan.confirm {
        let proof = Proof::of(session.as_ref(), secret.as_deref());
        if !proof.holds(app, params.get("confirm"))? {
            let next = plan.redirect_to.as_deref().zip(client.as_deref().map(Registered::addresses));
            return Ok(page::confirm_sign_out(app, culture, params, &proof.text(app)?, next));
        }
    }
    if let Some(session) = &session {
        sign_in::sign_out(app, scope, session).await?;
    }
    let mut response = plan.redirect_to.as_deref().map_or_else(|| page::signed_out(app, culture), page::redirect);
    if secret.is_some() {
        cookie::take(app, response.headers_mut());
    }
    Ok(response)
}

/// The requesting client: named by hint or parameter, otherwise the one that registered the address.
async fn client(app: &App, request: &EndSessionRequest, hint: Option<&IdClaims>) -> Answered<Option<Arc<Registered>>> {
    let registry = app.own::<Tokens>()?.registry(app).await?;
    Ok(match (request.client_id(hint)?, &request.post_logout_redirect_uri) {
        (Some(id), _) => registry.client(id),
        (None, Some(address)) => registry.by_post_logout(address),
        (None, None) => None,
    })
}

/// The session that the ID token of the hint names, unless it has ended.
async fn hinted(app: &App, scope: &Scope, hint: Option<&IdClaims>) -> Answered<Option<Session>> {
    let Some(hint) = hint else { return Ok(None) };
    let tenant = hint.tenantid.as_deref().map_or(Ok(kernel::HOST), str::parse::<Uuid>);
    let (Ok(tenant), Ok(id)) = (tenant, hint.sid.parse::<Uuid>()) else { return Ok(None) };
    Ok(session::service::living(app, scope, tenant, id).await?)
}

/// The hidden value of the confirmation form. Another site can send the browser here, but can't read the page that contains it; it is
/// signed, so that it can't be forged for a browser without a cookie.
struct Proof(Vec<u8>);

impl Proof {
    fn of(session: Option<&Session>, secret: Option<&str>) -> Self {
        let id = session.map(|session| session.id).unwrap_or_default();
        Self(format!("EndSession\n{id}\n{}", secret.unwrap_or_default()).into_bytes())
    }

    fn text(&self, app: &App) -> Answered<String> {
        Ok(URL_SAFE_NO_PAD.encode(app.own::<Platform>()?.secrets.sign(&self.0)))
    }

    fn holds(&self, app: &App, presented: Option<&str>) -> Answered<bool> {
        let Some(signature) = presented.and_then(|text| URL_SAFE_NO_PAD.decode(text).ok()) else { return Ok(false) };
        Ok(app.own::<Platform>()?.secrets.signed(&self.0, &signature))
    }
}
