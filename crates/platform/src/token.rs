//! Tokens that are mailed to a user: signed, short-lived, void once the account's security stamp has changed.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::TimeDelta;
use http::App;
use kernel::{Result, Timestamp, Uuid};

use crate::{Platform, user};

/// Error code for a token that is void, used up or another user's.
pub const INVALID_TOKEN: &str = "Volo.Abp.Identity:InvalidToken";

/// How a user whose password is due has passed the second step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passed {
    /// It was not asked for.
    NotAsked,
    /// The browser is remembered.
    Browser,
    /// By a code from any source.
    Code,
    /// By a key whose possession was proved.
    Key,
}

impl Passed {
    /// The authentication methods of RFC 8176 that this adds to those of the first step.
    pub fn methods(self) -> &'static str {
        match self {
            Self::NotAsked | Self::Browser => "",
            Self::Code => "otp mfa",
            Self::Key => "pop mfa",
        }
    }
}

/// Purpose of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Choosing a new password; a day.
    ResetPassword,
    /// Confirming the email address; seven days.
    ConfirmEmail,
    /// Confirming the address that is to take the other's place; seven days.
    ChangeEmail,
    /// Confirming the phone number; ten minutes.
    ConfirmPhone,
    /// Choosing a new password because the old one no longer does, right after every step of signing in with it; ten minutes.
    ChangePassword(Passed),
    /// Confirms the phone number required after a correct password; ten minutes.
    UnconfirmedPhone,
    /// One second step of signing in; ten minutes.
    TwoFactor,
    /// Accepting an invitation; seven days.
    Invitation,
    /// Fetching the users, or the sample of their import, by the file's address alone; a minute.
    Download,
    /// Fetching the rows that an import refused; ten minutes.
    InvalidUsers,
    /// Fetching one's personal data by its address alone; a minute, once.
    PersonalData,
    /// Fetching the export of a tenant by its address alone; a minute, once.
    TenantExport,
    /// Fetching the data pack of a client by its address alone; a minute, once.
    DataPack,
}

impl Purpose {
    /// How long a token holds.
    pub(crate) fn lifetime(self) -> TimeDelta {
        match self {
            Self::ResetPassword => TimeDelta::days(1),
            Self::ConfirmEmail | Self::ChangeEmail | Self::Invitation => TimeDelta::days(7),
            Self::ConfirmPhone | Self::ChangePassword(_) | Self::UnconfirmedPhone | Self::TwoFactor | Self::InvalidUsers => {
                TimeDelta::minutes(10)
            }
            Self::Download | Self::PersonalData | Self::TenantExport | Self::DataPack => TimeDelta::minutes(1),
        }
    }
}

/// A token for `user`. It is valid until it expires or the security stamp changes; the code that accepts it ensures, in the same
/// transaction, that it can't be used again.
pub fn issue(app: &App, user: &user::Model, purpose: Purpose) -> Result<String> {
    sign(app, &Bound::mailed(user, purpose), purpose, app.now() + purpose.lifetime(), &[])
}

/// Whether `token` was issued for `user` and `purpose` and still holds.
pub fn verify(app: &App, user: &user::Model, purpose: Purpose, token: &str) -> Result<bool> {
    Ok(open::<0>(app, &Bound::mailed(user, purpose), purpose, token)?.is_some())
}

/// How the holder of this token for replacing a due password has passed the second step; `None` if it isn't valid.
pub fn passed(app: &App, user: &user::Model, token: &str) -> Result<Option<Passed>> {
    for passed in [Passed::NotAsked, Passed::Browser, Passed::Code, Passed::Key] {
        if verify(app, user, Purpose::ChangePassword(passed), token)? {
            return Ok(Some(passed));
        }
    }
    Ok(None)
}

/// A token of `purpose` that also names the row in which its use is noted.
pub(crate) fn issue_for(app: &App, user: &user::Model, purpose: Purpose, id: Uuid) -> Result<String> {
    sign(app, &Bound::to(user), purpose, app.now() + purpose.lifetime(), id.as_bytes())
}

