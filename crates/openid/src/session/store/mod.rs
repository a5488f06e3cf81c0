//! Queries on sessions.

pub(super) mod devices;

use std::collections::BTreeSet;

use ::store::{
    Tx, in_tenants,
    sea_orm::{
        ColumnTrait, EntityTrait, JoinType, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
        sea_query::{Condition, Expr, SelectStatement},
    },
};
use kernel::{Page, Paged, Result, Timestamp, Uuid};
use platform::user;

use super::entity::{AHEAD, Column, Entity, Model};
use crate::cookie;

/// Filters of a list of sessions.
#[derive(Debug, Default)]
pub(crate) struct Filter {
    /// Free text that names or address of the user contain.
    pub(crate) text: Option<String>,
    pub(crate) user: Option<Uuid>,
    pub(crate) device: Option<String>,
    pub(crate) client: Option<String>,
}

/// One page of the sessions that have neither ended nor, where `since` says since when that would be too long, been idle. The latest first.
pub(super) async fn list(tx: &Tx, filter: &Filter, since: Option<Timestamp>, page: &Page) -> Result<Paged<Model>> {
    let in_use = is_open(tx.now()).add_option(since.map(|since| Column::LastAccess.gt(since)));
    let mut select = Entity::find().filter(in_use);
    if page.sort.is_empty() {
        select = select.order_by_desc(Column::LastAccess);
    }
    if let Some(user) = filter.user {
        select = select.filter(Column::UserId.eq(user));
    }
    if let Some(device) = &filter.device {
        select = select.filter(Column::Device.eq(device));
    }
    if let Some(client) = &filter.client {
        select = select.filter(Column::ClientId.eq(client));
    }
    if let Some(text) = &filter.text {
        select = select.filter(Column::UserId.in_subquery(user::ids_containing(text, (Entity, Column::TenantId))));
    }
    tx.page(select, page, |field| if field == "signedIn" { Column::CreatedAt } else { Column::LastAccess }).await
}

/// The session whose cookie has this digest, in whichever tenant.
pub(super) async fn of_cookie(tx: &Tx, hash: &str) -> Result<Option<Model>> {
    tx.one(Entity::find().filter(Column::CookieHash.eq(hash))).await
}

fn this(tenant: Uuid, session: Uuid) -> Condition {
    Condition::all().add(Column::TenantId.eq(tenant)).add(Column::Id.eq(session))
}

async fn open_where(tx: &Tx, condition: Condition) -> Result<Vec<Model>> {
    tx.all(Entity::find().filter(condition).filter(Column::EndedAt.is_null())).await
}

/// This session, if it has not ended early.
pub(super) async fn open(tx: &Tx, tenant: Uuid, session: Uuid) -> Result<Vec<Model>> {
    open_where(tx, this(tenant, session)).await
}

/// As [`open`], locked until the transaction ends.
pub(super) async fn lock_open(tx: &Tx, tenant: Uuid, session: Uuid) -> Result<Option<Model>> {
    Ok(tx.lock(Entity::find().filter(this(tenant, session)).filter(Column::EndedAt.is_null())).await?.pop())
}

fn of_user(tenant: Uuid, user: Uuid) -> Condition {
    Condition::all().add(Column::TenantId.eq(tenant)).add(Column::UserId.eq(user))
}

/// The sessions of a user that have not ended early: all, or those of a kind of device.
pub(super) async fn open_of_user(tx: &Tx, tenant: Uuid, user: Uuid, device: Option<&str>) -> Result<Vec<Model>> {
    open_where(tx, of_user(tenant, user).add_option(device.map(|device| Column::Device.eq(device)))).await
}

/// The sessions of a user that have not ended early, but for `kept`.
pub(super) async fn open_others(tx: &Tx, tenant: Uuid, user: Uuid, kept: Option<Uuid>) -> Result<Vec<Model>> {
    open_where(tx, of_user(tenant, user).add_option(kept.map(|kept| Column::Id.ne(kept)))).await
}

/// Which of these users of `tenant` have a session of their own that has not come to its end.
pub(super) async fn holders(tx: &Tx, tenant: Uuid, users: &[Uuid]) -> Result<BTreeSet<Uuid>> {
    let theirs = Condition::all().add(Column::TenantId.eq(tenant)).add(Column::UserId.is_in(users.iter().copied()));
    let own = Entity::find().filter(theirs).filter(Column::ImpersonatorUserId.is_null()).filter(is_open(tx.now()));
    Ok(tx.all(own).await?.into_iter().map(|session| session.user_id).collect())
}

/// The sessions that were opened from one of `parents` and have not ended early.
pub(super) async fn opened_from(tx: &Tx, parents: &[Uuid]) -> Result<Vec<Model>> {
    open_where(tx, Condition::all().add(Column::ParentSessionId.is_in(parents.iter().copied()))).await
}

/// Marks these sessions as ended now.
pub(super) async fn mark_ended(tx: &Tx, ids: &[Uuid]) -> Result<()> {
    let these = Condition::all().add(Column::Id.is_in(ids.iter().copied()));
    tx.set_where::<Entity>(these, vec![(Column::EndedAt, Expr::value(tx.now()))]).await.map(drop)
}

