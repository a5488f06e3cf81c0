//! Queries on consents. A row without scopes holds a refusal.

use ::store::{
    Tx,
    sea_orm::{
        ActiveValue::Set,
        ColumnTrait, EntityTrait, QueryFilter, QueryOrder,
        sea_query::{Condition, Expr},
    },
};
use kernel::{Result, Timestamp, Uuid};
use oidc::Scopes;

use super::words::has_word;
use crate::{
    grant::{
        entity::consent::{ActiveModel, Column, Entity, Model},
        service,
    },
    session::Session,
};

fn of(session: &Session, client_id: &str) -> Condition {
    let own = Condition::all().add(Column::TenantId.eq(session.tenant_id)).add(Column::UserId.eq(session.user_id));
    own.add(Column::ClientId.eq(client_id))
}

/// What the user of a session has decided about a client.
pub(crate) async fn find(tx: &Tx, session: &Session, client_id: &str) -> Result<Option<Model>> {
    tx.one(Entity::find().filter(of(session, client_id))).await
}

/// Adds scopes to what the user of a session has consented to.
pub(crate) async fn allow(tx: &Tx, session: &Session, client_id: &str, scopes: &Scopes) -> Result<()> {
    let Some(before) = find(tx, session, client_id).await? else {
        let row = ActiveModel {
            tenant_id: Set(session.tenant_id),
            id: Set(tx.new_id()),
            user_id: Set(session.user_id),
            client_id: Set(client_id.to_owned()),
            scopes: Set(scopes.to_string()),
            ticket_hash: Set(None),
            ticket_accepts: Set(false),
            ticket_expires_at: Set(None),
        };
        return tx.insert::<Entity>(row).await.map(drop);
    };
    let granted = service::scopes(&before.scopes)?;
    let all: Scopes = granted.iter().chain(scopes.iter()).collect();
    let values = vec![(Column::Scopes, Expr::value(all.to_string()))];
    tx.set_where::<Entity>(of(session, client_id), values).await.map(drop)
}

/// Uses the last decision up, within the transaction that acts on it.
pub(crate) async fn use_up(tx: &Tx, session: &Session, client_id: &str) -> Result<()> {
    let values = vec![(Column::TicketHash, Expr::value(None::<String>))];
    tx.set_where::<Entity>(of(session, client_id), values).await.map(drop)
}

/// The consents that a user of the transaction's tenant has given, by client id.
pub(crate) async fn given_by(tx: &Tx, user: Uuid) -> Result<Vec<Model>> {
    let own = Entity::find().filter(Column::UserId.eq(user)).filter(Column::Scopes.ne(""));
    tx.all(own.order_by_asc(Column::ClientId)).await
}

/// Removes the consent that a user of the transaction's tenant has given a client; returns whether there was one.
pub(in crate::grant) async fn withdraw(tx: &Tx, user: Uuid, client_id: &str) -> Result<bool> {
    let own = Condition::all().add(Column::UserId.eq(user)).add(Column::ClientId.eq(client_id));
    Ok(tx.purge::<Entity>(own.add(Column::Scopes.ne(""))).await? > 0)
}

/// Removes all consents to a client.
pub(in crate::grant) async fn purge_of_client(tx: &Tx, client_id: &str) -> Result<()> {
    tx.purge::<Entity>(Condition::all().add(Column::ClientId.eq(client_id))).await.map(drop)
}

/// Removes all consents to a scope.
pub(in crate::grant) async fn purge_with_scope(tx: &Tx, name: &str) -> Result<()> {
    tx.purge::<Entity>(has_word::<Entity>(Column::Scopes, name)).await.map(drop)
}

/// Removes refusals that waited to be used until before `before`.
pub(super) async fn purge_unused(tx: &Tx, before: Timestamp) -> Result<()> {
    let unused = Condition::all().add(Column::Scopes.eq("")).add(Column::TicketExpiresAt.lt(before));
    tx.purge::<Entity>(unused).await.map(drop)
}
