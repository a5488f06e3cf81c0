//! The caller's own account over HTTP, in ABP's shapes.

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
};
use http::{App, Body, Caller, Params, culture_of};
use kernel::{HOST, Scope, Uuid};

use super::view::{ChangePassword, ProfileView, Register, ResetOwner, ResetPassword, TwoFactorChoice, UpdateProfile, VerifyResetToken};
use crate::{
    account::service,
    tenant,
    token::Purpose,
    two_factor,
    user::{self, UserView},
};

/// The tenant that an anonymous caller names by header, the host without one.
pub(crate) async fn named(app: &App, scope: &Scope, headers: &HeaderMap) -> kernel::Result<Uuid> {
    match headers.get("__tenant").and_then(|v| v.to_str().ok()).filter(|t| !t.is_empty()) {
        Some(name) => Ok(tenant::directory(app).await?.active(name, scope.now())?.id),
        None => Ok(HOST),
    }
}

/// The caller's own profile.
#[utoipa::path(get, path = "/api/account/my-profile", operation_id = "get_profile", tag = "Account", responses((status = 200, body = ProfileView)))]
pub async fn get_profile(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<ProfileView>> {
    Ok(Json(service::profile(&app, &scope).await?.into()))
}

/// Changes the caller's own profile. A link is sent to a new address, which replaces the old one once the link is used.
#[utoipa::path(put, path = "/api/account/my-profile", operation_id = "update_profile", tag = "Account", request_body = UpdateProfile, responses((status = 200, body = ProfileView)))]
pub async fn update_profile(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<UpdateProfile>,
) -> http::Result<Json<ProfileView>> {
    Ok(Json(service::update_profile(&app, &scope, &body.into_change(culture_of(&app, &headers))).await?.into()))
}

/// Withdraws the caller's request for another address: the mailed link becomes void.
#[utoipa::path(delete, path = "/api/account/my-profile/new-email", operation_id = "withdraw_new_email", tag = "Account", responses((status = 200, body = ProfileView)))]
pub async fn withdraw_email(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<ProfileView>> {
    Ok(Json(service::withdraw_address(&app, &scope).await?.into()))
}

/// Changes the caller's own password.
#[utoipa::path(post, path = "/api/account/my-profile/change-password", operation_id = "change_password", tag = "Account", request_body = ChangePassword, responses((status = 204)))]
pub async fn change_password(State(app): State<App>, Caller(scope): Caller, Body(body): Body<ChangePassword>) -> http::Result<StatusCode> {
    user::change_password(&app, &scope, body.current_password.as_deref(), &body.new_password).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whether the caller has enabled the second step of their own sign-in.
#[utoipa::path(get, path = "/api/account/my-profile/two-factor-enabled", operation_id = "two_factor_enabled", tag = "Account", responses((status = 200, body = bool, content_type = "application/json")))]
pub async fn two_factor_enabled(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<bool>> {
    Ok(Json(service::profile(&app, &scope).await?.two_factor_enabled))
}

/// Whether the caller may change it: settings and plan allow it, and there is a confirmed address for the codes.
#[utoipa::path(get, path = "/api/account/my-profile/can-enable-two-factor", operation_id = "can_enable_two_factor", tag = "Account", responses((status = 200, body = bool, content_type = "application/json")))]
pub async fn can_enable_two_factor(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<bool>> {
    let user = service::profile(&app, &scope).await?;
    Ok(Json(two_factor::may_choose(&app, &user).await?))
}

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

/// Registers an account, where the tenant allows it. The response is the same whether or not the name or the address is taken; the account
/// is created once the address is confirmed.
#[utoipa::path(post, path = "/api/account/register", operation_id = "register", tag = "Account", request_body = Register,
    responses((status = 200, body = UserView), (status = 429, description = "Too many registrations; see Retry-After.")))]
pub async fn register(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<Register>,
) -> http::Result<Json<UserView>> {
    let tenant = named(&app, &scope, &headers).await?;
    let made = service::register(&app, &scope, tenant, &body.into_registration(culture_of(&app, &headers))).await?;
    let stamp = app.db().entropy().stamp();
    Ok(Json(UserView::of(made.into_user(stamp), Vec::new(), scope.now())))
}

/// Whether the token of a mail still lets a password be set.
#[utoipa::path(post, path = "/api/account/verify-password-reset-token", operation_id = "verify_reset_token", tag = "Account", request_body = VerifyResetToken, responses((status = 200, body = bool, content_type = "application/json")))]
pub async fn verify_reset_token(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<VerifyResetToken>,
) -> http::Result<Json<bool>> {
    let tenant = named(&app, &scope, &headers).await?;
    Ok(Json(service::holds(&app, tenant, body.user_id, Purpose::ResetPassword, &body.reset_token).await?))
}

/// The user name that a reset token belongs to, for password managers.
#[utoipa::path(post, path = "/api/account/password-reset-owner", operation_id = "get_reset_owner", tag = "Account", request_body = VerifyResetToken, responses((status = 200, body = ResetOwner)))]
pub async fn reset_owner(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<VerifyResetToken>,
) -> http::Result<Json<ResetOwner>> {
    let tenant = named(&app, &scope, &headers).await?;
    let user_name = service::reset_owner(&app, tenant, body.user_id, &body.reset_token).await?;
    Ok(Json(ResetOwner { user_name }))
}

/// Sets a new password with the token of a mail.
#[utoipa::path(post, path = "/api/account/reset-password", operation_id = "reset_password", tag = "Account", request_body = ResetPassword, responses((status = 204)))]
pub async fn reset_password(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<ResetPassword>,
) -> http::Result<StatusCode> {
    let tenant = named(&app, &scope, &headers).await?;
    user::reset_password(&app, &scope, tenant, body.user_id, &body.reset_token, &body.password).await?;
    Ok(StatusCode::NO_CONTENT)
}
