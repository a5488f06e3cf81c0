//! `/connect/revocat`, as ABP names it, and `/connect/revocation` (RFC 7009)

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
};
use http::{App, Caller};
use kernel::Scope;
use oidc::{
    Params,
    revoke::{NamedToken, check_owner},
};

use super::view::{ProgramRefusals, TokenNameForm};
use crate::{
    answer::{Answered, OAuthError},
    grant::{self, Held},
    request::{self, FormBody},
    stand_in,
    tokens::Tokens,
};

/// Revokes a token, with all others of its grant; a token that no longer exists is no error.
#[utoipa::path(post, path = "/connect/revocat", operation_id = "revoke_token", tag = "OpenID",
    request_body(content = TokenNameForm, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, description = "It is worth nothing from now on."),
        (status = 400, description = "Another client's token, or the request is wrong.", body = OAuthError),
        (status = 401, description = "The client's secret is wrong.", body = OAuthError),
        ProgramRefusals))]
pub(super) async fn revoke(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    FormBody(params): FormBody,
) -> Answered<StatusCode> {
    run(&app, &scope, &headers, &params).await
}

/// The same under the usual name.
#[utoipa::path(post, path = "/connect/revocation", operation_id = "revoke_token_alias", tag = "OpenID",
    request_body(content = TokenNameForm, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, description = "It is worth nothing from now on."),
        (status = 400, description = "Another client's token, or the request is wrong.", body = OAuthError),
        (status = 401, description = "The client's secret is wrong.", body = OAuthError),
        ProgramRefusals))]
pub(super) async fn alias(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    FormBody(params): FormBody,
) -> Answered<StatusCode> {
    run(&app, &scope, &headers, &params).await
}

async fn run(app: &App, scope: &Scope, headers: &HeaderMap, params: &Params) -> Answered<StatusCode> {
    let registered = request::client(app, scope, headers, params).await?;
    let named = NamedToken::parse(params)?;
    let Some(held) = find(app, scope, &named).await? else { return Ok(StatusCode::OK) };
    check_owner(&held.grant.client_id, &registered.client.client_id)?;
    let (held, user) = (&held, held.session.as_ref().map(|s| (s.user_id, "")));
    let acting = grant::service::acting(scope, held.grant.tenant_id, user, held.session.as_ref(), Some(&held.grant.client_id));
    app.db()
        .write(&acting, |tx| async move {
            grant::service::revoke(&tx, held).await?;
            tx.audit_action();
            Ok(())
        })
        .await?;
    stand_in::sign_out(app, held, scope.now()).await?;
    Ok(StatusCode::OK)
}

async fn find(app: &App, scope: &Scope, named: &NamedToken) -> Answered<Option<Held>> {
    if !named.is_signed() {
        return Ok(grant::find_refresh(app, scope, &named.token.digest()).await?.map(|(_, held)| held));
    }
    match app.own::<Tokens>()?.claims(app, named.token.expose(), None).await {
        Ok((_, held)) => Ok(Some((*held).clone())),
        Err(error) if error.kind() == kernel::Kind::Unauthenticated => Ok(None),
        Err(error) => Err(error.into()),
    }
}
