//! `/api/account/send-phone-number-confirmation-token`, `confirm-phone-number`, `confirmation-state`

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
};
use garde::Validate;
use http::{App, Body, Caller, Params, culture_of};
use kernel::{Error, Result, Scope, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::account::service;

/// Whose number is to be confirmed.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SendPhoneConfirmation {
    /// The caller; may be left out.
    #[garde(skip)]
    #[serde(default)]
    user_id: Option<Uuid>,
    /// The number of the caller's profile; may be left out.
    #[garde(length(chars, max = 16))]
    #[schema(example = "+441632960001")]
    #[serde(default)]
    phone_number: Option<String>,
}

/// Sends a code to the number of the caller's own profile.
#[utoipa::path(post, path = "/api/account/send-phone-number-confirmation-token", operation_id = "send_phone_confirmation", tag = "Account",
    request_body = SendPhoneConfirmation,
    responses((status = 204, description = "The code will be sent."), (status = 429, description = "Too many messages; see Retry-After.")))]
pub async fn send(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<SendPhoneConfirmation>,
) -> http::Result<StatusCode> {
    is_own(&scope, body.user_id)?;
    service::send_phone_code(&app, &scope, body.phone_number.as_deref(), &culture_of(&app, &headers)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A code that was sent to a number.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConfirmPhone {
    /// The caller; may be left out.
    #[garde(skip)]
    #[serde(default)]
    user_id: Option<Uuid>,
    /// The code.
    #[garde(length(chars, min = 1, max = 64))]
    #[schema(example = "042317")]
    token: String,
}

/// Confirms the number of the caller's own profile with the code that was sent to it. A code works once; five wrong entries void it.
#[utoipa::path(post, path = "/api/account/confirm-phone-number", operation_id = "confirm_phone", tag = "Account", request_body = ConfirmPhone,
    responses((status = 204, description = "Confirmed.")))]
pub async fn confirm(State(app): State<App>, Caller(scope): Caller, Body(body): Body<ConfirmPhone>) -> http::Result<StatusCode> {
    is_own(&scope, body.user_id)?;
    service::confirm_phone(&app, &scope, &body.token).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The caller's id; no other number can be confirmed.
fn is_own(scope: &Scope, user: Option<Uuid>) -> Result<()> {
    if user.is_some_and(|id| scope.principal().user_id != Some(id)) {
        return Err(Error::invalid("userId", "Validation.UnknownReference"));
    }
    Ok(())
}

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
