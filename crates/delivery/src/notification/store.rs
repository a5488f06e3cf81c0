//! Queries. A user's notifications are stored in the user's own tenant, whatever workspace the user works in.

use std::{cmp::Reverse, collections::BTreeSet};

use http::MailChannel;
use kernel::{Result, Scope, Uuid};
use sea_orm::{
    ActiveEnum, FromQueryResult, QueryOrder, QuerySelect,
    entity::prelude::*,
    sea_query::{Condition, SimpleExpr},
};
use store::{Db, Tx, sea_orm};

use super::entity::{Column, Entity, Model};

/// The scope of a caller's own notifications.
pub(crate) fn own(scope: &Scope) -> Scope {
    scope.within(scope.principal().home)
}

fn bell(user: Uuid) -> Condition {
    Condition::all().add(Column::UserId.eq(user)).add(Column::InApp.eq(true))
}

/// The newest notifications in the bell of `user`: `limit` of them, and as many of bulk actions, which don't displace others. Bulk actions
/// are complete: a line states its number of records.
pub(crate) async fn newest(tx: &Tx, user: Uuid, unread_only: bool, limit: u64) -> Result<Vec<Model>> {
    let wanted = bell(user).add_option(unread_only.then(|| Column::ReadAt.is_null()));
    let mut newest = Vec::new();
    for some in [Column::ActId.is_null(), Column::ActId.is_not_null()] {
        let some = Entity::find().filter(wanted.clone()).filter(some);
        newest.extend(tx.all(some.order_by_desc(Column::CreatedAt).order_by_desc(Column::Id).limit(limit)).await?);
    }
    let of_acts: Vec<&Model> = newest.iter().filter(|row| row.act_id.is_some()).collect();
    if let Some(rest) = rest_of_acts(&of_acts, limit, |cut| Column::CreatedAt.lte(cut)) {
        let rest = tx.all(Entity::find().filter(wanted).filter(rest)).await?;
        add_rest(&mut newest, rest);
    }
    newest.sort_unstable_by_key(|row| Reverse((row.created_at, row.id)));
    Ok(newest)
}

/// The notifications of the acts in `rows` that may lie beyond the last of them; `None` where `limit` has cut nothing off.
fn rest_of_acts(rows: &[&Model], limit: u64, beyond: impl FnOnce(DateTimeUtc) -> SimpleExpr) -> Option<Condition> {
    let last = rows.last().filter(|_| rows.len() as u64 >= limit)?;
    let acts: BTreeSet<Uuid> = rows.iter().filter_map(|row| row.act_id).collect();
    (!acts.is_empty()).then(|| Condition::all().add(Column::ActId.is_in(acts)).add(beyond(last.created_at)))
}

/// Adds those of `rest` that aren't among `rows` yet.
fn add_rest(rows: &mut Vec<Model>, rest: Vec<Model>) {
    let known: BTreeSet<Uuid> = rows.iter().map(|row| row.id).collect();
    rows.extend(rest.into_iter().filter(|row| !known.contains(&row.id)));
}

/// The caller's own notification; those of others are not found.
pub(crate) async fn get(tx: &Tx, user: Uuid, id: Uuid) -> Result<Model> {
    let found = tx.one(Entity::find().filter(bell(user)).filter(Column::Id.eq(id))).await?;
    found.ok_or_else(|| kernel::Error::not_found("Notification", id))
}

/// Marks these (all when `None`) of the caller's notifications as read.
pub(crate) async fn mark_read(tx: &Tx, user: Uuid, ids: Option<&[Uuid]>) -> Result<u64> {
    let mut unread = bell(user).add(Column::ReadAt.is_null());
    if let Some(ids) = ids {
        unread = unread.add(tx.among(Column::Id, ids));
    }
    tx.set_where::<Entity>(unread, vec![(Column::ReadAt, Expr::val(tx.now()))]).await
}

