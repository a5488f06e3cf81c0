//! `POST /api/account/device-requests/find`

use axum::{Json, extract::State, http::HeaderMap};
use chrono::{DateTime, Utc};
use garde::Validate;
use http::{App, Body, Caller};
use kernel::{Result, Scope, Uuid};
use platform::describe_device;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::waiting::{Waiting, waiting};
use crate::{
    application::Registry,
    cookie,
    endpoint::api::consent::{ConsentScope, scope_view},
    tokens::Tokens,
};

/// A code that a device shows.
#[http::document_limits]
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeviceCodeRequest {
    /// The code, as it was typed: case, spaces and dashes don't matter.
    #[garde(length(chars, min = 1, max = 64), custom(http::not_blank))]
    #[schema(example = "BCDF-GHJK")]
    pub user_code: String,
}

/// The request of a device.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeviceRequestView {
    pub client_id: String,
    pub client_name: String,
    /// Its home page.
    #[schema(nullable)]
    pub client_uri: Option<String>,
    /// Its picture.
    #[schema(nullable)]
    pub logo_uri: Option<String>,
    /// The user who is asked, to be sent with the answer.
    pub user_id: Uuid,
    /// Sign-in name of the user.
    pub user_name: String,
    /// Name of the user, for display.
    pub name: String,
    /// The requested scopes.
    pub scopes: Vec<ConsentScope>,
    /// When the device asked.
    pub asked_at: DateTime<Utc>,
    /// Address of the device.
    #[schema(example = "203.0.113.7", nullable)]
    pub ip_address: Option<String>,
    /// What the device says that it is.
    #[schema(example = "Firefox on Windows", nullable)]
    pub device_info: Option<String>,
}

fn view(waiting: Waiting, registry: &Registry) -> DeviceRequestView {
    let Waiting { row, scopes, registered, person, .. } = waiting;
    DeviceRequestView {
        client_id: registered.client.client_id.clone(),
        client_name: registered.display_name.clone(),
        client_uri: registered.client_uri.clone(),
        logo_uri: registered.logo_uri.clone(),
        user_id: person.id,
        user_name: person.user_name.clone(),
        name: person.full_name(),
        scopes: scopes.iter().map(|name| scope_view(name, registry.scope(name))).collect(),
        asked_at: row.created_at,
        ip_address: row.ip,
        device_info: row.browser.as_deref().and_then(describe_device),
    }
}

/// The request of a device whose code the user of the sign-in cookie has typed: who asks, for what, when and from where. Nothing is
/// allowed by it.
#[utoipa::path(post, path = "/api/account/device-requests/find", operation_id = "find_device_request", tag = "Account",
    request_body = DeviceCodeRequest,
    responses((status = 200, description = "The request.", body = DeviceRequestView),
        (status = 401, description = "Nobody is signed in in this browser."),
        (status = 429, description = "Too many wrong codes; see Retry-After.")))]
pub(crate) async fn find(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(request): Body<DeviceCodeRequest>,
) -> http::Result<Json<DeviceRequestView>> {
    cookie::refuse_foreign(&app, &headers)?;
    let waiting = waiting(&app, &scope, &headers, &request.user_code).await?;
    check(&app, &scope, &waiting).await?;
    let registry = app.own::<Tokens>()?.registry(&app).await?;
    Ok(Json(view(waiting, &registry)))
}

async fn check(app: &App, scope: &Scope, waiting: &Waiting) -> Result<()> {
    let own = scope.within(waiting.session.tenant_id);
    app.db().read(&own, |tx| async move { waiting.check_access(&tx).await }).await
}
