//! `/.well-known/openid-configuration` and `/.well-known/jwks`

use axum::{
    Json,
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use http::App;
use oidc::metadata::metadata;

use crate::{answer::Answered, page, tokens::Tokens};

/// How long clients may keep the documents. A requested key is published for twice as long before it signs (`ANNOUNCED` of the keys).
const KEPT: HeaderValue = HeaderValue::from_static("public, max-age=300");

fn kept(body: impl serde::Serialize) -> Response {
    let mut response = Json(body).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, KEPT);
    response
}

/// Metadata of this OpenID provider.
#[utoipa::path(get, path = "/.well-known/openid-configuration", operation_id = "get_openid_configuration", tag = "OpenID",
    responses((status = 200, description = "The discovery document.", body = Object)))]
pub(super) async fn configuration(State(app): State<App>) -> Answered<Response> {
    let tokens = app.own::<Tokens>()?;
    let (provider, ring) = (tokens.provider(&app).await?, tokens.ring(&app).await?);
    Ok(kept(metadata(&provider, &ring, &page::cultures(), app.now())))
}

/// The keys that tokens are signed with.
#[utoipa::path(get, path = "/.well-known/jwks", operation_id = "get_jwks", tag = "OpenID",
    responses((status = 200, description = "The key set (RFC 7517).", body = Object)))]
pub(super) async fn jwks(State(app): State<App>) -> Answered<Response> {
    let ring = app.own::<Tokens>()?.ring(&app).await?;
    Ok(kept(ring.published(app.now())))
}
