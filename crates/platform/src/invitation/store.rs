//! Queries on invitations.

use std::collections::BTreeSet;

use ::store::{Tx, has_words};
use kernel::{Page, Paged, Result, Timestamp};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder,
    sea_query::{Condition, Expr},
};
use uuid::Uuid;

use super::{
    entity::{Column, Entity, Model},
    rules::{InvitationStatus, KEPT},
};

/// Fields that `sorting` may name.
pub(super) const SORTABLE: &[&str] = &["email", "sentAt", "expiresAt"];

/// Rows with this status at `now`.
fn standing(status: InvitationStatus, now: Timestamp) -> Condition {
    let open = || Condition::all().add(Column::AcceptedAt.is_null()).add(Column::RevokedAt.is_null());
    match status {
        InvitationStatus::Pending => open().add(Column::ExpiresAt.gt(now)),
        InvitationStatus::Expired => open().add(Column::ExpiresAt.lte(now)),
        InvitationStatus::Accepted => Condition::all().add(Column::AcceptedAt.is_not_null()),
        InvitationStatus::Revoked => Condition::all().add(Column::AcceptedAt.is_null()).add(Column::RevokedAt.is_not_null()),
    }
}

/// One page of invitations, newest first by default.
pub(super) async fn list(tx: &Tx, words: Option<&str>, statuses: &[InvitationStatus], page: &Page) -> Result<Paged<Model>> {
    let like = words.map(|words| has_words(Expr::col((Entity, Column::SearchKey)), words));
    let mut select = Entity::find().filter(Condition::all().add_option(like));
    if !statuses.is_empty() {
        select = select.filter(statuses.iter().fold(Condition::any(), |any, status| any.add(standing(*status, tx.now()))));
    }
    if page.sort.is_empty() {
        select = select.order_by_desc(Column::SentAt);
    }
    tx.page(select, page, |field| match field {
        "email" => Column::NormalizedEmail,
        "expiresAt" => Column::ExpiresAt,
        _ => Column::SentAt,
    })
    .await
}

/// The invitation with this id, locked until the transaction ends.
pub(super) async fn lock(tx: &Tx, id: Uuid) -> Result<Option<Model>> {
    Ok(tx.lock(Entity::find().filter(Column::Id.eq(id))).await?.pop())
}

/// Whether the address already has an invitation.
pub(super) async fn is_pending(tx: &Tx, normalized_email: &str) -> Result<bool> {
    let same = Entity::find().filter(Column::NormalizedEmail.eq(normalized_email));
    Ok(tx.one(same.filter(standing(InvitationStatus::Pending, tx.now()))).await?.is_some())
}

/// Those of these invitations that can be accepted.
pub(super) async fn pending(tx: &Tx, ids: BTreeSet<Uuid>) -> Result<Vec<Model>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    tx.all(Entity::find().filter(Column::Id.is_in(ids)).filter(standing(InvitationStatus::Pending, tx.now()))).await
}

/// Those that nobody took up, and that are listed no longer.
fn lapsed_at(now: Timestamp) -> Condition {
    standing(InvitationStatus::Expired, now).add(Column::ExpiresAt.lt(now - KEPT))
}

/// These, and old ones that were accepted, revoked or deleted.
fn over_at(now: Timestamp) -> Condition {
    let closed = [Column::AcceptedAt, Column::RevokedAt, Column::DeletedAt].map(|column| column.is_not_null());
    let is_closed = closed.into_iter().fold(Condition::any(), Condition::add);
    Condition::any().add(lapsed_at(now)).add(Condition::all().add(Column::ExpiresAt.lt(now - KEPT)).add(is_closed))
}

/// The tenants that have such ones.
pub(super) async fn tenants_of_old(tx: &Tx) -> Result<BTreeSet<Uuid>> {
    let rows = tx.all_with_deleted(Entity::find().filter(over_at(tx.now()))).await?;
    Ok(rows.into_iter().map(|row| row.tenant_id).collect())
}

/// Those of the scope's level that nobody took up, locked until the transaction ends.
pub(super) async fn lapsed(tx: &Tx) -> Result<Vec<Model>> {
    tx.lock(Entity::find().filter(lapsed_at(tx.now()))).await
}

/// Removes the old ones of the scope's level.
pub(super) async fn purge(tx: &Tx) -> Result<u64> {
    tx.forget_where::<Entity>(over_at(tx.now())).await
}
