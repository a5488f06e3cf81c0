//! Settings of passwords, lockout, sign-in and users over HTTP.

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::setting::{self, Change, Values};

/// Settings of the scope's level.
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct IdentitySettings {
    #[garde(dive)]
    password: Password,
    #[garde(dive)]
    lockout: Lockout,
    #[garde(dive)]
    sign_in: SignIn,
    #[garde(dive)]
    user: UserRules,
}

/// Password rules.
#[http::document_limits]
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Password {
    #[garde(range(min = 2, max = 32))]
    #[schema(example = 8)]
    required_length: i64,
    #[garde(range(min = 1, max = 32))]
    #[schema(example = 1)]
    required_unique_chars: i64,
    #[garde(skip)]
    require_non_alphanumeric: bool,
    #[garde(skip)]
    require_lowercase: bool,
    #[garde(skip)]
    require_uppercase: bool,
    #[garde(skip)]
    require_digit: bool,
    #[garde(skip)]
    force_users_to_periodically_change_password: bool,
    /// Days; 0 is never.
    #[garde(range(min = 0, max = 36_500))]
    #[schema(example = 0)]
    password_change_period_days: i64,
    /// Whether earlier passwords are rejected. If absent, it stays as it is.
    #[garde(skip)]
    #[serde(default)]
    enable_prevent_password_reuse: Option<bool>,
    /// How many, including the current one. If absent, it stays as it is.
    #[garde(range(min = 1, max = 24))]
    #[schema(example = 6)]
    #[serde(default)]
    prevent_password_reuse_count: Option<i64>,
}

/// When failed attempts lock an account.
#[http::document_limits]
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Lockout {
    #[garde(skip)]
    allowed_for_new_users: bool,
    /// Seconds.
    #[garde(range(min = 0, max = 31_536_000))]
    #[schema(example = 300)]
    lockout_duration: i64,
    /// 0 is never.
    #[garde(range(min = 0, max = 1000))]
    #[schema(example = 5)]
    max_failed_access_attempts: i64,
}

/// Request to sign in.
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SignIn {
    #[garde(skip)]
    require_confirmed_email: bool,
    #[garde(skip)]
    enable_phone_number_confirmation: bool,
    #[garde(skip)]
    require_confirmed_phone_number: bool,
}

/// What users may change themselves.
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UserRules {
    #[garde(skip)]
    is_user_name_update_enabled: bool,
    #[garde(skip)]
    is_email_update_enabled: bool,
}

impl IdentitySettings {
    pub(super) fn of(values: &Values) -> Self {
        Self {
            password: Password {
                required_length: values.number(setting::PASSWORD_LENGTH),
                required_unique_chars: values.number(setting::PASSWORD_UNIQUE),
                require_non_alphanumeric: values.is(setting::PASSWORD_SYMBOL),
                require_lowercase: values.is(setting::PASSWORD_LOWER),
                require_uppercase: values.is(setting::PASSWORD_UPPER),
                require_digit: values.is(setting::PASSWORD_DIGIT),
                force_users_to_periodically_change_password: values.is(setting::PASSWORD_PERIODIC),
                password_change_period_days: values.number(setting::PASSWORD_PERIOD_DAYS),
                enable_prevent_password_reuse: Some(values.is(setting::PASSWORD_NO_REUSE)),
                prevent_password_reuse_count: Some(values.number(setting::PASSWORD_REUSE_COUNT)),
            },
            lockout: Lockout {
                allowed_for_new_users: values.is(setting::LOCKOUT_NEW_USERS),
                lockout_duration: values.number(setting::LOCKOUT_SECONDS),
                max_failed_access_attempts: values.number(setting::LOCKOUT_ATTEMPTS),
            },
            sign_in: SignIn {
                require_confirmed_email: values.is(setting::CONFIRMED_EMAIL),
                enable_phone_number_confirmation: values.is(setting::PHONE_CONFIRMATION),
                require_confirmed_phone_number: values.is(setting::CONFIRMED_PHONE),
            },
            user: UserRules {
                is_user_name_update_enabled: values.is(setting::USER_NAME_UPDATE),
                is_email_update_enabled: values.is(setting::EMAIL_UPDATE),
            },
        }
    }

    pub(super) fn changes(&self) -> Vec<Change> {
        let (password, lockout, sign_in, user) = (&self.password, &self.lockout, &self.sign_in, &self.user);
        let pairs = [
            (setting::PASSWORD_LENGTH, password.required_length.to_string()),
            (setting::PASSWORD_UNIQUE, password.required_unique_chars.to_string()),
            (setting::PASSWORD_SYMBOL, password.require_non_alphanumeric.to_string()),
            (setting::PASSWORD_LOWER, password.require_lowercase.to_string()),
            (setting::PASSWORD_UPPER, password.require_uppercase.to_string()),
            (setting::PASSWORD_DIGIT, password.require_digit.to_string()),
            (setting::PASSWORD_PERIODIC, password.force_users_to_periodically_change_password.to_string()),
            (setting::PASSWORD_PERIOD_DAYS, password.password_change_period_days.to_string()),
            (setting::LOCKOUT_NEW_USERS, lockout.allowed_for_new_users.to_string()),
            (setting::LOCKOUT_SECONDS, lockout.lockout_duration.to_string()),
            (setting::LOCKOUT_ATTEMPTS, lockout.max_failed_access_attempts.to_string()),
            (setting::CONFIRMED_EMAIL, sign_in.require_confirmed_email.to_string()),
            // A number that must be confirmed can be confirmed.
            (setting::PHONE_CONFIRMATION, (sign_in.enable_phone_number_confirmation || sign_in.require_confirmed_phone_number).to_string()),
            (setting::CONFIRMED_PHONE, sign_in.require_confirmed_phone_number.to_string()),
            (setting::USER_NAME_UPDATE, user.is_user_name_update_enabled.to_string()),
            (setting::EMAIL_UPDATE, user.is_email_update_enabled.to_string()),
        ];
        let reuse = password.enable_prevent_password_reuse.map(|on| (setting::PASSWORD_NO_REUSE, on.to_string()));
        let count = password.prevent_password_reuse_count.map(|count| (setting::PASSWORD_REUSE_COUNT, count.to_string()));
        pairs.into_iter().chain(reuse).chain(count).map(|(name, value)| (name, Some(value))).collect()
    }
}
