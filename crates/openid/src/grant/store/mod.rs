//! Queries on grants and tokens. A secret doesn't reveal its tenant, so it is looked up across all.

pub(super) mod consents;
pub(super) mod devices;
pub(super) mod pushed;
mod words;

use std::collections::BTreeSet;

use ::store::{
    Tx, in_tenants,
    sea_orm::{
        ColumnTrait, DbErr, EntityTrait, FromQueryResult, IdenStatic, Iterable, JoinType, QueryFilter, QueryResult, QuerySelect, Select,
        sea_query::{Condition, Expr},
    },
};
use chrono::TimeDelta;
use http::App;
use kernel::{Result, Scope, Timestamp, Uuid};

use self::words::has_word;
use super::entity::{code, grant, refresh};
use crate::session::{self, Session};

/// How much longer than requested a family is kept.
const AHEAD: TimeDelta = TimeDelta::days(1);

/// A grant and its session.
#[derive(Debug, Clone)]
pub(crate) struct Held {
    pub(crate) grant: grant::Model,
    /// None for a client's own.
    pub(crate) session: Option<Session>,
    /// The session that this one was opened from, once it has been looked up ([`crate::stand_in`]).
    pub(crate) parent: Option<Box<Session>>,
}

impl Held {
    /// Whether neither grant nor session has ended.
    pub(crate) fn lives(&self, now: Timestamp) -> bool {
        self.grant.revoked_at.is_none() && self.session.as_ref().is_none_or(|s| !s.is_over(now))
    }

    /// This instant, or the session's end where that comes before: nothing that is given in a session outlives it.
    pub(crate) fn within(&self, until: Timestamp) -> Timestamp {
        self.session.as_ref().map_or(until, |s| s.end().min(until))
    }
}

/// Prefixes of the session's columns in a row of [`families`], and of the presented secret's.
const SESSION: &str = "session_";
const PRESENTED: &str = "presented_";

/// Grants with their sessions.
fn families() -> Select<grant::Entity> {
    let session = grant::Entity::belongs_to(session::Entity)
        .from((grant::Column::TenantId, grant::Column::SessionId))
        .to((session::Column::TenantId, session::Column::Id));
    with_columns::<session::Entity>(grant::Entity::find().join(JoinType::LeftJoin, session.into()), SESSION)
}

fn with_columns<E: EntityTrait>(select: Select<grant::Entity>, prefix: &str) -> Select<grant::Entity> {
    E::Column::iter()
        .fold(select, |select, column| select.column_as(Expr::col((E::default(), column)), format!("{prefix}{}", column.as_str())))
}

impl FromQueryResult for Held {
    fn from_query_result(row: &QueryResult, prefix: &str) -> std::result::Result<Self, DbErr> {
        let grant = grant::Model::from_query_result(row, prefix)?;
        let session = grant.session_id.map(|_| Session::from_query_result(row, SESSION)).transpose()?;
        Ok(Self { grant, session, parent: None })
    }
}

/// A secret and its grant.
struct Presented<T>(T, Held);

impl<T: FromQueryResult> FromQueryResult for Presented<T> {
    fn from_query_result(row: &QueryResult, prefix: &str) -> std::result::Result<Self, DbErr> {
        Ok(Self(T::from_query_result(row, PRESENTED)?, Held::from_query_result(row, prefix)?))
    }
}

/// The only secret of table `E` with this digest and its grant, looked up across all tenants.
async fn presented<E>(app: &App, scope: &Scope, tenant: E::Column, grant_id: E::Column, same: Condition) -> Result<Option<(E::Model, Held)>>
where
    E: EntityTrait,
    E::Model: FromQueryResult + Send + Sync,
{
    let secret = grant::Entity::belongs_to(E::default()).from((grant::Column::TenantId, grant::Column::Id)).to((tenant, grant_id));
    let select = families().join(JoinType::InnerJoin, secret.into()).filter(same);
    let select = with_columns::<E>(select, PRESENTED);
    let found = app.db().read(&scope.as_system(), |tx| async move { tx.rows::<_, Presented<E::Model>>(select).await }).await?;
    Ok(found.into_iter().next().map(|Presented(secret, held)| (secret, held)))
}

/// The grant with this id, within the tenant of the transaction or across all.
pub(crate) async fn held(tx: &Tx, tenant: Uuid, id: Uuid) -> Result<Option<Held>> {
    let select = families().filter(grant::Column::TenantId.eq(tenant)).filter(grant::Column::Id.eq(id));
    Ok(tx.rows(select).await?.pop())
}

/// A client's active grants in the sessions of a user of the transaction's tenant.
pub(super) async fn held_by(tx: &Tx, client_id: &str, user: Uuid) -> Result<Vec<Held>> {
    let live = Condition::all().add(grant::Column::ClientId.eq(client_id)).add(grant::Column::RevokedAt.is_null());
    tx.rows(families().filter(live).filter(session::Column::UserId.eq(user))).await
}

/// The code with this digest and its grant.
pub(crate) async fn code(app: &App, scope: &Scope, digest: &str) -> Result<Option<(code::Model, Held)>> {
    let same = Condition::all().add(code::Column::Hash.eq(digest));
    presented::<code::Entity>(app, scope, code::Column::TenantId, code::Column::GrantId, same).await
}

/// The refresh token with this digest and its family.
pub(crate) async fn refresh(app: &App, scope: &Scope, digest: &str) -> Result<Option<(refresh::Model, Held)>> {
    let same = Condition::all().add(refresh::Column::Hash.eq(digest));
    presented::<refresh::Entity>(app, scope, refresh::Column::TenantId, refresh::Column::GrantId, same).await
}