/// All notifications of `user` for a bulk action.
pub(crate) async fn of_act(tx: &Tx, user: Uuid, act: Uuid) -> Result<Vec<Model>> {
    tx.all(Entity::find().filter(Column::UserId.eq(user)).filter(Column::ActId.eq(act))).await
}

/// Whether mail about an act waits for `user` already.
pub(crate) async fn gathers(tx: &Tx, user: Uuid, act: Uuid) -> Result<bool> {
    let same = Entity::find().filter(Column::UserId.eq(user)).filter(Column::ActId.eq(act));
    let waits = same.filter(Column::MailedAt.is_null()).filter(Column::Mail.eq(MailChannel::Immediate));
    Ok(tx.one(waits.limit(1)).await?.is_some())
}

/// Whether the recipient has it already: outbox messages may be delivered twice.
pub(crate) async fn written(tx: &Tx, user: Uuid, source: Uuid) -> Result<bool> {
    let same = Entity::find().filter(Column::UserId.eq(user)).filter(Column::SourceId.eq(source));
    Ok(tx.one(same).await?.is_some())
}

/// One user's rows that are read at once, with the rest of their bulk actions; further ones wait for the next time.
const AT_ONCE: u64 = 2000;

fn waiting(user: Uuid, mail: &[MailChannel]) -> Select<Entity> {
    let waiting = Entity::find().filter(Column::UserId.eq(user)).filter(Column::MailedAt.is_null());
    waiting.filter(Column::Mail.is_in(mail.iter().copied())).order_by_asc(Column::CreatedAt)
}

/// The pending rows beyond the first ones that belong to their bulk actions.
fn rest_of_waiting(rows: &[Model]) -> Option<Condition> {
    rest_of_acts(&rows.iter().collect::<Vec<_>>(), AT_ONCE, |cut| Column::CreatedAt.gte(cut))
}

const MAILED: &[MailChannel] = &[MailChannel::Immediate, MailChannel::Digest];

async fn all_waiting(tx: &Tx, user: Uuid, mail: &[MailChannel]) -> Result<Vec<Model>> {
    let mut rows = tx.all(waiting(user, mail).limit(AT_ONCE)).await?;
    if let Some(rest) = rest_of_waiting(&rows) {
        let rest = tx.all(waiting(user, mail).filter(rest)).await?;
        add_rest(&mut rows, rest);
    }
    Ok(rows)
}

/// The notifications of `user` that wait to be mailed, at once or in the digest, oldest first; acts are whole.
pub(crate) async fn to_be_mailed(tx: &Tx, user: Uuid) -> Result<Vec<Model>> {
    all_waiting(tx, user, MAILED).await
}

/// As [`to_be_mailed`], locked until the commit.
pub(crate) async fn lock_to_be_mailed(tx: &Tx, user: Uuid) -> Result<Vec<Model>> {
    let mut rows = tx.lock(waiting(user, MAILED).limit(AT_ONCE)).await?;
    if let Some(rest) = rest_of_waiting(&rows) {
        let rest = tx.lock(waiting(user, MAILED).filter(rest)).await?;
        add_rest(&mut rows, rest);
    }
    Ok(rows)
}

/// The notifications of `user` that wait for the digest, oldest first; acts are whole.
pub(crate) async fn for_digest(tx: &Tx, user: Uuid) -> Result<Vec<Model>> {
    all_waiting(tx, user, &[MailChannel::Digest]).await
}

/// The notifications of `user` that were mailed at once after `since`.
pub(crate) async fn mailed_since(tx: &Tx, user: Uuid, since: DateTimeUtc) -> Result<Vec<Model>> {
    let mailed = Entity::find().filter(Column::UserId.eq(user)).filter(Column::Mail.eq(MailChannel::Immediate));
    tx.all(mailed.filter(Column::MailedAt.gt(since))).await
}

/// The users of the scope's tenant for whom something waits to be mailed.
pub(crate) async fn waiting_users(tx: &Tx) -> Result<Vec<Uuid>> {
    let wait = Entity::find().filter(Column::Mail.is_in([MailChannel::Immediate, MailChannel::Digest])).filter(Column::MailedAt.is_null());
    let users = wait.select_only().column(Column::TenantId).column(Column::UserId).distinct();
    Ok(tx.rows::<Entity, Reader>(users).await?.into_iter().map(|reader| reader.user_id).collect())
}

