//! Rules of action items: transitions and who may make them. Pure.

mod lateness;
mod reminder;
mod steering;

use ::store::{changeable, ties};
use chrono::NaiveDate;
use kernel::{Error, Operation, Result, Scope, Timestamp, Uuid};

use super::{ALL, ActionItem, ActionStatus, ActionType, CONTRIBUTE, REACH, UPDATE, VIEW, VIEW_PRIVATE, entity::Entity};

pub use lateness::{OnTime, days_late, days_left, is_finished, is_to_do, on_time, on_time_rate};
pub use reminder::{LEVELS, Level, Reminder, ReminderStep, STEPS, is_escalated, reminded};
pub use steering::{check_handed_on, check_private, check_steered, check_verifier, same_verification, steers};

/// A transition that a user requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
pub enum Move {
    /// Not started; from a finished status: reopened, with a note.
    Open,
    /// Started or resumed.
    InProgress,
    /// Blocked, with a reason.
    Blocked,
    /// Completed: closed at once, or awaiting verification.
    Done,
    /// Verified by somebody else.
    Closed,
    /// Cancelled, with a reason.
    Cancelled,
}

/// Every transition, in the order in which screens show them.
pub const MOVES: [Move; 6] = [Move::InProgress, Move::Blocked, Move::Done, Move::Closed, Move::Open, Move::Cancelled];

/// Days for which the owner may reopen a finished item; after that, only users who manage items may.
const REOPEN_DAYS: i64 = 30;

/// The caller, from the rules' point of view.
#[derive(Debug, Clone, Copy)]
pub struct Actor {
    pub user: Uuid,
    /// Whether the caller manages everybody's items.
    pub manages: bool,
    /// Whether the caller belongs to the provider.
    pub provider: bool,
}

/// The transitions of a status, for any caller.
pub fn moves(from: ActionStatus) -> &'static [Move] {
    match from {
        ActionStatus::Open => &[Move::InProgress, Move::Blocked, Move::Done, Move::Cancelled],
        ActionStatus::InProgress => &[Move::Open, Move::Blocked, Move::Done, Move::Cancelled],
        ActionStatus::Blocked => &[Move::Open, Move::InProgress, Move::Done, Move::Cancelled],
        ActionStatus::AwaitingVerification => &[Move::Closed, Move::Open],
        ActionStatus::Closed => &[Move::Open],
        ActionStatus::Cancelled => &[],
    }
}

/// The transitions that `actor` may make now.
pub fn allowed(item: &ActionItem, actor: Actor, now: Timestamp) -> Vec<Move> {
    moves(item.status).iter().copied().filter(|to| permitted(item, actor, *to, now).is_ok()).collect()
}

/// The status after a transition.
pub fn target(item: &ActionItem, to: Move) -> ActionStatus {
    match to {
        Move::Open => ActionStatus::Open,
        Move::InProgress => ActionStatus::InProgress,
        Move::Blocked => ActionStatus::Blocked,
        Move::Done if item.requires_verification => ActionStatus::AwaitingVerification,
        Move::Done | Move::Closed => ActionStatus::Closed,
        Move::Cancelled => ActionStatus::Cancelled,
    }
}

/// Checks that `actor` may move `item` to `to` with `note`.
///
/// # Errors
/// `Common.InvalidTransition`, `ActionItems.*`, or 403 for somebody else's item.
pub fn check_move(item: &ActionItem, actor: Actor, to: Move, note: Option<&str>, now: Timestamp) -> Result<()> {
    kernel::check_move(item.status, to, moves(item.status))?;
    permitted(item, actor, to, now)?;
    let ended = matches!(item.status, ActionStatus::AwaitingVerification | ActionStatus::Closed);
    let needs_note = matches!(to, Move::Blocked | Move::Cancelled) || (to == Move::Open && ended);
    if needs_note && note.is_none_or(|n| n.trim().is_empty()) {
        return Err(Error::invalid("note", "Validation.Required"));
    }
    Ok(())
}

