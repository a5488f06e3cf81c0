//! Queries on grants and tokens. A secret doesn't reveal its tenant, so it is looked up across all.

use ::store::{
    Tx,
    sea_orm::{
        ColumnTrait, DbErr, EntityTrait, FromQueryResult, IdenStatic, Iterable, JoinType, QueryFilter, QueryResult, QuerySelect, Select,
        sea_query::{Condition, Expr},
    },
};
use http::App;
use kernel::{Result, Scope, Timestamp, Uuid};

use super::entity::{code, grant, refresh};
use crate::session::{self, Session};

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
