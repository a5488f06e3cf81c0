//! Rules of findings: transitions with their guards (Annex B), due days, kinds. Pure.

use chrono::{Days, Months, NaiveDate};
use kernel::{Error, Permission, Result, Scope, Uuid};
use work::action_item::{ActionStatus, Priority};

use super::{ACCEPT_RISK, Finding, FindingKind, FindingStatus, UPDATE, VERIFY};
use crate::scoring::{
    Severity,
    severity::{due_days, rank},
};

/// Longest acceptance of a risk.
const ACCEPT_MONTHS: u32 = 12;

/// Days after closing until the effect is re-checked, if requested.
pub const EFFECT_DAYS: i64 = 90;

/// Days before the due date on which the owner is reminded.
pub const DUE_SOON_DAYS: u64 = 3;

/// Days before the last day of an accepted risk on which its end is announced.
pub const EXPIRING_DAYS: u64 = 30;

/// The statuses that `from` can move to.
pub fn moves(from: FindingStatus) -> &'static [FindingStatus] {
    use FindingStatus::{ActionPlanned, Closed, InProgress, Open, ReadyForVerification, RiskAccepted, Void};
    match from {
        Open => &[ActionPlanned, RiskAccepted, Void],
        ActionPlanned => &[InProgress, RiskAccepted, Void],
        InProgress => &[ReadyForVerification, RiskAccepted, Void],
        ReadyForVerification => &[Closed, Void],
        Closed => &[Open, Void],
        // Accepting again extends the acceptance.
        RiskAccepted => &[RiskAccepted, Open, Void],
        Void => &[],
    }
}

/// The permission for the transition from `from` to `to`.
pub fn right(from: FindingStatus, to: FindingStatus) -> Permission {
    match (from, to) {
        (_, FindingStatus::Closed | FindingStatus::Void) | (FindingStatus::Closed, FindingStatus::Open) => VERIFY,
        (_, FindingStatus::RiskAccepted) | (FindingStatus::RiskAccepted, FindingStatus::Open) => ACCEPT_RISK,
        _ => UPDATE,
    }
}

/// The transitions that the status, its actions and the caller allow now.
pub fn allowed(scope: &Scope, finding: &Finding, actions: &[ActionStatus]) -> Vec<FindingStatus> {
    let may = |to: &FindingStatus| {
        let verifies = *to != FindingStatus::Closed || check_verifier(finding.owner_user_id, scope.principal().user_id).is_ok();
        scope.has(right(finding.status, *to)) && check_actions(*to, actions).is_ok() && verifies
    };
    moves(finding.status).iter().copied().filter(may).collect()
}

/// The status that follows from the actions; cancelled ones don't count.
pub fn by_actions(actions: &[ActionStatus]) -> FindingStatus {
    let counted: Vec<&ActionStatus> = actions.iter().filter(|a| **a != ActionStatus::Cancelled).collect();
    if counted.is_empty() {
        FindingStatus::Open
    } else if counted.iter().all(|a| **a == ActionStatus::Closed) {
        FindingStatus::ReadyForVerification
    } else if counted.iter().any(|a| **a != ActionStatus::Open) {
        FindingStatus::InProgress
    } else {
        FindingStatus::ActionPlanned
    }
}

/// The status that follows from a finding's state: ready for verification once its question is proved, otherwise by its actions.
pub fn standing(finding: &Finding, actions: &[ActionStatus]) -> FindingStatus {
    if finding.proof_item_id.is_some() { FindingStatus::ReadyForVerification } else { by_actions(actions) }
}

/// The due date of a finding of this severity, counted from `today`.
pub fn due_on(severity: Severity, today: NaiveDate) -> NaiveDate {
    later(today, u64::try_from(due_days(severity)).unwrap_or_default())
}

/// This many days after `day`.
pub fn later(day: NaiveDate, days: u64) -> NaiveDate {
    day.checked_add_days(Days::new(days)).unwrap_or(day)
}

/// The finding once its risk is no longer accepted: its status follows from its actions, and its due date again from its severity. It was
/// not late in between.
pub fn acceptance_ended(finding: &Finding, actions: &[ActionStatus], today: NaiveDate) -> Finding {
    Finding {
        status: standing(finding, actions),
        accepted_until: None,
        first_due_on: finding.first_due_on.or(Some(finding.due_on)),
        due_on: due_on(finding.severity, today),
        ..finding.clone()
    }
}

