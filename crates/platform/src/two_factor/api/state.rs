//! `GET /api/account/two-factor`

use axum::{Json, extract::State};
use http::{App, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use crate::two_factor::service;

/// The protection of the caller's own sign-in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TwoFactorState {
    /// Whether a second step follows the password.
    is_enabled: bool,
    /// Whether everyone has to.
    is_required: bool,
    /// Whether the caller may switch it.
    can_change: bool,
    /// Whether an authenticator app is set up.
    has_authenticator: bool,
    /// Whether one may be set up.
    can_set_up_authenticator: bool,
    /// Whether the portal's address allows passkeys.
    are_passkeys_available: bool,
    /// Whether the caller has a passkey.
    has_passkey: bool,
    /// Recovery codes that still work.
    #[schema(example = 10)]
    recovery_codes_left: u64,
}

/// The protection of the caller's own sign-in.
#[utoipa::path(get, path = "/api/account/two-factor", operation_id = "two_factor_state", tag = "Account",
    responses((status = 200, description = "The state.", body = TwoFactorState)))]
pub async fn state(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<TwoFactorState>> {
    let state = service::state(&app, &scope).await?;
    Ok(Json(TwoFactorState {
        is_enabled: state.is_asked,
        is_required: state.is_forced,
        can_change: state.may_choose,
        has_authenticator: state.means.has_authenticator,
        can_set_up_authenticator: state.may_set_up,
        are_passkeys_available: state.are_passkeys_available,
        has_passkey: state.means.has_passkey,
        recovery_codes_left: state.means.recovery_codes,
    }))
}
