//! `POST /api/account/externallogin/directory`

use axum::{extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::external_login::service;

/// Name and password in the directory.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct LinkDirectory {
    /// Name there.
    #[garde(length(chars, min = 1, max = 256), custom(http::not_blank))]
    #[schema(example = "lucy.farrow")]
    user_name: String,
    /// Password there.
    #[garde(length(chars, min = 1, max = 128))]
    #[schema(format = "password", example = "Mill-Race-12")]
    password: String,
}

/// Links a directory account to the caller. Requires recent authentication, and the directory password as proof that the account is the
/// caller's.
#[utoipa::path(post, path = "/api/account/externallogin/directory", operation_id = "link_directory_account", tag = "Account",
    request_body = LinkDirectory, responses((status = 204, description = "Linked."),
        (status = 429, description = "Too many attempts; see Retry-After.")))]
pub async fn link(State(app): State<App>, Caller(scope): Caller, Body(body): Body<LinkDirectory>) -> http::Result<StatusCode> {
    service::link_directory(&app, &scope, body.user_name.trim(), &body.password).await?;
    Ok(StatusCode::NO_CONTENT)
}
