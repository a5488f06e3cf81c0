//! Whether a user consents to a client's request.

use ::store::{Tx, sea_orm::ActiveValue::Set};
use axum::{Json, extract::State, http::HeaderMap};
use chrono::TimeDelta;
use garde::Validate;
use http::{App, Body, Caller};
use kernel::{Error, Result, Scope, Timestamp};
use oidc::{Params, Scopes};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::authorize::resume::{Resumed, Stopped, resume};
use crate::{
    accounts,
    application::{self, scope},
    cookie,
    grant::{self, consent},
    session::{self, Session},
    tokens::Tokens,
};

/// The parameter that brings the decision back to the authorization endpoint.
pub(crate) const TICKET: &str = "consent_ticket";
/// How long a decision waits to be used.
const WAITS: TimeDelta = TimeDelta::minutes(5);
/// Prefix of every return address.
const AUTHORIZE: &str = "/connect/authorize?";

/// A user's consent to a request, as far as known.
#[derive(Debug, Default)]
pub(crate) struct Decision {
    pub(crate) granted: Option<Scopes>,
    /// The user has just agreed to this very request.
    pub(crate) just_given: bool,
    /// The user has just refused it.
    pub(crate) is_denied: bool,
}

/// The query of a request without the decision.
pub(crate) fn without_ticket(params: &Params) -> String {
    params.without(&[TICKET]).encode()
}

/// A decision counts only for the session and the request that it was made for.
fn digest(ticket: &str, session: &Session, params: &Params) -> String {
    oidc::secret::token_digest(&format!("{ticket}\n{}\n{}", session.id, without_ticket(params)))
}

/// The consents of a session's user, stored and just given.
pub(crate) async fn state(app: &App, scope: &Scope, session: &Session, resumed: &Resumed, params: &Params) -> Result<Decision> {
    let client_id = &resumed.request.client_id;
    let row =
        app.db().read(&scope.within(session.tenant_id), |tx| async move { grant::find_consent(&tx, session, client_id).await }).await?;
    let Some(row) = row else { return Ok(Decision::default()) };
    let fits = params.get(TICKET).is_some_and(|ticket| row.ticket_hash.as_deref() == Some(digest(ticket, session, params).as_str()));
    let counts = fits && row.ticket_expires_at.is_some_and(|until| scope.now() < until);
    let granted = if row.scopes.is_empty() { None } else { Some(grant::service::scopes(&row.scopes)?) };
    Ok(Decision { granted, just_given: counts && row.ticket_accepts, is_denied: counts && !row.ticket_accepts })
}

/// Which request is to be agreed to.
#[http::document_limits(param)]
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct ConsentQuery {
    /// The way back, as the page was given it.
    #[garde(length(chars, min = 1, max = 8000))]
    #[param(example = "/connect/authorize?client_id=Portal_App")]
    pub return_url: String,
}

/// A client's request for consent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsentView {
    pub client_id: String,
    pub client_name: String,
    /// Its home page.
    #[schema(nullable)]
    pub client_uri: Option<String>,
    /// Its picture.
    #[schema(nullable)]
    pub logo_uri: Option<String>,
    /// Who is asked.
    pub user_name: String,
    /// Name of the user, for display.
    pub name: String,
    /// The requested scopes.
    pub scopes: Vec<ConsentScope>,
}

/// Something that a client asks for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsentScope {
    /// The scope; the product's own have texts under `Consent.Scope.<name>`.
    pub name: String,
    /// The administrator's name for it.
    #[schema(nullable)]
    pub display_name: Option<String>,
    /// The administrator's description of it.
    #[schema(nullable)]
    pub description: Option<String>,
}

/// A decision.
#[http::document_limits]
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsentRequest {
    /// The way back, as the page was given it.
    #[garde(length(chars, min = 1, max = 8000))]
    #[schema(example = "/connect/authorize?client_id=Portal_App")]
    pub return_url: String,
    /// Whether the user agrees.
    #[garde(skip)]
    #[schema(example = true)]
    pub accept: bool,
}

/// Where the browser goes next.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsentResult {
    /// A path of this server.
    pub redirect_to: String,
}

/// The request of a return address, and the session whose user is asked.
async fn asked(app: &App, scope: &Scope, headers: &HeaderMap, return_url: &str) -> Result<(Params, Resumed, Session)> {
    let unknown = || Error::invalid("returnUrl", "Validation.ReturnUrl");
    let params = return_url.strip_prefix(AUTHORIZE).and_then(|query| Params::parse(query).ok()).ok_or_else(unknown)?;
    let secret = cookie::read(headers, cookie::SESSION).ok_or_else(Error::unauthenticated)?;
    let session = session::service::of_cookie(app, scope, &secret).await?.ok_or_else(Error::unauthenticated)?;
    let resumed = resume(app, scope, &params).await.map_err(|stopped| match stopped {
        Stopped::Page(_) | Stopped::Client(..) => unknown(),
    })?;
    Ok((params, resumed, session))
}