/// A failed answer to the question of a finding that is not settled.
#[derive(Debug, Clone, Copy)]
pub struct Failure {
    pub item_id: Uuid,
    /// Whether it passed, or was not asked, when its assessment was finalised before.
    pub is_new: bool,
    /// Severity of a finding that it would open.
    pub severity: Severity,
    /// Due date of that finding.
    pub due_on: NaiveDate,
    /// The client's day.
    pub today: NaiveDate,
}

/// The finding after its question failed again. A higher severity and its earlier due date are taken over; a proof no longer counts. An
/// accepted risk is a different one if it is more severe, so its acceptance ends. A failure that was finalised before and is finalised
/// again is no news: people's decisions about it stay.
pub fn failed_again(finding: &Finding, failure: &Failure, actions: &[ActionStatus]) -> Finding {
    let is_again = failure.is_new && finding.item_id != Some(failure.item_id);
    let (is_graver, was_proved) = (failure.is_new && failure.severity > finding.severity, finding.proof_item_id.is_some());
    let mut after = Finding {
        proof_assessment_id: None,
        proof_item_id: None,
        failed_again_on: if is_again { Some(failure.today) } else { finding.failed_again_on },
        ..finding.clone()
    };
    if was_proved {
        after.status = by_actions(actions);
    }
    if !is_graver {
        return after;
    }
    if finding.status == FindingStatus::RiskAccepted {
        after = Finding { due_on: failure.due_on, ..acceptance_ended(&after, actions, failure.today) };
    } else {
        after.due_on = finding.due_on.min(failure.due_on);
    }
    Finding { severity: failure.severity, severity_rank: rank(failure.severity), kind: kind_of(failure.severity), ..after }
}

/// The finding after a finalised answer proved its question: a verifier closes it.
pub fn proved(finding: &Finding, assessment: Uuid, item: Uuid, today: NaiveDate) -> Finding {
    let was_accepted = finding.status == FindingStatus::RiskAccepted;
    let before = if was_accepted { acceptance_ended(finding, &[], today) } else { finding.clone() };
    Finding { status: FindingStatus::ReadyForVerification, proof_assessment_id: Some(assessment), proof_item_id: Some(item), ..before }
}

/// The finding without its proof: somebody plans more work, or the answer that was the proof is corrected.
pub fn unproved(finding: &Finding, actions: &[ActionStatus]) -> Finding {
    let after = Finding { proof_assessment_id: None, proof_item_id: None, ..finding.clone() };
    Finding { status: standing(&after, actions), ..after }
}

/// Days to the due date from the client's day `today`; `None` unless the finding is open.
pub fn days_left(finding: &Finding, today: NaiveDate) -> Option<i64> {
    FindingStatus::OPEN.contains(&finding.status).then(|| (finding.due_on - today).num_days())
}

/// Days overdue on the client's day `today`.
pub fn days_late(finding: &Finding, today: NaiveDate) -> i64 {
    days_left(finding, today).map_or(0, |left| (-left).max(0))
}

/// The due date after a change: a new severity without a date counts from today.
pub fn changed_due_on(finding: &Finding, severity: Severity, due: Option<NaiveDate>, today: NaiveDate) -> NaiveDate {
    due.unwrap_or(if severity == finding.severity { finding.due_on } else { due_on(severity, today) })
}

/// Checks that the actions let a finding move to `to`.
///
/// # Errors
/// `Findings.ActionNeeded`, `Findings.ActionNotStarted`, `Findings.ActionsOpen`.
pub fn check_actions(to: FindingStatus, actions: &[ActionStatus]) -> Result<()> {
    let status = by_actions(actions);
    let refused = match to {
        FindingStatus::ActionPlanned if status == FindingStatus::Open => Some("Findings.ActionNeeded"),
        FindingStatus::InProgress if matches!(status, FindingStatus::Open | FindingStatus::ActionPlanned) => {
            Some("Findings.ActionNotStarted")
        }
        FindingStatus::ReadyForVerification if status != FindingStatus::ReadyForVerification => Some("Findings.ActionsOpen"),
        _ => None,
    };
    refused.map_or(Ok(()), |code| Err(Error::rule(code)))
}

/// Checks that the verifier isn't the owner.
///
/// # Errors
/// `Findings.VerifierIsOwner`.
pub fn check_verifier(owner: Option<Uuid>, verifier: Option<Uuid>) -> Result<()> {
    if owner.is_some() && owner == verifier { Err(Error::rule("Findings.VerifierIsOwner")) } else { Ok(()) }
}

