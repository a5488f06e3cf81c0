//! Tokens that are mailed to a user: signed, short-lived, void once the account's security stamp has changed.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::TimeDelta;
use http::App;
use kernel::{Result, Timestamp};

use super::user;
use crate::Platform;

/// What a token is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Choosing a new password; a day.
    ResetPassword,
    /// Confirming the e-mail address; seven days.
    ConfirmEmail,
    /// Confirming the phone number; ten minutes.
    ConfirmPhone,
    /// Choosing a new password because the old one no longer does, right after signing in with it; ten minutes.
    ChangePassword,
    /// The second factor's step of signing in; ten minutes.
    TwoFactor,
}

impl Purpose {
    fn lifetime(self) -> TimeDelta {
        match self {
            Self::ResetPassword => TimeDelta::days(1),
            Self::ConfirmEmail => TimeDelta::days(7),
            Self::ConfirmPhone | Self::ChangePassword | Self::TwoFactor => TimeDelta::minutes(10),
        }
    }
}

/// A token for `user`.
///
/// # Errors
/// `Internal`.
pub fn issue(app: &App, user: &user::Model, purpose: Purpose) -> Result<String> {
    let expires = (app.now() + purpose.lifetime()).timestamp();
    let signature = app.own::<Platform>()?.secrets.sign(&message(user, purpose, expires));
    Ok(URL_SAFE_NO_PAD.encode([expires.to_be_bytes().as_slice(), &signature].concat()))
}

/// Whether `token` was issued for `user` and `purpose` and still holds.
///
/// # Errors
/// `Internal`.
pub fn verify(app: &App, user: &user::Model, purpose: Purpose, token: &str) -> Result<bool> {
    let Ok(bytes) = URL_SAFE_NO_PAD.decode(token) else { return Ok(false) };
    let Some((expires, signature)) = bytes.split_first_chunk::<8>() else { return Ok(false) };
    let expires = i64::from_be_bytes(*expires);
    let alive = Timestamp::from_timestamp(expires, 0).is_some_and(|end| app.now() < end);
    Ok(alive && app.own::<Platform>()?.secrets.signed(&message(user, purpose, expires), signature))
}

fn message(user: &user::Model, purpose: Purpose, expires: i64) -> Vec<u8> {
    // The address is part of it: a token mailed to the old one must not confirm the new one.
    format!("{purpose:?}\n{}\n{}\n{}\n{}\n{expires}", user.tenant_id, user.id, user.security_stamp, user.normalized_email).into_bytes()
}
