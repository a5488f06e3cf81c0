//! Queries on stored settings.

use ::store::Tx;
use kernel::Result;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, sea_query::Condition};
use uuid::Uuid;

use super::entity::{ActiveModel, Column, Entity, Model};

/// The values of one key of the scope's level: a user's id, empty for the level's own.
pub(super) async fn of_key(tx: &Tx, key: &str) -> Result<Vec<Model>> {
    tx.all(Entity::find().filter(Column::ProviderKey.eq(key))).await
}

/// The own settings of `tenant`, which the machine's scope has to name.
pub(super) async fn of_level(tx: &Tx, tenant: Uuid) -> Result<Vec<Model>> {
    tx.all(Entity::find().filter(Column::TenantId.eq(tenant)).filter(Column::ProviderKey.eq(""))).await
}

/// The level's own settings, locked until the commit.
pub(super) async fn lock_level(tx: &Tx) -> Result<Vec<Model>> {
    tx.lock(Entity::find().filter(Column::ProviderKey.eq(""))).await
}

/// Forgets the settings of users who are gone.
pub async fn forget_users(tx: &Tx, users: &[Uuid]) -> Result<()> {
    let keys = users.iter().map(Uuid::to_string);
    let own = Condition::all().add(Column::ProviderName.eq("U")).add(Column::ProviderKey.is_in(keys));
    tx.purge::<Entity>(own).await.map(drop)
}

/// Writes a value and returns the one before; an empty one deletes the row.
pub(super) async fn put(tx: &Tx, row: &Model) -> Result<Option<Model>> {
    let same = Entity::find()
        .filter(Column::ProviderName.eq(&row.provider_name))
        .filter(Column::ProviderKey.eq(&row.provider_key))
        .filter(Column::Name.eq(&row.name));
    let before = tx.one(same).await?;
    let empty = row.value.is_none() && row.sealed_value.is_none();
    match &before {
        Some(before) if empty => tx.delete::<Entity>(before).await?,
        Some(before) => drop(tx.update::<Entity>(before, row.clone()).await?),
        None if empty => {}
        None => {
            let new = ActiveModel {
                tenant_id: Set(row.tenant_id),
                provider_name: Set(row.provider_name.clone()),
                provider_key: Set(row.provider_key.clone()),
                name: Set(row.name.clone()),
                value: Set(row.value.clone()),
                sealed_value: Set(row.sealed_value.clone()),
            };
            tx.insert::<Entity>(new).await?;
        }
    }
    Ok(before)
}
