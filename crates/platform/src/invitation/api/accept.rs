//! `POST /api/account/invitation/accept`

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
};
use garde::Validate;
use http::{App, Body, Caller};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    account::named_tenant,
    invitation::service::{self, Acceptance},
};

/// The link of a mail and the invitee's choices.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AcceptInvitation {
    #[garde(skip)]
    invitation_id: Uuid,
    #[garde(length(chars, min = 1, max = 512))]
    #[schema(example = "AAAAAGc")]
    token: String,
    /// Sign-in name.
    #[garde(length(chars, min = 1, max = 256), custom(http::not_blank))]
    #[schema(example = "noor.haddad")]
    user_name: String,
    /// First name.
    #[garde(length(chars, max = 64))]
    #[schema(example = "Noor")]
    #[serde(default, deserialize_with = "http::optional_text")]
    name: Option<String>,
    /// Last name.
    #[garde(length(chars, max = 64))]
    #[schema(example = "Haddad")]
    #[serde(default, deserialize_with = "http::optional_text")]
    surname: Option<String>,
    #[garde(length(chars, min = 1), custom(http::password_length))]
    #[schema(max_length = 128, format = "password", example = "Quay-Street-7")]
    password: String,
}

/// Accepts an invitation: the invitee becomes a user with its roles and organisation units.
#[utoipa::path(post, path = "/api/account/invitation/accept", operation_id = "accept_invitation", tag = "Account",
    request_body = AcceptInvitation, responses((status = 204, description = "Accepted.")))]
pub async fn accept(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<AcceptInvitation>,
) -> http::Result<StatusCode> {
    let tenant = named_tenant(&app, &scope, &headers).await?;
    let input = Acceptance { user_name: body.user_name, name: body.name, surname: body.surname, password: body.password };
    service::accept(&app, &scope, (tenant, body.invitation_id), &body.token, &input).await?;
    Ok(StatusCode::NO_CONTENT)
}