/// A user with something waiting for the digest.
#[derive(Debug, FromQueryResult)]
pub(crate) struct Reader {
    pub(crate) tenant_id: Uuid,
    pub(crate) user_id: Uuid,
}

/// Users of all tenants with something waiting for the digest, by id, after `after`.
pub(crate) async fn digest_readers(db: &Db, after: Option<Uuid>, limit: u64) -> Result<Vec<Reader>> {
    let mut wait = Entity::find().filter(Column::Mail.eq(MailChannel::Digest)).filter(Column::MailedAt.is_null());
    if let Some(after) = after {
        wait = wait.filter(Column::UserId.gt(after));
    }
    let wait = wait.select_only().column(Column::TenantId).column(Column::UserId).distinct();
    let wait = &wait.order_by_asc(Column::UserId).limit(limit);
    db.read(&Scope::system(db.now()), |tx| async move { tx.rows::<Entity, Reader>(wait.clone()).await }).await
}

/// When the last digest of this user was queued.
pub(crate) async fn last_digest(tx: &Tx, user: Uuid) -> Result<Option<DateTimeUtc>> {
    let sent = Entity::find()
        .filter(Column::UserId.eq(user))
        .filter(Column::MailedAt.is_not_null())
        .filter(Column::Mail.eq(MailChannel::Digest))
        .order_by_desc(Column::MailedAt);
    Ok(tx.one(sent).await?.and_then(|row| row.mailed_at))
}

/// Moves the content of one mail to the digest: `id` is the newest of the notifications, which were all marked at the same instant.
pub(crate) async fn wait_again(tx: &Tx, user: Uuid, id: Uuid) -> Result<()> {
    let newest = tx.one(Entity::find().filter(Column::UserId.eq(user)).filter(Column::Id.eq(id))).await?;
    let Some(at) = newest.and_then(|row| row.mailed_at) else { return Ok(()) };
    let mailed = Condition::all().add(Column::UserId.eq(user)).add(Column::MailedAt.eq(at));
    let values = vec![(Column::MailedAt, Expr::val(None::<DateTimeUtc>)), (Column::Mail, Expr::val(MailChannel::Digest.to_value()))];
    tx.set_where::<Entity>(mailed.add(Column::Mail.eq(MailChannel::Immediate)), values).await.map(drop)
}

/// Marks these notifications as mailed in the way that they were to be.
pub(crate) async fn mark_mailed(tx: &Tx, ids: &[Uuid]) -> Result<()> {
    set(tx, ids, vec![(Column::MailedAt, Expr::val(tx.now()))]).await
}

/// Marks these notifications as mailed at once.
pub(crate) async fn mark_mailed_at_once(tx: &Tx, ids: &[Uuid]) -> Result<()> {
    let values = vec![(Column::MailedAt, Expr::val(tx.now())), (Column::Mail, Expr::val(MailChannel::Immediate.to_value()))];
    set(tx, ids, values).await
}

/// Has these notifications mailed by this channel.
pub(crate) async fn set_channel(tx: &Tx, ids: &[Uuid], channel: MailChannel) -> Result<()> {
    set(tx, ids, vec![(Column::Mail, Expr::val(channel.to_value()))]).await
}

async fn set(tx: &Tx, ids: &[Uuid], values: Vec<(Column, SimpleExpr)>) -> Result<()> {
    tx.set_where::<Entity>(Condition::all().add(tx.among(Column::Id, ids)), values).await.map(drop)
}

/// Deletes notifications written before `before`.
pub(crate) async fn forget(db: &Db, before: DateTimeUtc) -> Result<u64> {
    db.write(&Scope::system(db.now()), |tx| async move { tx.purge::<Entity>(Condition::all().add(Column::CreatedAt.lt(before))).await })
        .await
}
