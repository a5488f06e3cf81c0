//! Queries on pushed requests. A handle doesn't reveal a tenant: they are the host's.

use ::store::{
    Tx,
    sea_orm::{
        ColumnTrait, EntityTrait, QueryFilter,
        sea_query::{Condition, Expr},
    },
};
use kernel::Result;
use oidc::par;

use crate::grant::entity::pushed::{Column, Entity, Model};

/// The request with this digest of its handle.
pub(crate) async fn find(tx: &Tx, hash: &str) -> Result<Option<Model>> {
    tx.one(Entity::find().filter(Column::Hash.eq(hash))).await
}

/// Notes that a browser has come with a request, unless one had.
pub(crate) async fn note_opened(tx: &Tx, hash: &str) -> Result<()> {
    let first = Condition::all().add(Column::Hash.eq(hash)).add(Column::OpenedAt.is_null());
    tx.set_where::<Entity>(first, vec![(Column::OpenedAt, Expr::value(tx.now()))]).await.map(drop)
}

/// Notes that a request is answered; returns whether it was not yet.
pub(crate) async fn note_answered(tx: &Tx, hash: &str) -> Result<bool> {
    let open = Condition::all().add(Column::Hash.eq(hash)).add(Column::AnsweredAt.is_null());
    Ok(tx.set_where::<Entity>(open, vec![(Column::AnsweredAt, Expr::value(tx.now()))]).await? == 1)
}

/// Removes the requests of a client.
pub(in crate::grant) async fn purge_of_client(tx: &Tx, client_id: &str) -> Result<()> {
    tx.purge::<Entity>(Condition::all().add(Column::ClientId.eq(client_id))).await.map(drop)
}

/// Removes the requests that can't be answered any more.
pub(super) async fn purge_unanswerable(tx: &Tx) -> Result<()> {
    let answerable = tx.now() - par::LIFETIME - par::INTERACTION;
    tx.purge::<Entity>(Condition::all().add(Column::PushedAt.lt(answerable))).await.map(drop)
}
