//! Queries on changed contents.

use ::store::Tx;
use kernel::{HOST, Result};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

use super::entity::{ActiveModel, Column, Entity, Model};

/// The contents of a template at `level` and at the host, which the machine's scope has to name.
pub(super) async fn serving(tx: &Tx, level: Uuid, template: &str) -> Result<Vec<Model>> {
    let levels = [level, HOST];
    tx.all(Entity::find().filter(Column::TenantId.is_in(levels)).filter(Column::TemplateName.eq(template))).await
}

/// Every content of the scope's level.
pub(super) async fn every(tx: &Tx) -> Result<Vec<Model>> {
    tx.all(Entity::find()).await
}

/// The content of a template in one language at the scope's level.
pub(super) async fn find(tx: &Tx, template: &str, culture: &str) -> Result<Option<Model>> {
    tx.one(Entity::find().filter(Column::TemplateName.eq(template)).filter(Column::CultureName.eq(culture))).await
}

/// Writes a content in the place of `before`.
pub(super) async fn put(tx: &Tx, before: Option<Model>, template: &str, culture: &str, content: &str) -> Result<Model> {
    let Some(before) = before else {
        let row = ActiveModel {
            template_name: Set(template.to_owned()),
            culture_name: Set(culture.to_owned()),
            content: Set(content.to_owned()),
            ..Default::default()
        };
        return tx.insert::<Entity>(row).await;
    };
    let after = Model { content: content.to_owned(), ..before.clone() };
    tx.update::<Entity>(&before, after).await
}

/// Removes a content.
pub(super) async fn delete(tx: &Tx, row: &Model) -> Result<()> {
    tx.delete::<Entity>(row).await
}
