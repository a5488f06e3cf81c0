//! The steps of a provisioning, and what can be done with it in each state.

use ::store::sea_orm::Iterable;
use kernel::{Error, Result};
use serde::Serialize;
use utoipa::ToSchema;

use super::{ProvisionStatus, ProvisionStep};

/// State of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub enum StepState {
    /// Its turn has not come.
    Waiting,
    /// It is being done.
    Running,
    Failed,
    Done,
    /// What it made is removed.
    Undone,
}

/// The step after `step`; `None` after the last one.
pub fn next(step: ProvisionStep) -> Option<ProvisionStep> {
    ProvisionStep::iter().find(|other| *other > step)
}

/// How much is done before `step`, in per cent.
pub fn progress(step: ProvisionStep) -> i32 {
    let share = |steps: usize| i32::try_from(steps * 100).unwrap_or_default();
    let done = ProvisionStep::iter().filter(|other| *other < step).count();
    share(done) / i32::try_from(ProvisionStep::iter().count()).unwrap_or(1)
}

/// All steps with their states.
pub fn states(status: ProvisionStatus, current: ProvisionStep) -> Vec<(ProvisionStep, StepState)> {
    let state = |step: ProvisionStep| match status {
        ProvisionStatus::Succeeded => StepState::Done,
        ProvisionStatus::Undone if step < current => StepState::Undone,
        _ if step < current => StepState::Done,
        ProvisionStatus::Running if step == current => StepState::Running,
        ProvisionStatus::Failed if step == current => StepState::Failed,
        _ => StepState::Waiting,
    };
    ProvisionStep::iter().map(|step| (step, state(step))).collect()
}

/// Validates that a provisioning can be tried again or undone.
///
/// # Errors
/// `TenantProvisions.NotFailed`.
pub fn check_failed(status: ProvisionStatus) -> Result<()> {
    if status == ProvisionStatus::Failed { Ok(()) } else { Err(Error::rule("TenantProvisions.NotFailed")) }
}

/// Validates that a provisioning can be put away.
///
/// # Errors
/// `TenantProvisions.Running`.
pub fn check_ended(status: ProvisionStatus) -> Result<()> {
    if status == ProvisionStatus::Running { Err(Error::rule("TenantProvisions.Running")) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_follow_each_other_to_the_end() {
        let mut step = ProvisionStep::Tenant;
        let mut seen = vec![progress(step)];
        while let Some(after) = next(step) {
            step = after;
            seen.push(progress(step));
        }
        assert_eq!((step, seen.len()), (ProvisionStep::Opening, 8));
        assert!(seen[0] == 0 && seen.is_sorted() && seen[7] < 100, "{seen:?}");
    }

    #[test]
    fn a_failed_step_stands_between_what_is_done_and_what_waits() {
        let of = |status| states(status, ProvisionStep::Roles).into_iter().map(|(_, state)| state).collect::<Vec<_>>();
        use StepState::{Done, Failed, Running, Undone, Waiting};
        assert_eq!(of(ProvisionStatus::Failed), [Done, Done, Done, Failed, Waiting, Waiting, Waiting, Waiting]);
        assert_eq!(of(ProvisionStatus::Running)[3], Running);
        assert_eq!(of(ProvisionStatus::Undone)[..4], [Undone, Undone, Undone, Waiting]);
        assert!(of(ProvisionStatus::Succeeded).iter().all(|state| *state == Done));
    }

    #[test]
    fn only_what_failed_is_tried_again_and_only_what_ended_is_put_away() {
        use ProvisionStatus::{Failed, Running, Succeeded, Undone};
        for status in [Running, Succeeded, Undone] {
            assert_eq!(check_failed(status).unwrap_err().code(), Some("TenantProvisions.NotFailed"), "{status:?}");
        }
        assert!(check_failed(Failed).is_ok());
        assert_eq!(check_ended(Running).unwrap_err().code(), Some("TenantProvisions.Running"));
        assert!([Failed, Succeeded, Undone].into_iter().all(|status| check_ended(status).is_ok()));
    }
}
