//! The outcome of a correct password.

use kernel::{Scope, Timestamp};

use crate::{
    setting,
    two_factor::Behaviour,
    user::{self, rules},
};

/// Why a new password must be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Due {
    /// Another user set it (`ShouldChangePasswordOnNextLogin`).
    OnNextLogin,
    /// It is too old (`PeriodicallyChangePassword`).
    Periodically,
}

/// Outcome of an attempt to sign in.
#[derive(Debug, Clone, PartialEq)]
#[allow(clippy::large_enum_variant)] // one value per sign-in, moved once
pub enum SignInOutcome {
    /// The user has authenticated.
    Success(user::Model),
    /// No such user, or not this password.
    InvalidUserNameOrPassword,
    /// Not the portal's own password, and the directory, whose it may be, doesn't answer.
    DirectoryUnavailable,
    /// The password is right, but the user is not active or not confirmed; or signing in with passwords is switched off.
    NotAllowed,
    /// The proof is right, and nothing but the phone number is not confirmed, which can be done at once.
    UnconfirmedPhone(user::Model),
    /// Too many failed attempts.
    LockedOut,
    /// An administrator has locked the user out.
    LockedByAdministrator,
    /// The password is correct, a second factor is required.
    RequiresTwoFactor {
        user: user::Model,
        /// Why a new password must be chosen after it: with the old password alone, nobody may replace it.
        due: Option<Due>,
    },
    /// The password is right, but a new one must be chosen first.
    ShouldChangePassword {
        user: user::Model,
        /// Why.
        due: Due,
    },
}

impl SignInOutcome {
    /// The outcome for a user whom a lock keeps out at `now`.
    pub(super) fn of_lock(user: &user::Model, rule: user::LockoutRule, now: Timestamp) -> Option<Self> {
        if user.is_locked_by_administrator(now) {
            return Some(Self::LockedByAdministrator);
        }
        user.is_kept_out(rule, now).then_some(Self::LockedOut)
    }

    pub(super) fn action(&self) -> &'static str {
        match self {
            Self::Success(_) => "LoginSucceeded",
            Self::InvalidUserNameOrPassword => "LoginInvalidUserNameOrPassword",
            Self::DirectoryUnavailable => "LoginFailed",
            Self::NotAllowed | Self::UnconfirmedPhone(_) | Self::ShouldChangePassword { .. } => "LoginNotAllowed",
            Self::LockedOut | Self::LockedByAdministrator => "LoginLockedout",
            Self::RequiresTwoFactor { .. } => "LoginRequiresTwoFactor",
        }
    }
}

/// What keeps a user from signing in although the password is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Obstacle {
    /// The tenant is not active.
    TenantInactive,
    /// Sign-in with a password is disabled here.
    LocalLoginOff,
    /// The user is deactivated, or the last day of the account is over.
    Inactive,
    /// An administrator has locked the user out.
    LockedByAdministrator,
    /// Too many failed attempts have.
    LockedOut,
    /// The address has to be confirmed.
    UnconfirmedAddress,
    /// The phone number has to be confirmed.
    UnconfirmedNumber,
    /// A second step is required.
    SecondStep,
    /// Everybody is.
    SecondStepForAll,
}

/// What keeps `user` out at `now`, in the order in which a sign-in meets it.
pub(super) fn obstacles(user: &user::Model, values: &setting::Values, two_factor: Behaviour, now: Timestamp) -> Vec<Obstacle> {
    let by_administrator = user.is_locked_by_administrator(now);
    let is_forced = two_factor == Behaviour::Forced;
    let all = [
        (by_administrator, Obstacle::LockedByAdministrator),
        (!by_administrator && user.is_locked_out(now), Obstacle::LockedOut),
        (values.is_off(setting::LOCAL_LOGIN), Obstacle::LocalLoginOff),
        (!user.is_open(now), Obstacle::Inactive),
        (lacks_address(user, values), Obstacle::UnconfirmedAddress),
        (lacks_number(user, values), Obstacle::UnconfirmedNumber),
        (!is_forced && two_factor.asks(user), Obstacle::SecondStep),
        (is_forced, Obstacle::SecondStepForAll),
    ];
    all.into_iter().filter(|(stands, _)| *stands).map(|(_, obstacle)| obstacle).collect()
}

/// What an account has to confirm before it may sign in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unconfirmed {
    Nothing,
    /// The phone number alone, which can be done at once.
    Number,
    /// The address, or a number that can't be confirmed.
    More,
}

/// What `user` has to confirm under these settings.
pub fn unconfirmed(user: &user::Model, values: &setting::Values) -> Unconfirmed {
    match (lacks_address(user, values), lacks_number(user, values)) {
        (false, false) => Unconfirmed::Nothing,
        (false, true) if can_confirm(user, values) => Unconfirmed::Number,
        _ => Unconfirmed::More,
    }
}

fn lacks_address(user: &user::Model, values: &setting::Values) -> bool {
    values.is(setting::CONFIRMED_EMAIL) && !user.email_confirmed
}

fn lacks_number(user: &user::Model, values: &setting::Values) -> bool {
    values.is(setting::CONFIRMED_PHONE) && !user.phone_number_confirmed
}

/// Whether there is a number to confirm, and numbers are confirmed here.
fn can_confirm(user: &user::Model, values: &setting::Values) -> bool {
    values.is(setting::PHONE_CONFIRMATION) && user.phone_number.as_deref().is_some_and(|number| !number.trim().is_empty())
}

/// Whose password was right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Proof {
    /// The local one.
    Password,
    /// The directory's; its age is the directory's business.
    Directory,
}

/// The outcome of a correct password.
pub(super) fn judge(
    user: Option<user::Model>,
    values: &setting::Values,
    two_factor: Behaviour,
    scope: &Scope,
    proof: Proof,
) -> SignInOutcome {
    let Some(user) = user else { return SignInOutcome::InvalidUserNameOrPassword };
    // What lives elsewhere is not replaced here, whichever way led in.
    let is_local = proof == Proof::Password && !user.is_external;
    let too_old = is_local
        && values.is(setting::PASSWORD_PERIODIC)
        && rules::is_too_old(
            user.last_password_change_at.unwrap_or(user.created_at),
            values.number(setting::PASSWORD_PERIOD_DAYS),
            scope.now(),
        );
    let due = match (is_local && user.should_change_password, too_old) {
        (true, _) => Some(Due::OnNextLogin),
        (false, true) => Some(Due::Periodically),
        (false, false) => None,
    };
    let unconfirmed = unconfirmed(&user, values);
    if !user.is_open(scope.now()) || unconfirmed == Unconfirmed::More {
        SignInOutcome::NotAllowed
    } else if unconfirmed == Unconfirmed::Number {
        SignInOutcome::UnconfirmedPhone(user)
    } else if two_factor.asks(&user) {
        SignInOutcome::RequiresTwoFactor { user, due }
    } else if let Some(due) = due {
        SignInOutcome::ShouldChangePassword { user, due }
    } else {
        SignInOutcome::Success(user)
    }
}
