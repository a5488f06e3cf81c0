//! `POST /api/account/my-profile/set-two-factor-enabled`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, Params};

use super::view::TwoFactorChoice;
use crate::two_factor;

/// Enables or disables the second step of the caller's own sign-in.
#[utoipa::path(post, path = "/api/account/my-profile/set-two-factor-enabled", operation_id = "set_two_factor_enabled", tag = "Account", params(TwoFactorChoice), responses((status = 204)))]
pub async fn set_two_factor(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(choice): Params<TwoFactorChoice>,
) -> http::Result<StatusCode> {
    two_factor::set_enabled(&app, &scope, choice.enabled).await?;
    Ok(StatusCode::NO_CONTENT)
}
