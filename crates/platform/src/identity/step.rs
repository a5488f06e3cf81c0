//! Second steps of signing in: one row for each first step that asked for a code.

use chrono::TimeDelta;
use kernel::Result;
use sea_orm::{QueryOrder, QuerySelect, Select, entity::prelude::*, sea_query::Condition};
use store::{Owner, Table, Tx};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "two_factor_steps")]
pub(super) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub(super) tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub(super) id: Uuid,
    pub(super) user_id: Uuid,
    /// When its code was asked for last.
    pub(super) sent_at: Option<DateTimeUtc>,
    /// When its code was used.
    pub(super) used_at: Option<DateTimeUtc>,
    pub(super) expires_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub(super) enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Platform.TwoFactorStep";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const AUDITED: bool = false;
}

/// The step `id` of a user, or the one whose code was mailed last, where it is neither used nor over.
fn select(tx: &Tx, user: Uuid, id: Option<Uuid>) -> Select<Entity> {
    let open = Entity::find().filter(Column::UserId.eq(user)).filter(Column::UsedAt.is_null()).filter(Column::ExpiresAt.gt(tx.now()));
    match id {
        Some(id) => open.filter(Column::Id.eq(id)),
        None => open.filter(Column::SentAt.is_not_null()).order_by_desc(Column::SentAt).order_by_desc(Column::Id).limit(1),
    }
}

/// As [`open`], only to look at.
pub(super) async fn find(tx: &Tx, user: Uuid, id: Option<Uuid>) -> Result<Option<Model>> {
    tx.one(select(tx, user, id)).await
}

/// The open step, held against other writers until the transaction ends.
pub(super) async fn open(tx: &Tx, user: Uuid, id: Option<Uuid>) -> Result<Option<Model>> {
    Ok(tx.lock(select(tx, user, id)).await?.pop())
}

/// Notes that `what` has happened to a step now.
pub(super) async fn set(tx: &Tx, id: Uuid, what: Column) -> Result<()> {
    tx.set_where::<Entity>(Condition::all().add(Column::Id.eq(id)), vec![(what, Expr::val(tx.now()))]).await.map(drop)
}

/// Removes steps that have been over for a day.
pub(super) async fn purge(tx: &Tx) -> Result<u64> {
    tx.purge::<Entity>(Condition::all().add(Column::ExpiresAt.lt(tx.now() - TimeDelta::days(1)))).await
}
