//! Values of features: for a tenant (`T` and its id), or for the host itself (`T` and no key). The host's: tenants read them.

use sea_orm::entity::prelude::*;
use store::{Owner, Table};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "feature_values")]
/// A value.
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// `T`.
    pub provider_name: String,
    #[sea_orm(primary_key, auto_increment = false)]
    /// Id of the tenant; empty for the host.
    pub provider_key: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub name: String,
    pub value: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Volo.Abp.FeatureManagement.FeatureValue";
    const OWNER: Owner<Column> = Owner::Host;
}