/// Checks that the risk is accepted until a future day, at most a year ahead.
///
/// # Errors
/// `Findings.AcceptNeedsUntil`.
pub fn check_accept(until: Option<NaiveDate>, today: NaiveDate) -> Result<NaiveDate> {
    let latest = today.checked_add_months(Months::new(ACCEPT_MONTHS)).unwrap_or(today);
    until
        .filter(|day| *day > today && *day <= latest)
        .ok_or_else(|| Error::rule("Findings.AcceptNeedsUntil").with("latest", latest.to_string()))
}

/// Kind of the finding for a failed item of this severity.
pub fn kind_of(severity: Severity) -> FindingKind {
    match severity {
        Severity::Critical | Severity::High => FindingKind::MajorNc,
        Severity::Medium => FindingKind::MinorNc,
        Severity::Low => FindingKind::Observation,
    }
}

/// Priority of an action against a finding of this severity.
pub fn priority(severity: Severity) -> Priority {
    match severity {
        Severity::Critical => Priority::Urgent,
        Severity::High => Priority::High,
        Severity::Medium => Priority::Medium,
        Severity::Low => Priority::Low,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::store::sea_orm::Iterable;
    use kernel::check_move;

    #[test]
    fn listed_moves_work_and_others_name_the_allowed_ones() {
        use FindingStatus::*;
        let listed = [
            (Open, ActionPlanned),
            (ActionPlanned, InProgress),
            (InProgress, ReadyForVerification),
            (ReadyForVerification, Closed),
            (Open, RiskAccepted),
            (ActionPlanned, RiskAccepted),
            (InProgress, RiskAccepted),
            (RiskAccepted, RiskAccepted),
            (RiskAccepted, Open),
            (Closed, Open),
        ];
        for from in FindingStatus::iter() {
            for to in FindingStatus::iter() {
                let result = check_move(from, to, moves(from));
                let void = to == Void && from != Void;
                assert_eq!(result.is_ok(), void || listed.contains(&(from, to)), "{from:?} to {to:?}");
                if let Err(error) = result {
                    assert_eq!(
                        (error.code(), error.data()["from"].as_str()),
                        (Some("Common.InvalidTransition"), Some(format!("{from:?}").as_str()))
                    );
                }
            }
        }
    }

    #[test]
    fn a_findings_status_follows_its_actions() {
        use ActionStatus::{AwaitingVerification, Cancelled, Closed, InProgress, Open};
        for (actions, expected) in [
            (vec![], FindingStatus::Open),
            (vec![Cancelled], FindingStatus::Open),
            (vec![Open, Open], FindingStatus::ActionPlanned),
            (vec![Open, InProgress], FindingStatus::InProgress),
            (vec![Open, Closed], FindingStatus::InProgress),
            (vec![Closed, AwaitingVerification], FindingStatus::InProgress),
            (vec![Closed, Cancelled], FindingStatus::ReadyForVerification),
        ] {
            assert_eq!(by_actions(&actions), expected, "{actions:?}");
        }
        assert_eq!(check_actions(FindingStatus::ActionPlanned, &[]).unwrap_err().code(), Some("Findings.ActionNeeded"));
        assert_eq!(check_actions(FindingStatus::ReadyForVerification, &[Closed, Open]).unwrap_err().code(), Some("Findings.ActionsOpen"));
        assert!(check_actions(FindingStatus::ReadyForVerification, &[Closed]).is_ok());
    }

    #[test]
    fn severity_sets_the_due_day_and_another_person_verifies() {
        // spec: ASM-08
        assert_eq!([Severity::Critical, Severity::High, Severity::Medium, Severity::Low].map(due_days), [7, 30, 60, 90]);
        let (a, b) = (Some(Uuid::from_u128(1)), Some(Uuid::from_u128(2)));
        assert_eq!(check_verifier(a, a).unwrap_err().code(), Some("Findings.VerifierIsOwner"));
        assert!(check_verifier(a, b).is_ok() && check_verifier(None, b).is_ok());
    }

    #[test]
    fn a_risk_is_accepted_for_a_year_at_most() {
        // spec: ASM-08
        let day = |y, m, d| NaiveDate::from_ymd_opt(y, m, d);
        let today = day(2026, 3, 1).unwrap();
        for (until, fits) in
            [(day(2027, 3, 1), true), (day(2027, 3, 2), false), (day(2026, 3, 2), true), (day(2026, 3, 1), false), (None, false)]
        {
            assert_eq!(check_accept(until, today).is_ok(), fits, "{until:?}");
        }
    }
}
