//! Queries on the health of clients.

use ::store::{Tx, sea_orm};
use kernel::{Result, Uuid};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::{
    HealthDay, HealthOverride,
    entity::{Column, Entity, day},
};

/// How many days a history shows: more than a year of changes on each day.
const DAYS: u64 = 400;
/// How many overrides are listed.
const OVERRIDES: u64 = 50;

/// The overrides of these clients that nobody has ended.
pub(super) async fn running(tx: &Tx, clients: &[Uuid]) -> Result<Vec<HealthOverride>> {
    let of_clients = Entity::find().filter(tx.among(Column::ClientId, clients));
    tx.all(of_clients.filter(Column::EndedAt.is_null()).order_by_desc(Column::CreatedAt)).await
}

/// The overrides of a client, the latest first.
pub(super) async fn overrides(tx: &Tx, client: Uuid) -> Result<Vec<HealthOverride>> {
    tx.all(Entity::find().filter(Column::ClientId.eq(client)).order_by_desc(Column::CreatedAt).limit(OVERRIDES)).await
}

/// The days on which the health of a client changed, the latest first.
pub(super) async fn days(tx: &Tx, client: Uuid) -> Result<Vec<HealthDay>> {
    tx.all(day::Entity::find().filter(day::Column::ClientId.eq(client)).order_by_desc(day::Column::MeasuredOn).limit(DAYS)).await
}

/// The last of them.
pub(super) async fn last_day(tx: &Tx, client: Uuid) -> Result<Option<HealthDay>> {
    tx.one(day::Entity::find().filter(day::Column::ClientId.eq(client)).order_by_desc(day::Column::MeasuredOn)).await
}
