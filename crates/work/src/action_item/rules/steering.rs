//! Who may set the verification and the visibility of an item. Pure.
//!
//! Neither depends on who owns the item at the moment, or its owner would hand it on, waive its verification or hide it, and take it back.

use ::store::changeable;
use kernel::{Error, HOST, Result, Scope, Uuid};

use crate::action_item::{ActionItem, ActionStatus, ActionType, UPDATE, entity::Entity};

/// Who set the verification of an item: its creator, unless somebody changed it since.
pub(super) fn demanded_by(item: &ActionItem) -> Option<Uuid> {
    item.verification_set_by.or(item.created_by)
}

/// Whether the caller may set verification and verifier. The creator, and users other than the owner who may change such items, may
/// require a verification; only the user who required it, or the provider, may change or waive it. Who completed the item may not.
pub fn steers(scope: &Scope, item: &ActionItem) -> bool {
    let caller = scope.principal().user_id;
    let is = |user: Option<Uuid>| user.is_some() && user == caller;
    let superior = || caller != Some(item.owner_user_id) && scope.has(UPDATE) && changeable::<Entity>(scope, item);
    let may = if item.requires_verification || item.verifier_user_id.is_some() {
        !is(item.completed_by) && (is(demanded_by(item)) || (by_provider(scope) && superior()))
    } else {
        is(item.created_by) || superior()
    };
    !scope.observes(item.client_id) && may
}

fn by_provider(scope: &Scope) -> bool {
    scope.principal().home == HOST
}

/// Whether a change leaves verification and verifier as they are.
pub fn same_verification(before: &ActionItem, after: &ActionItem) -> bool {
    before.requires_verification == after.requires_verification && before.verifier_user_id == after.verifier_user_id
}

/// Validates that verification is changed only by callers who may ([`steers`]), and visibility only by the one among them who created the
/// item: nobody hides what somebody else wants to verify.
///
/// # Errors
/// 403, a field error on `isPrivate`.
pub fn check_steered(scope: &Scope, before: &ActionItem, after: &ActionItem) -> Result<()> {
    let turned = before.is_private != after.is_private;
    let created = before.created_by.is_some() && before.created_by == scope.principal().user_id;
    let same = same_verification(before, after) && !turned;
    if !same && (!steers(scope, before) || (turned && !created)) {
        return Err(Error::forbidden(UPDATE.0));
    }
    check_private(scope, turned && after.is_private, before.action_type, before.source_id)
}

/// Validates that a private item is the tenant's own affair. Items from a record are also for those who manage that record, and corrective
/// work and what the provider asks for are for the provider too. The caller is the item's creator.
///
/// # Errors
/// A field error on `isPrivate`.
pub fn check_private(scope: &Scope, is_private: bool, kind: ActionType, source: Option<Uuid>) -> Result<()> {
    match is_private {
        true if source.is_some() => Err(Error::invalid("isPrivate", "ActionItems.NotPrivate")),
        true if kind == ActionType::Corrective || by_provider(scope) => Err(Error::invalid("isPrivate", "ActionItems.NeverPrivate")),
        _ => Ok(()),
    }
}

/// Validates that the owner isn't the verifier.
///
/// # Errors
/// A field error on `verifierUserId`.
pub fn check_verifier(owner: Uuid, verifier: Option<Uuid>) -> Result<()> {
    if verifier == Some(owner) { Err(Error::invalid("verifierUserId", "ActionItems.VerifierIsOwner")) } else { Ok(()) }
}

/// Validates that an item that awaits verification stays with its owner, who doesn't verify it.
///
/// # Errors
/// A field error on `ownerUserId`.
pub fn check_handed_on(before: &ActionItem, owner: Uuid) -> Result<()> {
    let waits = before.status == ActionStatus::AwaitingVerification;
    if waits && owner != before.owner_user_id { Err(Error::invalid("ownerUserId", "Validation.Locked")) } else { Ok(()) }
}
