//! Queries for text overrides.

use kernel::{Result, Scope};
use sea_orm::{ActiveValue::Set, entity::prelude::*};
use store::{Db, Tx, sea_orm};

use crate::{
    TEXTS_CHANGED,
    entity::{ActiveModel, Column, Entity, Model},
};

/// Every override of every tenant: there are few, and each node caches them all.
pub(crate) async fn all(db: &Db) -> Result<Vec<Model>> {
    db.read(&Scope::system(db.now()), |tx| async move { tx.all(Entity::find()).await }).await
}

async fn find(tx: &Tx, resource: &str, culture: &str, name: &str) -> Result<Option<Model>> {
    let same =
        Entity::find().filter(Column::ResourceName.eq(resource)).filter(Column::CultureName.eq(culture)).filter(Column::Name.eq(name));
    tx.one(same).await
}

/// Overrides the shipped text within the transaction's tenant; every node follows.
///
/// # Errors
/// `Unavailable`, `Stale`.
pub async fn set_text(tx: &Tx, resource: &str, culture: &str, name: &str, value: &str) -> Result<()> {
    match find(tx, resource, culture, name).await? {
        Some(before) => {
            let after = Model { value: value.to_owned(), ..before.clone() };
            tx.update::<Entity>(&before, after).await?;
        }
        None => {
            let row = ActiveModel {
                resource_name: Set(resource.to_owned()),
                culture_name: Set(culture.to_owned()),
                name: Set(name.to_owned()),
                value: Set(value.to_owned()),
                ..Default::default()
            };
            tx.insert::<Entity>(row).await?;
        }
    }
    tx.invalidate(TEXTS_CHANGED).await
}

/// Removes the override of a text.
///
/// # Errors
/// `Unavailable`, `Stale`.
pub async fn restore_text(tx: &Tx, resource: &str, culture: &str, name: &str) -> Result<()> {
    if let Some(row) = find(tx, resource, culture, name).await? {
        tx.delete::<Entity>(&row).await?;
        tx.invalidate(TEXTS_CHANGED).await?;
    }
    Ok(())
}
