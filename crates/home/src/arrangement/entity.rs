//! Table `home_arrangements`.

use ::store::{
    Owner, Table,
    personal::{PersonalData, Rows},
    sea_orm,
};
use sea_orm::entity::prelude::*;

/// How one person has arranged the start page; without a row it is as usual for the role.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "home_arrangements")]
pub struct Model {
    /// Tenant of the user, or the host.
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: Uuid,
    /// Widgets in their order, JSON. Another version of the program may have written names that this one doesn't know.
    pub widgets: String,
    /// Those of them that are hidden, JSON.
    pub hidden: String,
    pub saved_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
#[allow(missing_docs)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

/// The queries of the area limit its rows to the caller's own.
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Home.Arrangement";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
}

pub(super) const PERSONAL: &[&dyn PersonalData] =
    &[&Rows::<Entity> { shown: &[Column::Widgets, Column::Hidden, Column::SavedAt], ..Rows::of("home-arrangement", &[Column::UserId]) }];
