//! The states of an assessment and their transitions (Annex B), and who may do what in which. Pure.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use kernel::{Error, Result, Scope, Uuid};

use crate::{
    assessment::{Assessment, AssessmentStatus, CONTRIBUTE, CREATE, FINALISE, REOPEN, REVIEW, UPDATE},
    assessment_type::Mode,
};

/// Minimum length of a reason, in characters.
pub const SHORTEST_REASON: usize = 3;
/// Minimum length of a reviewer's request for changes, in characters.
pub const SHORTEST_CHANGE_NOTE: usize = 10;

/// The statuses that `from` can move to in an assessment of `mode`. One that was finalised before has a result that others build on, so
/// reopening it can be undone, but it can't be cancelled.
pub fn moves(from: AssessmentStatus, mode: Mode, was_finalised: bool) -> &'static [AssessmentStatus] {
    use AssessmentStatus::{Cancelled, ChangesRequested, Draft, Finalised, InProgress, InReview, Scheduled, Submitted};
    match from {
        Submitted if was_finalised => &[InReview],
        InReview if was_finalised => &[ChangesRequested, Finalised],
        ChangesRequested if was_finalised => &[Submitted],
        Draft => &[Scheduled, Cancelled],
        Scheduled => &[InProgress, Cancelled],
        InProgress if mode == Mode::CoachLed => &[InReview, Cancelled],
        InProgress => &[Submitted, Cancelled],
        Submitted => &[InReview, Cancelled],
        InReview => &[ChangesRequested, Finalised, Cancelled],
        ChangesRequested => &[Submitted, Cancelled],
        Finalised => &[InReview],
        Cancelled => &[],
    }
}

/// The statuses that an assessment can move to.
pub fn moves_of(assessment: &Assessment) -> &'static [AssessmentStatus] {
    moves(assessment.status, assessment.mode, assessment.finalised_at.is_some())
}

/// Whether the caller may undo reopening the assessment. This includes one that was cancelled since, which earlier versions allowed.
pub fn may_take_back(scope: &Scope, assessment: &Assessment) -> bool {
    is_reopened(assessment) && scope.has(REOPEN) && !scope.observes(assessment.client_id)
}

/// Whether an assessment was finalised before and is open to corrections, or was cancelled so.
pub fn is_reopened(assessment: &Assessment) -> bool {
    assessment.finalised_at.is_some() && assessment.status != AssessmentStatus::Finalised
}

/// Checks that the caller may undo reopening the assessment.
///
/// # Errors
/// `Assessments.NotReopened`, 403.
pub fn check_take_back(scope: &Scope, assessment: &Assessment) -> Result<()> {
    if !is_reopened(assessment) {
        return Err(Error::rule("Assessments.NotReopened"));
    }
    if may_take_back(scope, assessment) { Ok(()) } else { Err(Error::forbidden(REOPEN.0)) }
}

/// Whether the caller belongs to an assessment: leads it, takes part, or manages assessments.
pub fn may_answer(scope: &Scope, assessment: &Assessment) -> bool {
    let me = scope.principal().user_id;
    let takes_part = me.is_some() && (assessment.lead_user_id == me || me.is_some_and(|me| assessment.participants().contains(&me)));
    !scope.observes(assessment.client_id) && (scope.has(UPDATE) || (scope.has(CONTRIBUTE) && takes_part))
}

/// Whether the caller leads the assessment or manages assessments.
pub fn may_lead(scope: &Scope, assessment: &Assessment) -> bool {
    let me = scope.principal().user_id;
    scope.has(UPDATE) || (scope.has(CONTRIBUTE) && me.is_some() && assessment.lead_user_id == me)
}

/// Whether the caller may cancel an assessment: a reviewer any, others their own draft.
pub fn may_cancel(scope: &Scope, assessment: &Assessment) -> bool {
    let own = scope.principal().user_id.is_some() && assessment.created_by == scope.principal().user_id;
    scope.has(REVIEW) || (scope.has(UPDATE) && own && assessment.status == AssessmentStatus::Draft)
}

/// Whether the caller may move the assessment to `to`, if its status allows that.
pub fn may_move(scope: &Scope, assessment: &Assessment, to: AssessmentStatus) -> bool {
    if scope.observes(assessment.client_id) {
        return false;
    }
    match (assessment.status, to) {
        (AssessmentStatus::Finalised, _) => scope.has(REOPEN),
        (_, AssessmentStatus::Scheduled) => scope.has(UPDATE) || scope.has(CREATE),
        (_, AssessmentStatus::InProgress | AssessmentStatus::Submitted) => may_lead(scope, assessment),
        (_, AssessmentStatus::InReview | AssessmentStatus::ChangesRequested) => scope.has(REVIEW),
        (_, AssessmentStatus::Finalised) => scope.has(FINALISE),
        (_, AssessmentStatus::Cancelled) => may_cancel(scope, assessment),
        (_, AssessmentStatus::Draft) => false,
    }
}

