//! `GET /api/account/confirmation-state`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, Params};
use kernel::{Error, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::account::service;

/// The caller's id; no other state can be read.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub(crate) struct WhoseState {
    /// The caller.
    #[garde(skip)]
    id: Uuid,
}

/// Confirmation state of an account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConfirmationState {
    /// Whether the email address is confirmed.
    email_confirmed: bool,
    /// Whether the phone number is confirmed.
    phone_number_confirmed: bool,
}

/// Confirmation state of the caller's own account.
#[utoipa::path(get, path = "/api/account/confirmation-state", operation_id = "confirmation_state", tag = "Account", params(WhoseState),
    responses((status = 200, description = "The state.", body = ConfirmationState), (status = 404, description = "Not the caller's own id.")))]
pub async fn state(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(whose): Params<WhoseState>,
) -> http::Result<Json<ConfirmationState>> {
    if scope.user()? != whose.id {
        return Err(Error::not_found("User", whose.id).into());
    }
    let user = service::profile(&app, &scope).await?;
    Ok(Json(ConfirmationState { email_confirmed: user.email_confirmed, phone_number_confirmed: user.phone_number_confirmed }))
}