/// Marks the sessions that only this client had as ended: it opened them, and no browser holds them.
pub(crate) async fn end_of_client(tx: &Tx, client_id: &str) -> Result<()> {
    let only = Condition::all().add(Column::ClientId.eq(client_id)).add(Column::CookieHash.is_null()).add(Column::EndedAt.is_null());
    tx.set_where::<Entity>(only, vec![(Column::EndedAt, Expr::value(tx.now()))]).await.map(drop)
}

/// Records that a browser used its session, in the transaction of its request. The parent session counts as used as well.
pub(crate) async fn note_access(tx: &Tx, session: &Model) -> Result<()> {
    let these = [Some(session.id), session.parent_session_id].into_iter().flatten();
    let this = Condition::all().add(Column::Id.is_in(these)).add(Column::EndedAt.is_null());
    tx.set_where::<Entity>(this, vec![(Column::LastAccess, Expr::value(tx.now()))]).await.map(drop)
}

/// Records that a user has authenticated again in a session that has not ended, with the password that belongs to `security_stamp`. Returns
/// whether there is such a session.
pub(super) async fn prove(tx: &Tx, user: Uuid, session: Uuid, security_stamp: &str) -> Result<bool> {
    let this = Condition::all().add(Column::Id.eq(session)).add(Column::UserId.eq(user)).add(Column::EndedAt.is_null());
    let this = this.add(Column::SecurityStamp.eq(security_stamp));
    Ok(tx.set_where::<Entity>(this, vec![(Column::AuthTime, Expr::value(tx.now()))]).await? > 0)
}

/// Lets a session that has not ended go on until then, and records its access.
pub(super) async fn set_end(tx: &Tx, session: &Model, ends_at: Timestamp) -> Result<()> {
    let this = this(session.tenant_id, session.id).add(Column::EndedAt.is_null());
    let values = vec![(Column::EndsAt, Expr::value(ends_at)), (Column::LastAccess, Expr::value(tx.now()))];
    tx.set_where::<Entity>(this, values).await.map(drop)
}

/// Lets a session go on under the user's new security stamp.
pub(super) async fn set_stamp(tx: &Tx, user: &user::Model, session: Uuid) -> Result<()> {
    let this = this(user.tenant_id, session).add(Column::UserId.eq(user.id));
    let stamp = vec![(Column::SecurityStamp, Expr::value(user.security_stamp.as_str()))];
    tx.set_where::<Entity>(this, stamp).await.map(drop)
}

/// The id of this session, if it is active: it has not ended, and its user has neither been deactivated, nor reached the end of a last day,
/// nor been given another security stamp. Within a write, it reads the database and not a cache.
pub(crate) fn going_on(tenant: Uuid, session: Uuid, now: Timestamp) -> SelectStatement {
    let holder = Entity::belongs_to(user::Entity).from((Column::TenantId, Column::UserId, Column::SecurityStamp)).to((
        user::Column::TenantId,
        user::Column::Id,
        user::Column::SecurityStamp,
    ));
    let this = Entity::find().select_only().column(Column::Id).join(JoinType::InnerJoin, holder.into());
    let this = this.filter(Column::TenantId.eq(tenant)).filter(Column::Id.eq(session)).filter(is_open(now));
    let stays = Condition::any().add(user::Column::EndsAt.is_null()).add(user::Column::EndsAt.gt(now));
    QueryTrait::into_query(this.filter(user::Column::IsActive.eq(true)).filter(stays).filter(user::Column::DeletedAt.is_null()))
}

/// Whether this session is active, as [`going_on`].
pub(crate) async fn goes_on(tx: &Tx, session: &Model) -> Result<bool> {
    let going_on = going_on(session.tenant_id, session.id, tx.now());
    Ok(tx.one(Entity::find().filter(Column::Id.in_subquery(going_on))).await?.is_some())
}

/// Sessions that have not come to their end.
fn is_open(now: Timestamp) -> Condition {
    let lasts = Condition::any().add(Column::EndsAt.is_null()).add(Column::EndsAt.gt(now));
    let has_begun = Column::CreatedAt.lte(now + AHEAD);
    Condition::all().add(Column::EndedAt.is_null()).add(Column::LastAccess.gt(now - cookie::REMEMBERED)).add(lasts).add(has_begun)
}

/// Up to `limit` sessions unused since `since`.
pub(crate) async fn silent_since(tx: &Tx, since: Timestamp, limit: u64) -> Result<Vec<Model>> {
    tx.all(Entity::find().filter(Column::LastAccess.lt(since)).limit(limit)).await
}

/// Removes these sessions.
pub(crate) async fn purge(tx: &Tx, sessions: impl Iterator<Item = &Model>) -> Result<()> {
    let ids = sessions.map(|session| (session.tenant_id, session.id));
    tx.purge::<Entity>(in_tenants::<Entity>(Column::Id, ids)).await.map(drop)
}
