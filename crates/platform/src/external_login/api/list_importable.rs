//! `GET /api/identity/users/external-login-providers`

use axum::{Json, extract::State};
use http::{App, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use crate::external_login::{Provider, service::settings::directory};

/// A source from which users can be imported.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ExternalLoginProvider {
    /// `Ldap`.
    #[schema(example = "Ldap")]
    name: &'static str,
    /// Whether the import needs no password of the user.
    can_obtain_user_info_without_password: bool,
}

/// The sources from which users can be imported; empty unless a directory is set up.
#[utoipa::path(get, path = "/api/identity/users/external-login-providers", operation_id = "list_external_login_providers", tag = "Users",
    responses((status = 200, description = "The providers.", body = Vec<ExternalLoginProvider>)))]
pub async fn list(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<Vec<ExternalLoginProvider>>> {
    let found = directory(&app, scope.at_level().tenant()?).await?;
    let of_directory = |_| ExternalLoginProvider { name: Provider::Ldap.as_str(), can_obtain_user_info_without_password: true };
    Ok(Json(found.map(of_directory).into_iter().collect()))
}
