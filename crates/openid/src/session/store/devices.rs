//! Queries on known devices.

use ::store::{
    Tx,
    sea_orm::{
        ActiveValue::Set,
        ColumnTrait, EntityTrait, QueryFilter,
        sea_query::{Condition, Expr},
    },
};
use chrono::TimeDelta;
use kernel::{Result, Uuid};

use crate::session::entity::known_device::{ActiveModel, Column, Entity};

/// Devices not used for this long are forgotten.
const KEPT: TimeDelta = TimeDelta::days(365);

/// Whether a user knows a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::session) enum Acquaintance {
    /// The user has signed in with it before.
    Known,
    /// The user has signed in with others before.
    New,
    /// The user has signed in with no device yet.
    First,
}

/// Records that a user signs in with a device.
pub(in crate::session) async fn meet(tx: &Tx, (tenant, user): (Uuid, Uuid), digest: &str) -> Result<Acquaintance> {
    let of_user = Condition::all().add(Column::TenantId.eq(tenant)).add(Column::UserId.eq(user));
    let this = of_user.clone().add(Column::Digest.eq(digest));
    if tx.set_where::<Entity>(this, vec![(Column::SeenAt, Expr::value(tx.now()))]).await? > 0 {
        return Ok(Acquaintance::Known);
    }
    let others = tx.count(Entity::find().filter(of_user)).await?;
    let row = ActiveModel { tenant_id: Set(tenant), user_id: Set(user), digest: Set(digest.to_owned()), seen_at: Set(tx.now()) };
    tx.insert::<Entity>(row).await?;
    Ok(if others == 0 { Acquaintance::First } else { Acquaintance::New })
}

/// Deletes devices unused for a year.
pub(crate) async fn purge(tx: &Tx) -> Result<()> {
    tx.purge::<Entity>(Condition::all().add(Column::SeenAt.lt(tx.now() - KEPT))).await.map(drop)
}
