//! `GET /api/account/external-providers`

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, Uri},
};
use http::App;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{external::service, request};

/// A provider with which users sign in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SignInProvider {
    /// `OpenIdConnect`.
    #[schema(example = "OpenIdConnect")]
    name: &'static str,
    /// Its host.
    #[schema(example = "login.waymark.example")]
    display_name: String,
}

/// The sign-in providers of the tenant named by query, header or cookie `__tenant`.
#[utoipa::path(get, path = "/api/account/external-providers", operation_id = "list_sign_in_providers", tag = "Account",
    responses((status = 200, description = "The providers.", body = Vec<SignInProvider>),
        (status = 404, description = "The tenant is unknown or not active.")))]
pub(in crate::external) async fn list(State(app): State<App>, headers: HeaderMap, uri: Uri) -> http::Result<Json<Vec<SignInProvider>>> {
    let tenant = request::tenant(&app, &headers, uri.query()).await?;
    let name = platform::external_login::Provider::OpenId.as_str();
    let found = service::provider_name(&app, tenant).await?;
    Ok(Json(found.map(|display_name| SignInProvider { name, display_name }).into_iter().collect()))
}
