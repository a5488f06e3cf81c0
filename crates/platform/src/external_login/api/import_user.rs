//! `POST /api/identity/users/import-external-user`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller};
use kernel::Error;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    external_login::{Provider, service},
    user::{self, UserView},
};

/// The person to import.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ImportExternalUser {
    /// `Ldap`.
    #[garde(length(chars, min = 1, max = 64))]
    #[schema(example = "Ldap")]
    provider: String,
    /// Name or address in the directory.
    #[garde(length(chars, min = 1, max = 256), custom(http::not_blank))]
    #[schema(example = "lucy.farrow")]
    user_name_or_email_address: String,
    /// The person's directory password; optional.
    #[garde(length(chars, max = 128))]
    #[schema(format = "password", example = "Mill-Race-12")]
    #[serde(default)]
    password: Option<String>,
}

/// Imports a person from the directory as a user with the default roles; an existing user is updated.
#[utoipa::path(post, path = "/api/identity/users/import-external-user", operation_id = "import_external_user", tag = "Users",
    request_body = ImportExternalUser,
    responses((status = 200, description = "The user.", body = UserView),
        (status = 429, description = "Too many wrong passwords; see Retry-After.")))]
pub async fn import(State(app): State<App>, Caller(scope): Caller, Body(body): Body<ImportExternalUser>) -> http::Result<Json<UserView>> {
    if body.provider != Provider::Ldap.as_str() {
        return Err(Error::invalid("provider", "Validation.UnknownProvider").into());
    }
    let password = body.password.as_deref().filter(|password| !password.is_empty());
    let user = service::import(&app, &scope, body.user_name_or_email_address.trim(), password).await?;
    let mut roles = user::role_names(&app, &scope, &[user.id]).await?;
    let roles = roles.remove(&user.id).unwrap_or_default();
    Ok(Json(UserView::of(user, roles, scope.now())))
}