/// The row that a token of [`issue_for`] names, if it holds.
pub(crate) fn named_by(app: &App, user: &user::Model, purpose: Purpose, token: &str) -> Result<Option<Uuid>> {
    Ok(open::<16>(app, &Bound::to(user), purpose, token)?.map(Uuid::from_bytes))
}

/// What a token is bound to.
pub(crate) struct Bound<'a> {
    /// Tenant, or the host.
    pub(crate) tenant: Uuid,
    /// User, or what becomes one.
    pub(crate) id: Uuid,
    /// Values that must not have changed since.
    pub(crate) stamp: &'a str,
    /// The address: a token mailed to the old one must not confirm the new one.
    pub(crate) normalized_email: &'a str,
}

impl<'a> Bound<'a> {
    /// To a user as it is now.
    pub(crate) fn to(user: &'a user::Model) -> Self {
        Self { tenant: user.tenant_id, id: user.id, stamp: &user.security_stamp, normalized_email: &user.normalized_email }
    }

    /// As [`Bound::to`], with the address that a token of `purpose` is mailed to.
    fn mailed(user: &'a user::Model, purpose: Purpose) -> Self {
        let bound = Self::to(user);
        let asked = user.new_email.as_deref().filter(|_| purpose == Purpose::ChangeEmail);
        Self { normalized_email: asked.unwrap_or(bound.normalized_email), ..bound }
    }

    fn message(&self, purpose: Purpose, expires: i64, payload: &[u8]) -> Vec<u8> {
        let text = format!("{purpose:?}\n{}\n{}\n{}\n{}\n{expires}", self.tenant, self.id, self.stamp, self.normalized_email);
        [text.as_bytes(), payload].concat()
    }
}

/// A token over `payload`, which can be read and not changed.
pub(crate) fn sign(app: &App, bound: &Bound<'_>, purpose: Purpose, until: Timestamp, payload: &[u8]) -> Result<String> {
    let expires = until.timestamp();
    let signature = app.own::<Platform>()?.secrets.sign(&bound.message(purpose, expires, payload));
    Ok(URL_SAFE_NO_PAD.encode([expires.to_be_bytes().as_slice(), payload, &signature].concat()))
}

/// The payload of a token that holds.
pub(crate) fn open<const N: usize>(app: &App, bound: &Bound<'_>, purpose: Purpose, token: &str) -> Result<Option<[u8; N]>> {
    let Ok(bytes) = URL_SAFE_NO_PAD.decode(token) else { return Ok(None) };
    let Some((expires, rest)) = bytes.split_first_chunk::<8>() else { return Ok(None) };
    let Some((payload, signature)) = rest.split_first_chunk::<N>() else { return Ok(None) };
    let expires = i64::from_be_bytes(*expires);
    let is_alive = Timestamp::from_timestamp(expires, 0).is_some_and(|end| app.now() < end);
    let is_ours = is_alive && app.own::<Platform>()?.secrets.signed(&bound.message(purpose, expires, payload), signature);
    Ok(is_ours.then_some(*payload))
}

/// When a token without payload expires or expired, if it is ours: to say why it is no longer valid.
pub(crate) fn signed(app: &App, bound: &Bound<'_>, purpose: Purpose, token: &str) -> Result<Option<Timestamp>> {
    let Ok(bytes) = URL_SAFE_NO_PAD.decode(token) else { return Ok(None) };
    let Some((expires, signature)) = bytes.split_first_chunk::<8>() else { return Ok(None) };
    let expires = i64::from_be_bytes(*expires);
    let is_ours = app.own::<Platform>()?.secrets.signed(&bound.message(purpose, expires, &[]), signature);
    Ok(Timestamp::from_timestamp(expires, 0).filter(|_| is_ours))
}