/// Keeps a grant at least until then.
pub(crate) async fn prolong(tx: &Tx, grant: &grant::Model, until: Timestamp) -> Result<()> {
    let shorter = this(grant).add(grant::Column::ExpiresAt.lt(until));
    tx.set_where::<grant::Entity>(shorter, vec![(grant::Column::ExpiresAt, Expr::value(until))]).await.map(drop)
}

fn this(grant: &grant::Model) -> Condition {
    Condition::all().add(grant::Column::TenantId.eq(grant.tenant_id)).add(grant::Column::Id.eq(grant.id))
}

/// The grant, unless it was revoked or its session has ended.
fn standing(grant: &grant::Model, session: Uuid, now: Timestamp) -> Condition {
    let session = session::going_on(grant.tenant_id, session, now);
    this(grant).add(grant::Column::RevokedAt.is_null()).add(grant::Column::SessionId.in_subquery(session))
}

/// Whether a session's grant is still valid, checked in the transaction that adds to it.
pub(crate) async fn stands(tx: &Tx, grant: &grant::Model, session: Uuid) -> Result<bool> {
    Ok(tx.one(grant::Entity::find().filter(standing(grant, session, tx.now()))).await?.is_some())
}

/// Rotates a family to `generation`, if it is at the previous one and its session is active, and keeps it at least until then. Returns its
/// new state; `None` if it was at another generation.
pub(crate) async fn rotate(
    tx: &Tx,
    grant: &grant::Model,
    session: Uuid,
    generation: i32,
    until: Timestamp,
) -> Result<Option<grant::Model>> {
    let stands = standing(grant, session, tx.now()).add(grant::Column::Generation.eq(grant.generation));
    let mut after = grant::Model { generation, rotated_at: Some(tx.now()), ..grant.clone() };
    let mut values = vec![(grant::Column::Generation, Expr::value(generation)), (grant::Column::RotatedAt, Expr::value(after.rotated_at))];
    if grant.expires_at < until {
        // Further than requested, so that not every rotation updates the index on its expiry.
        after.expires_at = until + AHEAD;
        values.push((grant::Column::ExpiresAt, Expr::value(after.expires_at)));
    }
    Ok((tx.set_where::<grant::Entity>(stands, values).await? == 1).then_some(after))
}

/// Uses up the code; returns whether it was unused.
pub(crate) async fn use_code(tx: &Tx, row: &code::Model) -> Result<bool> {
    let unused = Condition::all().add(code::Column::Hash.eq(&row.hash)).add(code::Column::UsedAt.is_null());
    Ok(tx.set_where::<code::Entity>(unused, vec![(code::Column::UsedAt, Expr::value(tx.now()))]).await? == 1)
}

/// Marks those of the grants that are not revoked yet as revoked now.
async fn revoke_where(tx: &Tx, which: Condition) -> Result<()> {
    let live = which.add(grant::Column::RevokedAt.is_null());
    tx.set_where::<grant::Entity>(live, vec![(grant::Column::RevokedAt, Expr::value(tx.now()))]).await.map(drop)
}

/// Marks a grant as revoked.
pub(super) async fn mark_revoked(tx: &Tx, grant: &grant::Model) -> Result<()> {
    revoke_where(tx, this(grant)).await
}

/// Marks the grants of these sessions as revoked; returns those that were not yet.
pub(super) async fn revoke_of_sessions(tx: &Tx, sessions: &[Uuid]) -> Result<Vec<grant::Model>> {
    let theirs = Condition::all().add(grant::Column::SessionId.is_in(sessions.iter().copied()));
    let live = tx.all(grant::Entity::find().filter(theirs.clone()).filter(grant::Column::RevokedAt.is_null())).await?;
    revoke_where(tx, theirs).await?;
    Ok(live)
}

/// Marks the grants of a client as revoked.
pub(super) async fn revoke_of_client(tx: &Tx, client_id: &str) -> Result<()> {
    revoke_where(tx, Condition::all().add(grant::Column::ClientId.eq(client_id))).await
}

/// Marks the grants that include a scope as revoked.
pub(super) async fn revoke_with_scope(tx: &Tx, name: &str) -> Result<()> {
    revoke_where(tx, Condition::all().add(has_word::<grant::Entity>(grant::Column::Scopes, name))).await
}

/// Removes what expired before `before`: up to `limit` grants with everything that belongs to them, and unused decisions; of requests that
/// were pushed or come from devices, all that can't be used any more.
pub(crate) async fn sweep(tx: &Tx, before: Timestamp, limit: u64) -> Result<()> {
    let over = tx.all(grant::Entity::find().filter(grant::Column::ExpiresAt.lt(before)).limit(limit)).await?;
    for chunk in over.chunks(500) {
        let ids = || chunk.iter().map(|g| (g.tenant_id, g.id));
        // Before their grants, which they refer to.
        tx.purge::<code::Entity>(in_tenants::<code::Entity>(code::Column::GrantId, ids())).await?;
        tx.purge::<refresh::Entity>(in_tenants::<refresh::Entity>(refresh::Column::GrantId, ids())).await?;
        tx.purge::<grant::Entity>(in_tenants::<grant::Entity>(grant::Column::Id, ids())).await?;
    }
    pushed::purge_unanswerable(tx).await?;
    devices::purge_expired(tx).await?;
    consents::purge_unused(tx, before).await
}

/// Those of `sessions` that a grant refers to.
pub(crate) async fn held_sessions(tx: &Tx, sessions: &[Session]) -> Result<BTreeSet<Uuid>> {
    let ids = sessions.iter().map(|session| (session.tenant_id, session.id));
    let held = tx.all(grant::Entity::find().filter(in_tenants::<grant::Entity>(grant::Column::SessionId, ids))).await?;
    Ok(held.into_iter().filter_map(|grant| grant.session_id).collect())
}