fn permitted(item: &ActionItem, actor: Actor, to: Move, now: Timestamp) -> Result<()> {
    let own = item.owner_user_id == actor.user || item.created_by == Some(actor.user);
    match to {
        Move::Closed if verifies(item, to) => {
            if item.owner_user_id == actor.user || item.completed_by == Some(actor.user) {
                return Err(Error::rule("ActionItems.VerifierIsOwner"));
            }
            // A named verifier is passed over only by those who may name another one.
            let instead = item.verifier_user_id.is_none() || actor.provider || steering::demanded_by(item) == Some(actor.user);
            if item.verifier_user_id == Some(actor.user) || (actor.manages && instead) {
                Ok(())
            } else {
                Err(Error::forbidden(super::UPDATE.0))
            }
        }
        Move::Cancelled if item.action_type == ActionType::Corrective && !actor.provider => {
            Err(Error::rule("ActionItems.CorrectiveNeedsCoach"))
        }
        Move::Open if item.status == ActionStatus::Closed => {
            let recent = item.completed_at.is_some_and(|at| now - at <= chrono::TimeDelta::days(REOPEN_DAYS));
            if actor.manages || (own && recent) { Ok(()) } else { Err(Error::forbidden(super::UPDATE.0)) }
        }
        _ if own || actor.manages => Ok(()),
        // Accepting the work includes sending it back.
        Move::Open if item.status == ActionStatus::AwaitingVerification && permitted(item, actor, Move::Closed, now).is_ok() => Ok(()),
        _ => Err(Error::forbidden(super::UPDATE.0)),
    }
}

/// Checks that the due date isn't before the start.
///
/// # Errors
/// A field error on `dueOn`.
pub fn check_dates(start: Option<NaiveDate>, due: NaiveDate) -> Result<()> {
    match start {
        Some(start) if due < start => Err(Error::invalid("dueOn", "ActionItems.DueBeforeStart")),
        _ => Ok(()),
    }
}

/// Whether a transition is the second person's verification of completed work.
pub fn verifies(item: &ActionItem, to: Move) -> bool {
    to == Move::Closed && item.status == ActionStatus::AwaitingVerification
}

/// The caller as an actor on `item`.
///
/// # Errors
/// 401 for callers that are not a user, 403 for callers who only observe the client.
pub fn actor(scope: &Scope, item: &ActionItem) -> Result<Actor> {
    scope.check_observer(item.client_id)?;
    let manages = scope.has(UPDATE) && changeable::<Entity>(scope, item) && !is_of_others(scope, item);
    Ok(Actor { user: scope.user()?, manages, provider: scope.principal().home == kernel::HOST })
}

/// Validates that the caller may work on `item`.
///
/// # Errors
/// 403.
pub fn check_own(scope: &Scope, item: &ActionItem) -> Result<()> {
    let user = scope.user()?;
    scope.check_observer(item.client_id)?;
    let own = item.owner_user_id == user || item.created_by == Some(user);
    if own && scope.has(CONTRIBUTE) {
        return Ok(());
    }
    scope.require(UPDATE)?;
    if changeable::<Entity>(scope, item) && !is_of_others(scope, item) { Ok(()) } else { Err(Error::forbidden(ALL.0)) }
}

/// Validates that the caller may delete `item`: as with cancelling, only the provider may end corrective work and work that came from a
/// record; a private item only its owner.
///
/// # Errors
/// `ActionItems.CorrectiveNeedsCoach`, 403.
pub fn check_delete(scope: &Scope, item: &ActionItem) -> Result<()> {
    if is_of_others(scope, item) {
        return Err(Error::forbidden(ALL.0));
    }
    let answers = item.action_type == ActionType::Corrective || item.source_id.is_some();
    if answers && scope.principal().home != kernel::HOST { Err(Error::rule("ActionItems.CorrectiveNeedsCoach")) } else { Ok(()) }
}

/// Whether the caller may read the private items of others, unless someone else acts as the user.
pub fn reads_private(scope: &Scope) -> bool {
    confidant(scope).is_some() && scope.has(VIEW_PRIVATE)
}

