//! Attempts to sign in, and their results.

use garde::Validate;
use kernel::{Result, Uuid};
use oidc::{
    Secret,
    token::{PasswordChange, SecondFactor, SignInRefusal},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Name and password.
#[http::document_limits]
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoginRequest {
    /// User name or mail address.
    #[garde(length(chars, min = 1, max = 256))]
    #[schema(example = "admin")]
    pub user_name_or_email_address: String,
    #[garde(length(chars, min = 1), custom(http::password_length))]
    #[schema(max_length = 128, example = "1q2w3E*")]
    pub password: String,
    /// Whether to stay signed in when the browser is closed.
    #[garde(skip)]
    #[serde(default)]
    #[schema(example = false)]
    pub remember_me: bool,
    /// How the code of the second step was got; with `twoFactorCode`, after an answer of 5.
    #[garde(length(chars, max = 64))]
    #[schema(example = "Email")]
    #[serde(default)]
    pub two_factor_provider: Option<String>,
    /// The code of the second step; for a passkey, JSON with the browser's credential and the token of its challenge.
    #[garde(length(chars, max = 24576))]
    #[schema(example = "042317")]
    #[serde(default)]
    pub two_factor_code: Option<String>,
    /// Whether this browser skips the second step for 30 days, once it is passed.
    #[garde(skip)]
    #[serde(default)]
    #[schema(example = false)]
    pub remember_browser: bool,
    /// The token of the answer that asked for the code; the code belongs to it.
    #[garde(length(chars, max = 512))]
    #[schema(example = "AAAAAGc")]
    #[serde(default)]
    pub two_factor_token: Option<String>,
    /// With `newPassword`, after an answer that held one: the password is due to be replaced.
    #[garde(length(chars, max = 512))]
    #[schema(example = "AAAAAGc")]
    #[serde(default)]
    pub change_password_token: Option<String>,
    #[garde(custom(http::password_length))]
    #[schema(max_length = 128, format = "password", example = "Mill-Race-12")]
    #[serde(default)]
    pub new_password: Option<String>,
}

impl LoginRequest {
    pub(super) fn second(&self) -> Option<SecondFactor> {
        let (provider, code) = (self.two_factor_provider.clone()?, self.two_factor_code.as_deref()?);
        Some(SecondFactor::Code { provider, code: Secret::new(code), step: self.two_factor_token.as_deref().map(Secret::new) })
    }

    pub(super) fn change(&self) -> Option<PasswordChange> {
        let (token, new) = (self.change_password_token.as_deref()?, self.new_password.as_deref()?);
        Some(PasswordChange { token: Secret::new(token), new_password: Secret::new(new) })
    }
}

/// Result.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoginResult {
    /// 1 success, 2 invalid user name or password, 3 not allowed, 4 locked out, 5 requires two factors.
    #[schema(example = 1, minimum = 1, maximum = 5)]
    pub result: u8,
    /// The same as a word; of 2 also `DirectoryUnavailable`, of 4 `LockedByAdministrator`, of 5 `InvalidTwoFactorCode`.
    #[schema(example = "Success")]
    pub description: &'static str,
    /// The user who needs a second step or a new password.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// Proves that the password was right, where a second step is due.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub two_factor_token: Option<String>,
    /// Allows one change of the password, where a new one is due.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change_password_token: Option<String>,
    /// Allows confirming the phone number of the user, where only that is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirm_phone_token: Option<String>,
    /// Of a passkey that signed in, or whose user has yet to confirm the phone number: the user's tenant; absent at the host.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tenant_id: Option<Uuid>,
}

pub(super) fn as_login_result<T>(outcome: &Result<T, SignInRefusal>) -> LoginResult {
    let (result, description) = match outcome {
        Ok(_) => (1, "Success"),
        Err(SignInRefusal::DirectoryUnavailable) => (2, "DirectoryUnavailable"),
        Err(SignInRefusal::LockedOut) => (4, "LockedOut"),
        Err(SignInRefusal::LockedByAdministrator) => (4, "LockedByAdministrator"),
        Err(SignInRefusal::RequiresTwoFactor { .. }) => (5, "RequiresTwoFactor"),
        Err(SignInRefusal::InvalidAuthenticatorCode | SignInRefusal::InvalidRecoveryCode) => (5, "InvalidTwoFactorCode"),
        Err(
            SignInRefusal::NotAllowed
            | SignInRefusal::UnconfirmedPhone { .. }
            | SignInRefusal::ShouldChangePasswordOnNextLogin { .. }
            | SignInRefusal::PeriodicallyChangePassword { .. },
        ) => (3, "NotAllowed"),
        Err(_) => (2, "InvalidUserNameOrPassword"),
    };
    let (user_id, two_factor, change, phone) = match outcome {
        Err(SignInRefusal::RequiresTwoFactor { user_id, two_factor_token }) => (Some(user_id), Some(two_factor_token), None, None),
        Err(
            SignInRefusal::ShouldChangePasswordOnNextLogin { user_id, change_password_token }
            | SignInRefusal::PeriodicallyChangePassword { user_id, change_password_token },
        ) => (Some(user_id), None, Some(change_password_token), None),
        Err(SignInRefusal::UnconfirmedPhone { user_id, confirm_phone_token }) => (Some(user_id), None, None, Some(confirm_phone_token)),
        _ => (None, None, None, None),
    };
    let exposed = |token: Option<&Secret>| token.map(|t| t.expose().to_owned());
    LoginResult {
        result,
        description,
        user_id: user_id.cloned(),
        two_factor_token: exposed(two_factor),
        change_password_token: exposed(change),
        confirm_phone_token: exposed(phone),
        tenant_id: None,
    }
}

/// Who has passed the first step.
#[http::document_limits]
#[http::document_limits(param)]
#[derive(Debug, Deserialize, Validate, IntoParams, ToSchema)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct FirstStep {
    #[garde(skip)]
    pub user_id: Uuid,
    /// The token that the first step gave.
    #[garde(length(chars, min = 1, max = 512))]
    #[param(example = "AAAAAGc")]
    #[schema(example = "AAAAAGc")]
    pub token: String,
}
