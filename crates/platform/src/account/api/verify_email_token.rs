//! `POST /api/account/verify-email-confirmation-token`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Body, Caller};

use super::{letter::ConfirmEmail, named::named_tenant};
use crate::{account::service, token::Purpose};

/// Whether the token of a mail still confirms an address.
#[utoipa::path(post, path = "/api/account/verify-email-confirmation-token", operation_id = "verify_email_token", tag = "Account", request_body = ConfirmEmail, responses((status = 200, body = bool, content_type = "application/json")))]
pub async fn verify(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<ConfirmEmail>,
) -> http::Result<Json<bool>> {
    let tenant = named_tenant(&app, &scope, &headers).await?;
    Ok(Json(service::holds(&app, tenant, body.user_id, Purpose::ConfirmEmail, &body.token).await?))
}
