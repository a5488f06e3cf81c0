use serde_json::Value;

use crate::error::Error;
use crate::secret::Secret;

/// Why a password grant fails. All are 400 `invalid_grant` on the wire; ABP clients distinguish them by the description and read the
/// further members. User ids are written as 32 hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignInRefusal {
    /// Unknown user or wrong password, indistinguishable.
    InvalidUserNameOrPassword,
    /// The directory that may know the password doesn't answer.
    DirectoryUnavailable,
    LockedOut,
    LockedByAdministrator,
    /// Inactive, or email address or phone number not confirmed.
    NotAllowed,
    /// The password was right; the phone number has to be confirmed first, which the token allows.
    UnconfirmedPhone {
        user_id: String,
        confirm_phone_token: Secret,
    },
    InvalidAuthenticatorCode,
    InvalidRecoveryCode,
    /// The password was right; a second factor is required.
    RequiresTwoFactor {
        user_id: String,
        two_factor_token: Secret,
    },
    ShouldChangePasswordOnNextLogin {
        user_id: String,
        change_password_token: Secret,
    },
    PeriodicallyChangePassword {
        user_id: String,
        change_password_token: Secret,
    },
}

const NOT_ALLOWED: &str = "You are not allowed to login! Your account is inactive or needs to confirm your email/phone number.";

impl From<SignInRefusal> for Error {
    fn from(refusal: SignInRefusal) -> Self {
        let change = |description, user_id: String, token: &Secret| {
            Error::invalid_grant(description)
                .with_member("userId", compact_id(&user_id))
                .with_member("changePasswordToken", Value::from(token.expose()))
        };
        match refusal {
            SignInRefusal::InvalidUserNameOrPassword => Error::invalid_grant("Invalid username or password!"),
            SignInRefusal::DirectoryUnavailable => Error::invalid_grant("The directory is not responding! Please try again later."),
            SignInRefusal::LockedOut => Error::invalid_grant(
                "The user account has been locked out due to invalid login attempts. Please wait a while and try again.",
            ),
            SignInRefusal::LockedByAdministrator => {
                Error::invalid_grant("The user account has been locked by an administrator. Please contact your administrator.")
            }
            SignInRefusal::NotAllowed => Error::invalid_grant(NOT_ALLOWED),
            // In the same words, which clients know that don't know the members.
            SignInRefusal::UnconfirmedPhone { user_id, confirm_phone_token } => Error::invalid_grant(NOT_ALLOWED)
                .with_member("userId", compact_id(&user_id))
                .with_member("confirmPhoneToken", Value::from(confirm_phone_token.expose())),
            SignInRefusal::InvalidAuthenticatorCode => Error::invalid_grant("Invalid authenticator code!"),
            SignInRefusal::InvalidRecoveryCode => Error::invalid_grant("Invalid recovery code!"),
            SignInRefusal::RequiresTwoFactor { user_id, two_factor_token } => Error::invalid_grant("RequiresTwoFactor")
                .with_member("userId", compact_id(&user_id))
                .with_member("twoFactorToken", Value::from(two_factor_token.expose())),
            SignInRefusal::ShouldChangePasswordOnNextLogin { user_id, change_password_token } => {
                change("ShouldChangePasswordOnNextLogin", user_id, &change_password_token)
            }
            SignInRefusal::PeriodicallyChangePassword { user_id, change_password_token } => {
                change("PeriodicallyChangePassword", user_id, &change_password_token)
            }
        }
    }
}

/// The "N" format of .NET: no dashes.
fn compact_id(id: &str) -> String {
    id.replace('-', "")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn all_are_invalid_grants_with_the_members_that_clients_read() {
        let user_id = || "3f2504e0-4f89-11d3-9a0c-0305e82c3301".to_owned();
        let body = |refusal| {
            let error = Error::from(refusal);
            assert_eq!(error.status(), 400);
            error.body()
        };
        assert_eq!(
            body(SignInRefusal::InvalidUserNameOrPassword),
            json!({"error": "invalid_grant", "error_description": "Invalid username or password!"})
        );
        assert_eq!(
            body(SignInRefusal::RequiresTwoFactor { user_id: user_id(), two_factor_token: Secret::new("t") }),
            json!({
                "error": "invalid_grant", "error_description": "RequiresTwoFactor",
                "userId": "3f2504e04f8911d39a0c0305e82c3301", "twoFactorToken": "t"
            })
        );
        let told = body(SignInRefusal::UnconfirmedPhone { user_id: user_id(), confirm_phone_token: Secret::new("t") });
        assert_eq!((&told["error_description"], &told["confirmPhoneToken"]), (&json!(NOT_ALLOWED), &json!("t")));
        assert_eq!(
            body(SignInRefusal::PeriodicallyChangePassword { user_id: user_id(), change_password_token: Secret::new("t") }),
            json!({
                "error": "invalid_grant", "error_description": "PeriodicallyChangePassword",
                "userId": "3f2504e04f8911d39a0c0305e82c3301", "changePasswordToken": "t"
            })
        );
    }
}
