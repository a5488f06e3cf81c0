//! Queries on requests of devices. A code doesn't reveal a tenant: they are the host's, and what they lead to is the user's tenant's.

use ::store::{
    Tx,
    sea_orm::{
        ColumnTrait, EntityTrait, QueryFilter,
        sea_query::{Condition, Expr},
    },
};
use chrono::TimeDelta;
use kernel::{HOST, Result};

use super::words::has_word;
use crate::grant::entity::{
    device::{Column, Entity, Model},
    grant,
};

/// How long an expired request is kept: a device that asks late hears that its code has expired.
const KEPT: TimeDelta = TimeDelta::hours(1);

fn this(hash: &str) -> Condition {
    Condition::all().add(Column::TenantId.eq(HOST)).add(Column::Hash.eq(hash))
}

/// Requests that no user has answered and that have not expired.
fn waiting(tx: &Tx) -> Condition {
    Condition::all().add(Column::AnsweredAt.is_null()).add(Column::ExpiresAt.gt(tx.now()))
}

/// The request with this digest of its device code.
pub(crate) async fn find(tx: &Tx, hash: &str) -> Result<Option<Model>> {
    tx.one(Entity::find().filter(this(hash))).await
}

/// The request with this digest of its user code, if its user can still answer it.
pub(crate) async fn find_open(tx: &Tx, user_code_hash: &str) -> Result<Option<Model>> {
    let same = Condition::all().add(Column::TenantId.eq(HOST)).add(Column::UserCodeHash.eq(user_code_hash));
    tx.one(Entity::find().filter(same).filter(waiting(tx))).await
}

/// Notes that a device has asked, and how long it has to wait from now on.
pub(crate) async fn note_poll(tx: &Tx, hash: &str, interval: i32) -> Result<()> {
    let values = vec![(Column::PolledAt, Expr::value(tx.now())), (Column::PollInterval, Expr::value(interval))];
    tx.set_where::<Entity>(this(hash), values).await.map(drop)
}

/// Notes that a user allows a request, and what was granted; returns whether it was waiting.
pub(crate) async fn allow(tx: &Tx, hash: &str, given: &grant::Model) -> Result<bool> {
    let values = vec![
        (Column::AnsweredAt, Expr::value(tx.now())),
        (Column::GrantTenantId, Expr::value(given.tenant_id)),
        (Column::GrantId, Expr::value(given.id)),
    ];
    Ok(tx.set_where::<Entity>(this(hash).add(waiting(tx)), values).await? == 1)
}

/// Notes that a user refuses a request; returns whether it was waiting.
pub(crate) async fn refuse(tx: &Tx, hash: &str) -> Result<bool> {
    Ok(tx.set_where::<Entity>(this(hash).add(waiting(tx)), vec![(Column::AnsweredAt, Expr::value(tx.now()))]).await? == 1)
}

/// Uses a request up; returns whether it was unused.
pub(crate) async fn use_up(tx: &Tx, hash: &str) -> Result<bool> {
    let unused = this(hash).add(Column::UsedAt.is_null());
    Ok(tx.set_where::<Entity>(unused, vec![(Column::UsedAt, Expr::value(tx.now()))]).await? == 1)
}

/// Removes the requests of a client.
pub(in crate::grant) async fn purge_of_client(tx: &Tx, client_id: &str) -> Result<()> {
    tx.purge::<Entity>(Condition::all().add(Column::ClientId.eq(client_id))).await.map(drop)
}

/// Removes the requests for a scope.
pub(in crate::grant) async fn purge_with_scope(tx: &Tx, name: &str) -> Result<()> {
    tx.purge::<Entity>(has_word::<Entity>(Column::Scopes, name)).await.map(drop)
}

/// Removes the requests that have expired.
pub(super) async fn purge_expired(tx: &Tx) -> Result<()> {
    tx.purge::<Entity>(Condition::all().add(Column::ExpiresAt.lt(tx.now() - KEPT))).await.map(drop)
}
