//! `/connect/introspect` (RFC 7662)

use axum::{extract::State, http::HeaderMap};
use http::{App, Caller};
use oidc::{
    introspect::{LiveToken, check_client},
    revoke::NamedToken,
};
use serde_json::Value;

use super::view::{ProgramRefusals, TokenNameForm};
use crate::{
    answer::{Answered, Fresh, OAuthError, Refusal},
    grant,
    request::{self, FormBody},
    tokens::Tokens,
};

/// Introspects a token, for a confidential client that it concerns.
#[utoipa::path(post, path = "/connect/introspect", operation_id = "introspect_token", tag = "OpenID",
    request_body(content = TokenNameForm, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, description = "`active`, and what the token says if it is.", body = Object),
        (status = 400, description = "The request is wrong.", body = OAuthError),
        (status = 401, description = "The client is unknown, its secret is wrong, or it may not ask.", body = OAuthError),
        ProgramRefusals))]
pub(super) async fn introspect(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    FormBody(params): FormBody,
) -> Answered<Fresh<Value>> {
    let registered = request::client(&app, &scope, &headers, &params).await.map_err(Refusal::challenged)?;
    check_client(&registered.client).map_err(oidc::Error::challenged)?;
    let named = NamedToken::parse(&params)?;
    let live = if named.is_signed() { access(&app, &named).await? } else { refresh(&app, &scope, &named).await? };
    Ok(Fresh(oidc::introspect::introspect(live.as_ref(), &registered.client, scope.now())))
}

async fn access(app: &App, named: &NamedToken) -> Answered<Option<LiveToken>> {
    match app.own::<Tokens>()?.claims(app, named.token.expose(), None).await {
        Ok((claims, _)) => Ok(Some(LiveToken::Access(Box::new(claims.as_ref().clone())))),
        Err(error) if error.kind() == kernel::Kind::Unauthenticated => Ok(None),
        Err(error) => Err(error.into()),
    }
}

async fn refresh(app: &App, scope: &kernel::Scope, named: &NamedToken) -> Answered<Option<LiveToken>> {
    let Some((token, held)) = grant::find_refresh(app, scope, &named.token.digest()).await? else { return Ok(None) };
    // A token whose generation has been left behind is worth nothing any more, the grace of parallel tabs apart.
    let (Some(session), true) = (&held.session, held.lives(scope.now()) && token.generation == held.grant.generation) else {
        return Ok(None);
    };
    Ok(Some(LiveToken::Refresh {
        client_id: held.grant.client_id.clone(),
        subject: session.user_id.to_string(),
        scopes: grant::service::scopes(&held.grant.scopes)?,
        issued_at: token.created_at,
        expires_at: token.expires_at,
    }))
}