/// The transitions that status and caller allow.
pub fn allowed(scope: &Scope, assessment: &Assessment) -> Vec<AssessmentStatus> {
    let open = moves_of(assessment);
    open.iter().copied().filter(|to| may_move(scope, assessment, *to)).collect()
}

/// Checks that status and caller allow the transition to `to`.
///
/// # Errors
/// `Common.InvalidTransition`, or 403 when only the caller isn't allowed.
pub fn check(scope: &Scope, assessment: &Assessment, to: AssessmentStatus) -> Result<()> {
    kernel::check_move(assessment.status, to, moves_of(assessment))?;
    if may_move(scope, assessment, to) {
        return Ok(());
    }
    Err(Error::forbidden(match (assessment.status, to) {
        (AssessmentStatus::Finalised, _) => REOPEN.0,
        (_, AssessmentStatus::InReview | AssessmentStatus::ChangesRequested | AssessmentStatus::Cancelled) => REVIEW.0,
        (_, AssessmentStatus::Finalised) => FINALISE.0,
        _ => UPDATE.0,
    }))
}

/// Which answers can be written in a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Writable {
    /// Own answers.
    pub own: bool,
    /// Own answers of marked items only.
    pub marked_only: bool,
    /// Verified answers.
    pub verified: bool,
}

/// What can be written in `status` of an assessment of `mode`. A coach who leads may verify while asking.
pub fn writable(status: AssessmentStatus, mode: Mode) -> Writable {
    let none = Writable { own: false, marked_only: false, verified: false };
    match status {
        AssessmentStatus::Scheduled | AssessmentStatus::InProgress => {
            Writable { own: true, verified: matches!(mode, Mode::CoachLed | Mode::Joint), ..none }
        }
        AssessmentStatus::ChangesRequested => Writable { own: true, marked_only: true, ..none },
        AssessmentStatus::Submitted => none,
        AssessmentStatus::InReview => Writable { verified: true, ..none },
        AssessmentStatus::Draft | AssessmentStatus::Finalised | AssessmentStatus::Cancelled => none,
    }
}

/// Checks that the reviewer is none of those who answer for the answers, the lead and the submitter, where the type requires a
/// review. Coach-led assessments need none.
///
/// # Errors
/// `Assessments.ReviewerIsLead`.
pub fn check_reviewer(requires_review: bool, mode: Mode, answered_by: [Option<Uuid>; 2], reviewer: Option<Uuid>) -> Result<()> {
    if requires_review && mode != Mode::CoachLed && reviewer.is_some() && answered_by.contains(&reviewer) {
        return Err(Error::rule("Assessments.ReviewerIsLead"));
    }
    Ok(())
}

/// Checks that an assessment keeps its lead and participants once it is submitted, or a lead would hand it on to review it.
///
/// # Errors
/// A field error on `leadUserId` or `participants`.
pub fn check_same_people(before: &Assessment, lead: Option<Uuid>, participants: &[Uuid]) -> Result<()> {
    use AssessmentStatus::{Draft, InProgress, Scheduled};
    let set = |users: &[Uuid]| users.iter().copied().collect::<BTreeSet<_>>();
    match before.status {
        Draft | Scheduled | InProgress => Ok(()),
        _ if lead != before.lead_user_id => Err(Error::invalid("leadUserId", "Validation.Locked")),
        _ if set(participants) != set(&before.participants()) => Err(Error::invalid("participants", "Validation.Locked")),
        _ => Ok(()),
    }
}

/// Days to the last day from the client's day `today`; `None` without a last day, or when the assessment is over.
pub fn days_left(assessment: &Assessment, today: NaiveDate) -> Option<i64> {
    let over = matches!(assessment.status, AssessmentStatus::Finalised | AssessmentStatus::Cancelled);
    assessment.due_on.filter(|_| !over).map(|due| (due - today).num_days())
}

/// Days overdue on the client's day `today`.
pub fn days_late(assessment: &Assessment, today: NaiveDate) -> i64 {
    days_left(assessment, today).map_or(0, |left| (-left).max(0))
}

