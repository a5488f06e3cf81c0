//! Queries for text overrides.

use std::collections::HashMap;

use kernel::{Result, Scope};
use sea_orm::{ActiveValue::Set, QueryOrder, entity::prelude::*};
use store::{Db, Tx, sea_orm};

use super::entity::{ActiveModel, Column, Entity, Model};
use crate::{
    DEFAULT_RESOURCE, TEXTS_CHANGED,
    terms::{TERMS, term_keys},
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
            tx.insert::<Entity>(row(resource, culture, name, value)).await?;
        }
    }
    tx.invalidate(TEXTS_CHANGED).await
}

fn row(resource: &str, culture: &str, name: &str, value: &str) -> ActiveModel {
    ActiveModel {
        resource_name: Set(resource.to_owned()),
        culture_name: Set(culture.to_owned()),
        name: Set(name.to_owned()),
        value: Set(value.to_owned()),
        ..Default::default()
    }
}

/// Overrides many texts of a culture, each given as resource, key and text.
pub(crate) async fn set_texts(tx: &Tx, culture: &str, texts: &[(String, String, String)]) -> Result<()> {
    let stored = tx.all(Entity::find().filter(Column::CultureName.eq(culture))).await?;
    let mut stored: HashMap<(String, String), Model> =
        stored.into_iter().map(|row| ((row.resource_name.clone(), row.name.clone()), row)).collect();
    let mut added = Vec::new();
    for (resource, name, value) in texts {
        match stored.remove(&(resource.clone(), name.clone())) {
            Some(before) => {
                let after = Model { value: value.clone(), ..before.clone() };
                tx.update::<Entity>(&before, after).await?;
            }
            None => added.push(row(resource, culture, name, value)),
        }
    }
    tx.insert_all::<Entity>(added).await?;
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

/// A word that a tenant has for a term, or the host for all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnTerm {
    /// Culture, `de`.
    pub culture: String,
    /// Key of the text, `Term.Client.Singular`.
    pub key: String,
    pub word: String,
}

/// The words of the transaction's level for terms, by culture and key.
pub async fn own_terms(tx: &Tx) -> Result<Vec<OwnTerm>> {
    let keys: Vec<String> = TERMS.iter().flat_map(|term| term_keys(term)).collect();
    let wanted = Entity::find().filter(Column::ResourceName.eq(DEFAULT_RESOURCE)).filter(Column::Name.is_in(keys));
    let rows = tx.all(wanted.order_by_asc(Column::CultureName).order_by_asc(Column::Name)).await?;
    Ok(rows.into_iter().map(|row| OwnTerm { culture: row.culture_name, key: row.name, word: row.value }).collect())
}
