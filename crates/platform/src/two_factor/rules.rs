//! Who is asked for a second step.

use crate::{feature, setting, user};

/// Who decides about the second step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Behaviour {
    /// Each user.
    Optional,
    /// Nobody can switch it on. Whoever has it on is still asked: a setting takes no protection from an account.
    Disabled,
    /// Everybody is asked.
    Forced,
}

impl Behaviour {
    /// What plan and settings of a level say; the plan goes before the setting where it leaves no choice.
    pub(crate) fn of(values: &setting::Values, plan: &feature::Values) -> Self {
        let of_plan = plan.get(feature::TWO_FACTOR);
        match if of_plan == "Optional" { values.get(setting::TWO_FACTOR) } else { Some(of_plan) } {
            Some("Forced") => Self::Forced,
            Some("Disabled") => Self::Disabled,
            _ => Self::Optional,
        }
    }

    /// Whether `user` is asked for a second step.
    pub(crate) fn asks(self, user: &user::Model) -> bool {
        match self {
            Self::Forced => true,
            Self::Disabled | Self::Optional => user.two_factor_enabled,
        }
    }
}
