//! What a right password leads to.

use kernel::Scope;

use crate::{
    setting,
    two_factor::Behaviour,
    user::{self, rules},
};

/// What came of an attempt to sign in.
#[derive(Debug, Clone, PartialEq)]
#[allow(clippy::large_enum_variant)] // one value per sign-in, moved once
pub enum SignInOutcome {
    /// The user is who it claims to be.
    Success(user::Model),
    /// No such user, or not this password.
    InvalidUserNameOrPassword,
    /// The password is right, but the user is not active or not confirmed; or signing in with passwords is switched off.
    NotAllowed,
    /// Too many failed attempts.
    LockedOut,
    /// The password is right, a second factor is asked for.
    RequiresTwoFactor(user::Model),
    /// The password is right, but a new one must be chosen first.
    ShouldChangePassword {
        /// The user.
        user: user::Model,
        /// Because it is too old (`PeriodicallyChangePassword`), else because it was given by somebody else
        /// (`ShouldChangePasswordOnNextLogin`).
        periodically: bool,
    },
}

impl SignInOutcome {
    pub(super) fn action(&self) -> &'static str {
        match self {
            Self::Success(_) => "LoginSucceeded",
            Self::InvalidUserNameOrPassword => "LoginInvalidUserNameOrPassword",
            Self::NotAllowed | Self::ShouldChangePassword { .. } => "LoginNotAllowed",
            Self::LockedOut => "LoginLockedout",
            Self::RequiresTwoFactor(_) => "LoginRequiresTwoFactor",
        }
    }
}

/// What a right password leads to.
pub(super) fn judge(user: Option<user::Model>, values: &setting::Values, two_factor: Behaviour, scope: &Scope) -> SignInOutcome {
    let Some(user) = user else { return SignInOutcome::InvalidUserNameOrPassword };
    let unconfirmed =
        values.is(setting::CONFIRMED_EMAIL) && !user.email_confirmed || values.is(setting::CONFIRMED_PHONE) && !user.phone_number_confirmed;
    let too_old = values.is(setting::PASSWORD_PERIODIC)
        && rules::is_too_old(
            user.last_password_change_at.unwrap_or(user.created_at),
            values.number(setting::PASSWORD_PERIOD_DAYS),
            scope.now(),
        );
    if !user.is_active || unconfirmed {
        SignInOutcome::NotAllowed
    } else if user.should_change_password || too_old {
        SignInOutcome::ShouldChangePassword { periodically: !user.should_change_password, user }
    } else if two_factor.asks(&user) {
        SignInOutcome::RequiresTwoFactor(user)
    } else {
        SignInOutcome::Success(user)
    }
}