/// The consent that the client behind a sign-in requests from the user of the sign-in cookie.
#[utoipa::path(get, path = "/api/account/consent", operation_id = "get_consent", tag = "Account", params(ConsentQuery),
    responses((status = 200, description = "The question.", body = ConsentView), (status = 401, description = "Nobody is signed in in this browser.")))]
pub(super) async fn get(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    http::Params(query): http::Params<ConsentQuery>,
) -> http::Result<Json<ConsentView>> {
    let (_, resumed, session) = asked(&app, &scope, &headers, &query.return_url).await?;
    let person = accounts::holder(&app, &session).await?.ok_or_else(Error::unauthenticated)?;
    let registry = app.own::<Tokens>()?.registry(&app).await?;
    Ok(Json(ConsentView {
        client_id: resumed.registered.client.client_id.clone(),
        client_name: resumed.registered.display_name.clone(),
        client_uri: resumed.registered.client_uri.clone(),
        logo_uri: resumed.registered.logo_uri.clone(),
        user_name: person.user_name.clone(),
        name: person.full_name(),
        scopes: resumed.request.scopes.iter().map(|name| scope_view(name, registry.scope(name))).collect(),
    }))
}

/// A scope as its users read it.
pub(super) fn scope_view(name: &str, row: Option<&scope::Model>) -> ConsentScope {
    ConsentScope {
        name: name.to_owned(),
        display_name: row.and_then(|s| s.display_name.clone()),
        description: row.and_then(|s| s.description.clone()),
    }
}

/// Grants or denies consent; the browser then follows the address in the response.
#[utoipa::path(post, path = "/api/account/consent", operation_id = "decide_consent", tag = "Account", request_body = ConsentRequest,
    responses((status = 200, description = "Where to go.", body = ConsentResult), (status = 401, description = "Nobody is signed in in this browser.")))]
pub(super) async fn decide(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(request): Body<ConsentRequest>,
) -> http::Result<Json<ConsentResult>> {
    cookie::refuse_foreign(&app, &headers)?;
    let (params, resumed, session) = asked(&app, &scope, &headers, &request.return_url).await?;
    let redirect_to = decided(&app, &scope, &params, &resumed, &session, request.accept).await?;
    Ok(Json(ConsentResult { redirect_to }))
}

/// Keeps a decision and gives the way on: back to the request, with a ticket that counts for it alone.
async fn decided(app: &App, scope: &Scope, params: &Params, resumed: &Resumed, session: &Session, accepts: bool) -> Result<String> {
    let person = accounts::holder(app, session).await?.ok_or_else(Error::unauthenticated)?;
    let ticket = grant::service::secret(app);
    let hash = digest(ticket.secret.expose(), session, params);
    let acting = grant::service::acting(scope, session.tenant_id, Some((person.id, &person.user_name)), Some(session), None);
    let hash = hash.as_str();
    app.db()
        .write(&acting, |tx| async move {
            tx.audit_action();
            keep(&tx, session, resumed, hash, accepts).await
        })
        .await?;
    let query = params.without(&[TICKET]).with(TICKET, ticket.secret.expose()).encode();
    Ok(format!("{AUTHORIZE}{query}"))
}

async fn keep(tx: &Tx, session: &Session, resumed: &Resumed, hash: &str, accepts: bool) -> Result<()> {
    let client_id = &resumed.request.client_id;
    let current = application::registered_in(tx, client_id).await?;
    if current.is_none_or(|now| now.client.redirect_uris != resumed.registered.client.redirect_uris) {
        // The client leads elsewhere than when the user was asked.
        return Err(Error::invalid("returnUrl", "Validation.ReturnUrl"));
    }
    let before = grant::find_consent(tx, session, client_id).await?;
    let until: Option<Timestamp> = Some(tx.now() + WAITS);
    let granted = |before: &str| -> Result<String> {
        let before = grant::service::scopes(before)?;
        let all: Scopes = before.iter().chain(resumed.request.scopes.iter()).collect();
        Ok(if accepts { all.to_string() } else { before.to_string() })
    };
    match before {
        Some(row) => {
            let after = consent::Model {
                scopes: granted(&row.scopes)?,
                ticket_hash: Some(hash.to_owned()),
                ticket_accepts: accepts,
                ticket_expires_at: until,
                ..row.clone()
            };
            tx.update::<consent::Entity>(&row, after).await.map(drop)
        }
        None => {
            let row = consent::ActiveModel {
                tenant_id: Set(session.tenant_id),
                id: Set(tx.new_id()),
                user_id: Set(session.user_id),
                client_id: Set(client_id.clone()),
                scopes: Set(granted("")?),
                ticket_hash: Set(Some(hash.to_owned())),
                ticket_accepts: Set(accepts),
                ticket_expires_at: Set(until),
            };
            tx.insert::<consent::Entity>(row).await.map(drop)
        }
    }
}