/// Checks that a planned assessment doesn't end before it starts.
///
/// # Errors
/// A field error on `dueOn`.
pub fn check_dates(planned_on: Option<NaiveDate>, due_on: Option<NaiveDate>) -> Result<()> {
    match (planned_on, due_on) {
        (Some(planned), Some(due)) if due < planned => Err(Error::invalid("dueOn", "Validation.EndBeforeStart")),
        _ => Ok(()),
    }
}

/// Checks for a reason of at least `least` characters.
///
/// # Errors
/// A field error on `note`.
pub fn check_note(note: Option<&str>, least: usize) -> Result<String> {
    check_reason("note", note, least)
}

/// Checks for a reason of at least `least` characters in `field`.
///
/// # Errors
/// A field error on `field`.
pub fn check_reason(field: &str, reason: Option<&str>, least: usize) -> Result<String> {
    let reason = reason.unwrap_or_default().trim();
    if reason.chars().count() < least {
        return Err(if reason.is_empty() {
            Error::invalid(field, "Validation.Required")
        } else {
            Error::invalid(field, "Validation.MinLength").with("min", least)
        });
    }
    Ok(reason.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::store::sea_orm::Iterable;

    #[test]
    fn listed_moves_work_and_others_name_the_allowed_ones() {
        use AssessmentStatus::*;
        let common = [
            (Draft, Scheduled),
            (Scheduled, InProgress),
            (Submitted, InReview),
            (InReview, ChangesRequested),
            (ChangesRequested, Submitted),
            (InReview, Finalised),
            (Finalised, InReview),
            (Draft, Cancelled),
            (Scheduled, Cancelled),
            (InProgress, Cancelled),
            (Submitted, Cancelled),
            (InReview, Cancelled),
            (ChangesRequested, Cancelled),
        ];
        for mode in Mode::iter() {
            let own = if mode == Mode::CoachLed { (InProgress, InReview) } else { (InProgress, Submitted) };
            for from in AssessmentStatus::iter() {
                for to in AssessmentStatus::iter() {
                    let result = kernel::check_move(from, to, moves(from, mode, false));
                    assert_eq!(result.is_ok(), common.contains(&(from, to)) || own == (from, to), "{mode:?}: {from:?} to {to:?}");
                    if let Err(error) = result {
                        assert_eq!(error.code(), Some("Common.InvalidTransition"));
                        assert_eq!(error.data()["allowed"].as_array().unwrap().len(), moves(from, mode, false).len());
                    }
                    let again = matches!(from, Submitted | InReview | ChangesRequested) && to == Cancelled;
                    assert_eq!(
                        moves(from, mode, true).contains(&to),
                        moves(from, mode, false).contains(&to) && !again,
                        "{from:?} to {to:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_submitted_assessment_is_read_only_and_a_returned_one_opens_its_marked_items() {
        let none = Writable { own: false, marked_only: false, verified: false };
        assert_eq!(writable(AssessmentStatus::Submitted, Mode::SelfLed), none);
        assert_eq!(writable(AssessmentStatus::Finalised, Mode::CoachLed), none);
        assert!(writable(AssessmentStatus::ChangesRequested, Mode::Joint).marked_only);
        assert!(writable(AssessmentStatus::InProgress, Mode::CoachLed).verified);
        assert!(!writable(AssessmentStatus::InProgress, Mode::SelfLed).verified);
    }

    #[test]
    fn a_required_reviewer_neither_leads_nor_submitted() {
        let (a, b) = (Some(Uuid::from_u128(1)), Some(Uuid::from_u128(2)));
        assert_eq!(check_reviewer(true, Mode::SelfLed, [a, b], a).unwrap_err().code(), Some("Assessments.ReviewerIsLead"));
        assert_eq!(check_reviewer(true, Mode::Joint, [b, a], a).unwrap_err().code(), Some("Assessments.ReviewerIsLead"));
        assert!(check_reviewer(true, Mode::SelfLed, [a, a], b).is_ok());
        assert!(check_reviewer(true, Mode::SelfLed, [a, None], None).is_ok());
        assert!(check_reviewer(false, Mode::Joint, [a, a], a).is_ok());
        assert!(check_reviewer(true, Mode::CoachLed, [a, None], a).is_ok());
    }

    #[test]
    fn a_reason_has_a_minimum_length() {
        assert!(check_note(Some("Please add the register"), 10).is_ok());
        assert!(check_note(Some("  no  "), 10).is_err());
        assert!(check_note(None, 3).is_err());
    }
}
