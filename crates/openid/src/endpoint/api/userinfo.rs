//! `/connect/userinfo`

use axum::{extract::State, http::HeaderMap};
use http::App;
use oidc::{Params, bearer::bearer_token};
use serde_json::{Map, Value};

use crate::{
    accounts,
    answer::{Answered, Fresh, OAuthError},
    request::{FormBody, authorization},
    tokens::Tokens,
};

async fn run(app: &App, headers: &HeaderMap, form: Option<&Params>) -> Answered<Fresh<Map<String, Value>>> {
    let token = bearer_token(authorization(headers), form)?;
    let tokens = app.own::<Tokens>()?;
    let (claims, held) = tokens.claims(app, token.expose(), None).await?;
    let session = held.session.as_ref().ok_or_else(oidc::Error::invalid_token)?;
    let person = accounts::person(app, session.tenant_id, session.user_id).await?.ok_or_else(oidc::Error::invalid_token)?;
    let types = tokens.registry(app).await?.claim_types(&claims.scope);
    let further = accounts::further(app, &person, session, &types).await?;
    let user = accounts::claims(app, &person, session, further).await?;
    Ok(Fresh(oidc::userinfo::userinfo(&user, &claims.scope)?))
}

/// Claims about the user of an access token, according to its scopes.
#[utoipa::path(get, path = "/connect/userinfo", operation_id = "get_userinfo", tag = "OpenID", security(("bearer" = [])),
    responses((status = 200, description = "The claims.", body = Object), (status = 400, description = "Two tokens.", body = OAuthError),
        (status = 401, description = "No token, or one that doesn't hold.", body = OAuthError),
        (status = 403, description = "The token lacks the scope openid.", body = OAuthError),
        (status = 503, description = "A part that the server needs is away; see Retry-After.", body = OAuthError)))]
pub(super) async fn get(State(app): State<App>, headers: HeaderMap) -> Answered<Fresh<Map<String, Value>>> {
    run(&app, &headers, None).await
}

/// The same, the token in the header or in the form.
#[utoipa::path(post, path = "/connect/userinfo", operation_id = "post_userinfo", tag = "OpenID", security(("bearer" = [])),
    responses((status = 200, description = "The claims.", body = Object), (status = 400, description = "Two tokens.", body = OAuthError),
        (status = 401, description = "No token, or one that doesn't hold.", body = OAuthError),
        (status = 403, description = "The token lacks the scope openid.", body = OAuthError),
        (status = 413, description = "The body is too long.", body = OAuthError),
        (status = 415, description = "The body is not form-encoded.", body = OAuthError),
        (status = 503, description = "A part that the server needs is away; see Retry-After.", body = OAuthError)))]
pub(super) async fn post(State(app): State<App>, headers: HeaderMap, FormBody(form): FormBody) -> Answered<Fresh<Map<String, Value>>> {
    run(&app, &headers, Some(&form)).await
}
