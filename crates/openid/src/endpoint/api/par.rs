//! `/connect/par` (RFC 9126)

use ::store::sea_orm::ActiveValue::Set;
use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
};
use http::{App, Caller};
use kernel::{Error, HOST, Scope};
use oidc::{
    Client,
    client::ClientType,
    par::{self, PushResponse, PushedRequest},
};

use super::view::{AuthorizeParams, ProgramRefusals, PushedAnswer};
use crate::{
    answer::{Answered, Fresh, OAuthError},
    grant::{self, pushed},
    request::{self, FormBody},
    throttle,
    tokens::Tokens,
};

/// Accepts an authorization request directly from the client; the browser then only carries its handle.
#[utoipa::path(post, path = "/connect/par", operation_id = "push_authorization_request", tag = "OpenID",
    request_body(content = AuthorizeParams, content_type = "application/x-www-form-urlencoded"),
    responses((status = 201, description = "The handle.", body = PushedAnswer),
        (status = 400, description = "The request is wrong.", body = OAuthError),
        (status = 401, description = "The client's secret is wrong.", body = OAuthError),
        ProgramRefusals))]
pub(super) async fn push(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    FormBody(params): FormBody,
) -> Answered<(StatusCode, Fresh<PushResponse>)> {
    let registered = request::client(&app, &scope, &headers, &params).await?;
    let provider = app.own::<Tokens>()?.provider(&app).await?;
    let random = app.db().entropy().bytes::<32>();
    let (answer, digest, record) = par::push(&params, &registered.client, &provider, random, scope.now())?;
    keep(&app, &scope, &registered.client, digest, record).await?;
    Ok((StatusCode::CREATED, Fresh(answer)))
}

/// Stores a request. Anybody can push one for a client without a secret, so their number is bounded.
async fn keep(app: &App, scope: &Scope, client: &Client, digest: String, record: PushedRequest) -> Answered<()> {
    if client.client_type == ClientType::Public {
        throttle::spend_pushed(app, scope, &client.client_id).await?;
    }
    let row = pushed::ActiveModel {
        tenant_id: Set(HOST),
        hash: Set(digest),
        client_id: Set(record.client_id),
        params: Set(serde_json::to_string(&record.params).map_err(Error::internal)?),
        pushed_at: Set(record.pushed_at),
        opened_at: Set(None),
        answered_at: Set(None),
    };
    let (row, acting) = (&row, grant::service::acting(scope, HOST, None, None, Some(&client.client_id)));
    app.db()
        .write(&acting, |tx| async move {
            tx.audit_action();
            tx.insert::<pushed::Entity>(row.clone()).await.map(drop)
        })
        .await?;
    Ok(())
}
