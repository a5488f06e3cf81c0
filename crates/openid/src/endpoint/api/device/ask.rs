//! `/device` (RFC 8628, 3.1)

use ::store::sea_orm::ActiveValue::Set;
use axum::{extract::State, http::HeaderMap};
use http::{App, Caller};
use kernel::{HOST, Result, Scope};
use oidc::{
    Client, OpaqueToken, Scopes,
    client::ClientType,
    device::{self, DeviceResponse, INTERVAL, UserCode},
};

use super::waiting::digest;
use crate::{
    answer::{Answered, Fresh, OAuthError},
    endpoint::api::view::{DeviceAnswer, DeviceForm, ProgramRefusals},
    grant::{self, device as requests},
    request::{self, FormBody},
    throttle,
    tokens::Tokens,
};

/// Characters of a user agent that are kept.
const BROWSER: usize = 512;

/// Accepts the request of a device without a browser. Its user types the code at the address given; meanwhile the device asks the token
/// endpoint.
#[utoipa::path(post, path = "/device", operation_id = "authorize_device", tag = "OpenID",
    request_body(content = DeviceForm, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, description = "The codes.", body = DeviceAnswer),
        (status = 400, description = "The request is wrong.", body = OAuthError),
        (status = 401, description = "The client's secret is wrong.", body = OAuthError),
        ProgramRefusals))]
pub(crate) async fn ask(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    FormBody(params): FormBody,
) -> Answered<Fresh<DeviceResponse>> {
    let registered = request::client(&app, &scope, &headers, &params).await?;
    let provider = app.own::<Tokens>()?.provider(&app).await?;
    let client = &registered.client;
    let scopes = device::ask(&params, client, &provider)?;
    let (device_code, user_code) = keep(&app, &scope, client, &scopes).await?;
    Ok(Fresh(DeviceResponse::new(client, &provider, &device_code, &user_code)))
}

/// Stores a request under new codes. Anybody can ask for a client without a secret, so their number is bounded.
async fn keep(app: &App, scope: &Scope, client: &Client, scopes: &Scopes) -> Result<(OpaqueToken, UserCode)> {
    if client.client_type == ClientType::Public {
        throttle::spend_device(app, scope, &client.client_id).await?;
    }
    let device_code = grant::service::secret(app);
    let user_code = UserCode::from_random(app.db().entropy().bytes::<16>());
    let row = requests::ActiveModel {
        // The host's: a request knows no tenant until its user answers (decision 130).
        tenant_id: Set(HOST),
        hash: Set(device_code.digest.clone()),
        user_code_hash: Set(digest(app, &user_code)?),
        client_id: Set(client.client_id.clone()),
        scopes: Set(scopes.to_string()),
        ip: Set(scope.facts.ip.clone()),
        browser: Set(scope.facts.browser.as_deref().map(|browser| browser.chars().take(BROWSER).collect())),
        created_at: Set(scope.now()),
        expires_at: Set(scope.now() + client.lifetimes.device_code),
        poll_interval: Set(INTERVAL),
        polled_at: Set(None),
        answered_at: Set(None),
        grant_tenant_id: Set(None),
        grant_id: Set(None),
        used_at: Set(None),
    };
    let (row, acting) = (&row, grant::service::acting(scope, HOST, None, None, Some(&client.client_id)));
    app.db()
        .write(&acting, |tx| async move {
            tx.audit_action();
            tx.insert::<requests::Entity>(row.clone()).await.map(drop)
        })
        .await?;
    Ok((device_code, user_code))
}
