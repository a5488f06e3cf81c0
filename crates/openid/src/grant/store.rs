//! Queries on grants and tokens. Who presents a secret doesn't say of which tenant it is, so it is looked up across all.

use ::store::{
    Tx,
    sea_orm::{ColumnTrait, EntityTrait, QueryFilter},
};
use http::App;
use kernel::{Error, Result, Scope, Timestamp, Uuid};

use super::entity::{code, grant, refresh};
use crate::session::{Session, entity as session};

/// A grant and the session that it hangs on.
#[derive(Debug, Clone)]
pub(crate) struct Held {
    pub(crate) grant: grant::Model,
    /// None for a client's own.
    pub(crate) session: Option<Session>,
}

impl Held {
    /// Whether neither grant nor session has come to its end.
    pub(crate) fn lives(&self, now: Timestamp) -> bool {
        self.grant.revoked_at.is_none() && self.session.as_ref().is_none_or(|s| !s.is_over(now))
    }

    /// This instant, or the session's end where that comes before: nothing that is given in a session outlives it.
    pub(crate) fn within(&self, until: Timestamp) -> Timestamp {
        self.session.as_ref().map_or(until, |s| s.end().min(until))
    }
}

/// The grant with this id, within the tenant of the transaction or across all.
pub(crate) async fn held(tx: &Tx, tenant: Uuid, id: Uuid) -> Result<Option<Held>> {
    let select = grant::Entity::find().filter(grant::Column::TenantId.eq(tenant)).filter(grant::Column::Id.eq(id));
    let Some(grant) = tx.one(select).await? else { return Ok(None) };
    let session = match grant.session_id {
        Some(id) => {
            let select = session::Entity::find().filter(session::Column::TenantId.eq(tenant)).filter(session::Column::Id.eq(id));
            Some(tx.one(select).await?.ok_or_else(|| Error::internal("a grant without its session"))?)
        }
        None => None,
    };
    Ok(Some(Held { grant, session }))
}

/// The code with this digest and what it gives.
pub(crate) async fn code(app: &App, scope: &Scope, digest: &str) -> Result<Option<(code::Model, Held)>> {
    app.db()
        .read(&scope.as_system(), |tx| async move {
            let Some(row) = tx.one(code::Entity::find().filter(code::Column::Hash.eq(digest))).await? else { return Ok(None) };
            Ok(held(&tx, row.tenant_id, row.grant_id).await?.map(|held| (row, held)))
        })
        .await
}

/// The refresh token with this digest and its family.
pub(crate) async fn refresh(app: &App, scope: &Scope, digest: &str) -> Result<Option<(refresh::Model, Held)>> {
    app.db()
        .read(&scope.as_system(), |tx| async move {
            let Some(row) = tx.one(refresh::Entity::find().filter(refresh::Column::Hash.eq(digest))).await? else { return Ok(None) };
            Ok(held(&tx, row.tenant_id, row.grant_id).await?.map(|held| (row, held)))
        })
        .await
}