/// Whether the caller may see `item` as far as privacy is concerned.
pub fn is_open_to(scope: &Scope, item: &ActionItem) -> bool {
    !item.is_private || confidant(scope) == Some(item.owner_user_id) || reads_private(scope)
}

/// Whether `item` is a private one that others own and created: a caller who may read it all the same changes nothing about it.
fn is_of_others(scope: &Scope, item: &ActionItem) -> bool {
    let caller = scope.principal().user_id;
    item.is_private && !scope.is_machine() && caller != Some(item.owner_user_id) && caller != item.created_by
}

/// Whose private items the caller may see: their own, unless someone else acts as the user.
pub fn confidant(scope: &Scope) -> Option<Uuid> {
    let principal = scope.principal();
    principal.user_id.filter(|_| principal.impersonator.is_none())
}

/// Whether the caller may see `item`, by permission, reach and privacy: for items that were read past the caller's reach.
pub fn sees(scope: &Scope, item: &ActionItem) -> bool {
    let caller = scope.principal().user_id;
    let reached = scope.reaches(&REACH, Operation::Read, &ties::<Entity>(item)) || item.verifier_user_id == caller;
    scope.has(VIEW) && reached && is_open_to(scope, item)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::store::sea_orm::Iterable;
    use chrono::TimeZone;

    pub(super) fn day(d: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 1, d).unwrap()
    }

    pub(super) fn at(d: u32) -> Timestamp {
        chrono::Utc.with_ymd_and_hms(2026, 1, d, 12, 0, 0).unwrap()
    }

    pub(super) fn item(status: ActionStatus) -> ActionItem {
        ActionItem {
            tenant_id: Uuid::nil(),
            id: Uuid::from_u128(9),
            number: "ACT-0001".into(),
            client_id: Uuid::nil(),
            team_id: None,
            title: "x".into(),
            description: None,
            action_type: ActionType::Task,
            priority: super::super::Priority::Medium,
            status,
            owner_user_id: Uuid::from_u128(1),
            start_on: None,
            due_on: day(10),
            original_due_on: day(10),
            slip_count: 0,
            source_type: None,
            source_id: None,
            source_number: None,
            standard_id: None,
            requires_verification: false,
            verifier_user_id: None,
            blocked_reason: None,
            cancel_reason: None,
            completion_note: None,
            completed_at: None,
            completed_by: None,
            verified_at: None,
            verified_by: None,
            verification_set_by: None,
            reminded_for: None,
            reminded_step: None,
            is_private: false,
            search_key: String::new(),
            concurrency_stamp: String::new(),
            created_at: at(1),
            created_by: None,
            updated_at: None,
            updated_by: None,
            deleted_at: None,
            deleted_by: None,
            is_demo: false,
        }
    }

    const OWNER: Actor = Actor { user: Uuid::from_u128(1), manages: false, provider: false };
    const MANAGER: Actor = Actor { user: Uuid::from_u128(2), manages: true, provider: false };
    const STRANGER: Actor = Actor { user: Uuid::from_u128(3), manages: false, provider: false };

    #[test]
    fn listed_moves_work_and_others_name_the_allowed_ones() {
        // Annex B of the specification, where blocked work is on a level with open work: it can be resumed, reopened or done.
        let listed: &[(ActionStatus, &[Move])] = &[
            (ActionStatus::Open, &[Move::InProgress, Move::Blocked, Move::Done, Move::Cancelled]),
            (ActionStatus::InProgress, &[Move::Open, Move::Blocked, Move::Done, Move::Cancelled]),
            (ActionStatus::Blocked, &[Move::Open, Move::InProgress, Move::Done, Move::Cancelled]),
            (ActionStatus::AwaitingVerification, &[Move::Closed, Move::Open]),
            (ActionStatus::Closed, &[Move::Open]),
            (ActionStatus::Cancelled, &[]),
        ];
        assert_eq!(listed.len(), ActionStatus::iter().count());
        for (from, allowed) in listed {
            for to in MOVES {
                let result = check_move(&item(*from), MANAGER, to, Some("because"), at(11));
                assert_eq!(result.is_ok(), allowed.contains(&to), "{from:?} to {to:?}");
                if let Err(error) = result {
                    assert_eq!(error.code(), Some("Common.InvalidTransition"));
                    assert_eq!(error.data()["from"], format!("{from:?}"));
                    assert_eq!(error.data()["to"], format!("{to:?}"));
                    assert_eq!(error.data()["allowed"].as_array().unwrap().len(), allowed.len());
                }
            }
        }
    }

    #[test]
    fn owner_and_manager_may_work_on_an_item_and_others_may_not() {
        let open = item(ActionStatus::Open);
        assert!(check_move(&open, OWNER, Move::Done, None, at(5)).is_ok());
        assert!(check_move(&open, MANAGER, Move::Done, None, at(5)).is_ok());
        assert_eq!(check_move(&open, STRANGER, Move::Done, None, at(5)).unwrap_err().kind(), kernel::Kind::Forbidden);
        assert_eq!(check_move(&open, OWNER, Move::Blocked, Some(" "), at(5)).unwrap_err().fields()[0].field, "note");
    }

    #[test]
    fn nobody_verifies_their_own_work() {
        let mut waiting = item(ActionStatus::AwaitingVerification);
        waiting.requires_verification = true;
        let keeping_owner = Actor { manages: true, ..OWNER };
        assert_eq!(check_move(&waiting, keeping_owner, Move::Closed, None, at(5)).unwrap_err().code(), Some("ActionItems.VerifierIsOwner"));
        assert!(check_move(&waiting, MANAGER, Move::Closed, None, at(5)).is_ok());
        waiting.verifier_user_id = Some(STRANGER.user);
        assert_eq!(allowed(&waiting, STRANGER, at(5)), [Move::Closed, Move::Open], "accepts it or sends it back");
        assert!(allowed(&waiting, Actor { user: Uuid::from_u128(5), ..STRANGER }, at(5)).is_empty());
        let another = Actor { user: Uuid::from_u128(4), ..MANAGER };
        let closing = |item: &ActionItem, actor| check_move(item, actor, Move::Closed, None, at(5));
        assert!(closing(&waiting, another).is_err(), "somebody else is to verify it");
        assert!(closing(&waiting, Actor { provider: true, ..another }).is_ok());
        let handed_on = ActionItem { completed_by: Some(MANAGER.user), verifier_user_id: None, ..waiting.clone() };
        assert_eq!(closing(&handed_on, MANAGER).unwrap_err().code(), Some("ActionItems.VerifierIsOwner"));
        assert!(closing(&handed_on, another).is_ok());
        assert_eq!(target(&waiting, Move::Done), ActionStatus::AwaitingVerification);
    }

    #[test]
    fn only_the_provider_cancels_corrective_work() {
        let mut corrective = item(ActionStatus::Open);
        corrective.action_type = ActionType::Corrective;
        assert_eq!(
            check_move(&corrective, MANAGER, Move::Cancelled, Some("no"), at(5)).unwrap_err().code(),
            Some("ActionItems.CorrectiveNeedsCoach")
        );
        assert!(check_move(&corrective, Actor { provider: true, ..MANAGER }, Move::Cancelled, Some("no"), at(5)).is_ok());
    }

    #[test]
    fn the_owner_reopens_within_thirty_days_and_a_manager_always() {
        let mut closed = item(ActionStatus::Closed);
        closed.completed_at = Some(at(1));
        let later = at(1) + chrono::TimeDelta::days(31);
        assert!(check_move(&closed, OWNER, Move::Open, Some("again"), at(20)).is_ok());
        assert!(check_move(&closed, OWNER, Move::Open, Some("again"), later).is_err());
        assert!(check_move(&closed, MANAGER, Move::Open, Some("again"), later).is_ok());
        assert!(check_move(&closed, MANAGER, Move::Open, None, later).is_err());
    }
}
