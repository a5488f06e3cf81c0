//! Who sees a private item: its owner alone. Everybody else sees what their reach gives them of the others.

use ::store::{Tx, sea_orm, ties};
use kernel::{Operation, Scope, Uuid};
use sea_orm::{
    ColumnTrait,
    sea_query::{Condition, SimpleExpr},
};

use super::{
    ActionItem, REACH, VIEW,
    entity::{Column, Entity},
};

/// Items that are no one's private ones: what figures over several people are made of.
pub(super) fn shared() -> SimpleExpr {
    Column::IsPrivate.eq(false)
}

/// Items that the caller may see as far as privacy goes; the reach is the transaction's own.
pub(super) fn visible(tx: &Tx) -> Condition {
    let owned = |caller: Uuid| Column::OwnerUserId.eq(caller);
    Condition::any().add(shared()).add_option(tx.scope().principal().user_id.map(owned))
}

/// Whether the caller may see `item`, by permission, reach and privacy: for items that were read past the caller's reach.
pub fn sees(scope: &Scope, item: &ActionItem) -> bool {
    let caller = scope.principal().user_id;
    let reached = scope.reaches(&REACH, Operation::Read, &ties::<Entity>(item)) || item.verifier_user_id == caller;
    scope.has(VIEW) && reached && (!item.is_private || caller == Some(item.owner_user_id))
}
