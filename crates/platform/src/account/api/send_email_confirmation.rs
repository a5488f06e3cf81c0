//! `POST /api/account/send-email-confirmation-token`

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
};
use garde::Validate;
use http::{App, Body, Caller, culture_of};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::named::named_tenant;
use crate::account::service::{self, Letter, RequestedLetter};

/// Whose address is to be confirmed.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SendConfirmation {
    #[garde(skip)]
    user_id: Uuid,
    /// Where to go on afterwards: a path of the portal.
    #[garde(length(chars, max = 2048))]
    #[schema(example = "/goals")]
    #[serde(default)]
    return_url: Option<String>,
}

/// The response does not reveal whether the account exists.
#[utoipa::path(post, path = "/api/account/send-email-confirmation-token", operation_id = "send_email_confirmation", tag = "Account", request_body = SendConfirmation,
    responses((status = 204), (status = 429, description = "Too many emails; see Retry-After.")))]
pub async fn send_confirmation(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<SendConfirmation>,
) -> http::Result<StatusCode> {
    let tenant = named_tenant(&app, &scope, &headers).await?;
    let wish = RequestedLetter {
        letter: Letter::ConfirmEmail(body.user_id),
        tenant,
        culture: culture_of(&app, &headers),
        return_url: body.return_url,
    };
    service::ask(&app, &scope, &wish).await?;
    Ok(StatusCode::NO_CONTENT)
}
