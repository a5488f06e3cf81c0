//! Who has to pass a second step, and with which factors.

pub(super) mod device;
pub(super) mod totp;

use crate::{feature, passkey, recovery_code, setting, user};

/// Who decides about the second step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Behaviour {
    /// Each user.
    Optional,
    /// Nobody can switch it on. Users who have it on still need it: a setting does not weaken an account.
    Disabled,
    /// Everyone is asked.
    Forced,
}

impl Behaviour {
    /// The behaviour by plan and settings of a level; the plan overrides the setting unless it leaves a choice.
    pub(crate) fn of(values: &setting::Values, plan: &feature::Values) -> Self {
        let of_plan = plan.get(feature::TWO_FACTOR);
        match if of_plan == "Optional" { values.get(setting::TWO_FACTOR) } else { Some(of_plan) } {
            Some("Forced") => Self::Forced,
            Some("Disabled") => Self::Disabled,
            _ => Self::Optional,
        }
    }

    /// Whether `user` has to pass a second step.
    pub(crate) fn asks(self, user: &user::Model) -> bool {
        match self {
            Self::Forced => true,
            Self::Disabled | Self::Optional => user.two_factor_enabled,
        }
    }
}

/// A user's factors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Means {
    pub(crate) has_authenticator: bool,
    pub(crate) has_passkey: bool,
    pub(crate) recovery_codes: u64,
}

impl Means {
    /// Whether the user has a factor that does not depend on a mailbox.
    pub(crate) fn is_strong(self) -> bool {
        self.has_authenticator || self.has_passkey
    }

    /// The providers for the user's second step, best first. Mail is for users without another factor, and its address need not be
    /// confirmed: if everyone needs a second step, nobody may be locked out. For others it would be a weakness: the mailbox also resets the
    /// password.
    pub(crate) fn providers(self) -> Vec<&'static str> {
        let all = [
            (self.has_authenticator, super::AUTHENTICATOR),
            (self.has_passkey, passkey::PASSKEY),
            (!self.is_strong(), super::EMAIL),
            (self.recovery_codes > 0, recovery_code::RECOVERY),
        ];
        all.into_iter().filter(|(has, _)| *has).map(|(_, name)| name).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mail_is_for_those_who_have_nothing_better() {
        let means = |has_authenticator, has_passkey, recovery_codes| Means { has_authenticator, has_passkey, recovery_codes }.providers();
        assert_eq!(means(false, false, 0), ["Email"]);
        assert_eq!(means(false, false, 3), ["Email", "RecoveryCode"]);
        assert_eq!(means(true, false, 10), ["Authenticator", "RecoveryCode"]);
        assert_eq!(means(true, true, 0), ["Authenticator", "Passkey"]);
        assert_eq!(means(false, true, 1), ["Passkey", "RecoveryCode"]);
    }
}
