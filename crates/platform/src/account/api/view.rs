//! Request and response types. Unknown members are ignored, as ABP does.

use garde::Validate;
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

use crate::{
    account::{ProfileChange, Registration},
    user,
};

/// The caller's own profile.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ProfileView {
    user_name: String,
    email: String,
    email_confirmed: bool,
    /// New address, in force once it is confirmed.
    #[schema(nullable)]
    new_email: Option<String>,
    #[schema(nullable)]
    name: Option<String>,
    #[schema(nullable)]
    surname: Option<String>,
    #[schema(nullable)]
    phone_number: Option<String>,
    phone_number_confirmed: bool,
    /// Whether an external provider keeps the password.
    is_external: bool,
    /// Whether there is a password to change.
    has_password: bool,
    /// To be sent back with a change.
    concurrency_stamp: String,
    /// Always empty.
    #[schema(value_type = Object)]
    extra_properties: Map<String, Value>,
}

impl From<user::Model> for ProfileView {
    fn from(user: user::Model) -> Self {
        Self {
            user_name: user.user_name,
            email: user.email,
            email_confirmed: user.email_confirmed,
            new_email: user.new_email,
            name: user.name,
            surname: user.surname,
            phone_number: user.phone_number,
            phone_number_confirmed: user.phone_number_confirmed,
            is_external: user.is_external,
            has_password: user.password_hash.is_some(),
            concurrency_stamp: user.concurrency_stamp,
            extra_properties: Map::new(),
        }
    }
}

/// A changed profile.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UpdateProfile {
    /// Sign-in name.
    #[garde(length(chars, min = 1, max = 256), custom(http::not_blank))]
    #[schema(example = "lucy.farrow")]
    user_name: String,
    /// Email address.
    #[garde(email, length(chars, max = 256))]
    #[schema(format = "email", example = "lucy.farrow@brambleway.example")]
    email: String,
    /// First name.
    #[garde(length(chars, max = 64))]
    #[schema(example = "Lucy")]
    #[serde(default, deserialize_with = "http::optional_text")]
    name: Option<String>,
    /// Last name.
    #[garde(length(chars, max = 64))]
    #[schema(example = "Farrow")]
    #[serde(default, deserialize_with = "http::optional_text")]
    surname: Option<String>,
    #[garde(length(chars, max = 16))]
    #[schema(example = "+441632960001")]
    #[serde(default, deserialize_with = "http::optional_text")]
    phone_number: Option<String>,
    /// The stamp that was read; without one, existing values are overwritten.
    #[garde(length(chars, max = 64))]
    #[serde(default)]
    concurrency_stamp: Option<String>,
}

impl UpdateProfile {
    pub(super) fn into_change(self, culture: String) -> ProfileChange {
        ProfileChange {
            user_name: self.user_name,
            email: self.email,
            name: self.name,
            surname: self.surname,
            phone_number: self.phone_number,
            concurrency_stamp: self.concurrency_stamp,
            culture,
        }
    }
}

/// The old password and the new one.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChangePassword {
    /// The current password; null if there is none.
    #[garde(custom(http::password_length))]
    #[schema(max_length = 128, format = "password", example = "Quay-Street-7")]
    #[serde(default)]
    pub(super) current_password: Option<String>,
    #[garde(length(chars, min = 1), custom(http::password_length))]
    #[schema(max_length = 128, format = "password", example = "Mill-Race-12")]
    pub(super) new_password: String,
}

/// Whether a code is asked for after the password.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub(crate) struct TwoFactorChoice {
    /// Whether it is.
    #[garde(skip)]
    #[param(example = true)]
    pub(super) enabled: bool,
}

/// A registration.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Register {
    /// Sign-in name.
    #[garde(length(chars, min = 1, max = 256), custom(http::not_blank))]
    #[schema(example = "noor.haddad")]
    user_name: String,
    /// Email address.
    #[garde(email, length(chars, max = 256))]
    #[schema(format = "email", example = "noor.haddad@foxdale.example")]
    email_address: String,
    #[garde(length(chars, min = 1), custom(http::password_length))]
    #[schema(max_length = 128, format = "password", example = "Quay-Street-7")]
    password: String,
    /// Name of the application that the person registers with.
    #[garde(length(chars, max = 64))]
    #[schema(example = "Portal")]
    #[serde(default)]
    #[allow(dead_code)] // ABP clients send it; there is one application here, so it decides nothing
    app_name: Option<String>,
}

impl Register {
    pub(super) fn into_registration(self, culture: String) -> Registration {
        Registration { user_name: self.user_name, email: self.email_address, password: self.password, culture }
    }
}

/// A token that was mailed for a new password.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct VerifyResetToken {
    #[garde(skip)]
    pub(super) user_id: Uuid,
    #[garde(length(chars, min = 1, max = 512))]
    #[schema(example = "AAAAAGc")]
    pub(super) reset_token: String,
}

/// Whose password a token that was mailed sets.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ResetOwner {
    /// The name to sign in with; null once the token sets no password.
    #[schema(nullable)]
    pub(super) user_name: Option<String>,
}

/// A new password by a token that was mailed.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ResetPassword {
    #[garde(skip)]
    pub(super) user_id: Uuid,
    #[garde(length(chars, min = 1, max = 512))]
    #[schema(example = "AAAAAGc")]
    pub(super) reset_token: String,
    /// The new password.
    #[garde(length(chars, min = 1), custom(http::password_length))]
    #[schema(max_length = 128, format = "password", example = "Mill-Race-12")]
    pub(super) password: String,
}
