//! `POST /api/app/setup/administrator`

use axum::{extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::setup::service::{self, FirstAdministrator};

/// The first administrator of an empty portal.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetupAdministrator {
    /// The token that the server printed when it started.
    #[garde(length(chars, min = 1, max = 128))]
    #[schema(example = "AAAAAGc")]
    token: String,
    /// Sign-in name.
    #[garde(length(chars, min = 1, max = 256), custom(http::not_blank))]
    #[schema(example = "helena.marsh")]
    user_name: String,
    /// Email address.
    #[garde(email, length(chars, max = 256))]
    #[schema(format = "email", example = "helena.marsh@kestrelford.example")]
    email: String,
    /// First name.
    #[garde(length(chars, max = 64))]
    #[schema(example = "Helena")]
    #[serde(default, deserialize_with = "http::optional_text")]
    name: Option<String>,
    /// Last name.
    #[garde(length(chars, max = 64))]
    #[schema(example = "Marsh")]
    #[serde(default, deserialize_with = "http::optional_text")]
    surname: Option<String>,
    #[garde(length(chars, min = 1), custom(http::password_length))]
    #[schema(max_length = 128, format = "password", example = "Quay-Street-7")]
    password: String,
}

/// Creates the first administrator of a portal that has none; this uses up the token.
#[utoipa::path(post, path = "/api/app/setup/administrator", operation_id = "create_first_administrator", tag = "Setup",
    request_body = SetupAdministrator, responses((status = 204, description = "Created."),
        (status = 429, description = "Too many wrong tokens; see Retry-After.")))]
pub async fn create_administrator(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(body): Body<SetupAdministrator>,
) -> http::Result<StatusCode> {
    let input = FirstAdministrator {
        user_name: body.user_name,
        email: body.email,
        name: body.name,
        surname: body.surname,
        password: body.password,
    };
    service::create_administrator(&app, &scope, &body.token, &input).await?;
    Ok(StatusCode::NO_CONTENT)
}
