//! Stored values: of the host for all (`G`), of a tenant (`T`), of a user (`U`).

use sea_orm::{entity::prelude::*, sea_query::Condition};
use store::{
    Owner, Table,
    export::{Exported, Whole},
    personal::{PersonalData, Rows},
};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "setting_values")]
/// A value.
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Level that it belongs to.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    /// `G`, `T` or `U`.
    pub provider_name: String,
    #[sea_orm(primary_key, auto_increment = false)]
    /// User id for `U`, otherwise empty.
    pub provider_key: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub name: String,
    /// The value, unless it is secret.
    pub value: Option<String>,
    /// The encrypted value of a secret setting.
    pub sealed_value: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Volo.Abp.SettingManagement.Setting";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const SECRET: &'static [Column] = &[Column::SealedValue];
}

pub(super) const PERSONAL: &[&dyn PersonalData] = &[&Rows::<Entity> {
    within: |person| Condition::all().add(Column::ProviderName.eq("U")).add(Column::ProviderKey.eq(person.to_string())),
    shown: &[Column::Name, Column::Value],
    ..Rows::of("settings", &[])
}];

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] = &[&Whole::<Entity>::of("settings")];
