//! Queries on the token of the set-up page.

use ::store::Tx;
use kernel::{Result, Uuid};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, sea_query::Condition};

use super::entity::{ActiveModel, Column, Entity, Model};

/// The token, if one was made.
pub(super) async fn find(tx: &Tx) -> Result<Option<Model>> {
    tx.one(Entity::find().filter(Column::Id.eq(Uuid::nil()))).await
}

/// Replaces the token.
pub(super) async fn put(tx: &Tx, nonce: String, token_hash: String) -> Result<()> {
    clear(tx).await?;
    let row = ActiveModel { id: Set(Uuid::nil()), nonce: Set(nonce), token_hash: Set(token_hash), created_at: Set(tx.now()) };
    tx.insert::<Entity>(row).await.map(drop)
}

/// Removes the token.
pub(super) async fn clear(tx: &Tx) -> Result<()> {
    tx.purge::<Entity>(Condition::all().add(Column::Id.eq(Uuid::nil()))).await.map(drop)
}
