//! Queries on arrangements, within the tenant of the caller's home.

use ::store::{Tx, sea_orm};
use kernel::{Error, Result, Uuid};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};

use super::{
    entity::{ActiveModel, Column, Entity, Model},
    rules::Arrangement,
};

/// The row of a user, if the user has arranged anything.
pub(super) async fn of(tx: &Tx, user: Uuid) -> Result<Option<Model>> {
    tx.one(Entity::find().filter(Column::UserId.eq(user))).await
}

/// What a row holds. A row that can't be read, as a damaged one, is as none: the start page comes as usual.
pub(super) fn read(row: &Model) -> Arrangement {
    let names = |json: &str| serde_json::from_str(json).unwrap_or_default();
    Arrangement { widgets: names(&row.widgets), hidden: names(&row.hidden) }
}

/// Writes what a user has arranged over `before`.
pub(super) async fn put(tx: &Tx, user: Uuid, before: Option<&Model>, arrangement: &Arrangement) -> Result<()> {
    let json = |names: &[String]| serde_json::to_string(names).map_err(Error::internal);
    let (widgets, hidden) = (json(&arrangement.widgets)?, json(&arrangement.hidden)?);
    if let Some(before) = before {
        let after = Model { widgets, hidden, saved_at: tx.now(), ..before.clone() };
        return tx.update::<Entity>(before, after).await.map(drop);
    }
    let row = ActiveModel { user_id: Set(user), widgets: Set(widgets), hidden: Set(hidden), saved_at: Set(tx.now()), ..Default::default() };
    tx.insert::<Entity>(row).await.map(drop)
}
