//! Rules of onboarding: who settles which step, and what is left to do. Pure.

use chrono::{NaiveDate, TimeDelta};
use kernel::{Error, Result, Scope};
use serde::{Deserialize, Serialize};

use super::{OnboardingOwner, OnboardingStep, OnboardingStepState};
use crate::client::{CONTRIBUTE, UPDATE};

/// A step as the template has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TemplateStep {
    pub title: String,
    pub owner: OnboardingOwner,
    /// Whether a client is active only once it is done, or waived.
    pub is_required: bool,
    /// Days after the start of the engagement; before it where they are negative.
    pub due_days: i32,
}

/// The day on which a step is due; none while nobody has said when the engagement starts.
pub fn due_on(start: Option<NaiveDate>, days: i32) -> Option<NaiveDate> {
    start?.checked_add_signed(TimeDelta::days(days.into()))
}

/// Whether a step is late on `today`, the client's calendar day.
pub fn is_late(step: &OnboardingStep, start: Option<NaiveDate>, today: NaiveDate) -> bool {
    step.state == OnboardingStepState::Open && due_on(start, step.due_days).is_some_and(|due| due < today)
}

/// How many required steps are left to do.
pub fn left(steps: &[OnboardingStep]) -> usize {
    steps.iter().filter(|step| step.is_required && step.state == OnboardingStepState::Open).count()
}

/// Whether the caller may say that a step is done, or isn't: who moves clients any of them, who keeps the own profile those of the primary
/// contact.
pub fn may_settle(scope: &Scope, step: &OnboardingStep) -> bool {
    let is_own = step.owner == OnboardingOwner::PrimaryContact && scope.has(CONTRIBUTE);
    !scope.observes(step.client_id) && (scope.has(UPDATE) || (is_own && step.state != OnboardingStepState::Waived))
}

/// Whether the caller may waive a step.
pub fn may_waive(scope: &Scope, step: &OnboardingStep) -> bool {
    !scope.observes(step.client_id) && scope.has(UPDATE)
}

/// Asks that the caller may bring a step into a state, and says why where it is waived; gives the reason to keep.
///
/// # Errors
/// `Clients.StepOfOthers`, a field error on `reason`.
pub fn check_settle(scope: &Scope, step: &OnboardingStep, to: OnboardingStepState, reason: Option<&str>) -> Result<Option<String>> {
    let may = if to == OnboardingStepState::Waived { may_waive(scope, step) } else { may_settle(scope, step) };
    if !may {
        return Err(Error::refused("Clients.StepOfOthers"));
    }
    let reason = reason.map(str::trim).filter(|reason| !reason.is_empty());
    match (to, reason) {
        (OnboardingStepState::Waived, None) => Err(Error::invalid("reason", "Validation.Required")),
        (OnboardingStepState::Waived, Some(reason)) => Ok(Some(reason.to_owned())),
        _ => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{Clients, Granted, Permission, Principal, Tenancy, Uuid};

    use super::*;

    fn step(owner: OnboardingOwner, state: OnboardingStepState) -> OnboardingStep {
        let at: kernel::Timestamp = "2026-03-02T09:00:00Z".parse().unwrap();
        OnboardingStep {
            tenant_id: Uuid::nil(),
            id: Uuid::nil(),
            client_id: Uuid::from_u128(1),
            position: 1,
            title: "Import the staff".to_owned(),
            owner,
            is_required: true,
            due_days: 5,
            state,
            reason: None,
            settled_at: None,
            settled_by_user_id: None,
            concurrency_stamp: String::new(),
            created_at: at,
            created_by: None,
            updated_at: None,
            updated_by: None,
        }
    }

    fn scope(held: &[Permission]) -> Scope {
        let granted = Granted::new(held.iter().map(|permission| permission.0.to_owned()));
        let principal = Principal { granted: granted.into(), ..Principal::default() };
        let now = "2026-03-02T09:00:00Z".parse().unwrap();
        Scope::new(Tenancy::Tenant(Uuid::nil()), Clients::All, principal.into(), now, Arc::default())
    }

    #[test]
    fn a_client_does_its_own_steps_and_waives_none() {
        use OnboardingOwner::{LeadCoach, PrimaryContact};
        use OnboardingStepState::{Done, Open, Waived};
        let (coach, client) = (scope(&[UPDATE]), scope(&[CONTRIBUTE]));
        let cases = [(LeadCoach, Open, Done, false), (PrimaryContact, Open, Done, true), (PrimaryContact, Done, Open, true)];
        for (owner, state, to, may) in cases {
            assert_eq!(check_settle(&client, &step(owner, state), to, None).is_ok(), may, "{owner:?} {state:?} {to:?}");
            assert!(check_settle(&coach, &step(owner, state), to, None).is_ok());
        }
        assert!(check_settle(&client, &step(PrimaryContact, Open), Waived, Some("They have none")).is_err());
        assert!(check_settle(&client, &step(PrimaryContact, Waived), Open, None).is_err(), "what a coach waived");
        let waived = |reason| check_settle(&coach, &step(LeadCoach, Open), Waived, reason);
        assert_eq!(waived(Some(" ")).unwrap_err().fields()[0].field, "reason");
        assert_eq!(waived(Some(" They have none ")).unwrap().as_deref(), Some("They have none"));
    }

    #[test]
    fn steps_are_due_by_the_start_of_the_engagement_and_required_ones_are_left() {
        use OnboardingOwner::LeadCoach;
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let start = Some(day("2026-03-02"));
        assert_eq!((due_on(start, 5), due_on(start, -2), due_on(None, 5)), (Some(day("2026-03-07")), Some(day("2026-02-28")), None));
        let open = step(LeadCoach, OnboardingStepState::Open);
        assert!(!is_late(&open, start, day("2026-03-07")) && is_late(&open, start, day("2026-03-08")));
        assert!(
            !is_late(&step(LeadCoach, OnboardingStepState::Done), start, day("2026-04-01")) && !is_late(&open, None, day("2026-04-01"))
        );
        let optional = OnboardingStep { is_required: false, ..open.clone() };
        assert_eq!(left(&[open, optional, step(LeadCoach, OnboardingStepState::Done), step(LeadCoach, OnboardingStepState::Waived)]), 1);
    }
}
