//! Table `client_health_days`: the health of a client at the end of each day on which it changed.

use ::store::{Owner, Table, sea_orm};
use chrono::NaiveDate;
use people::client::HealthBand;
use sea_orm::entity::prelude::*;

/// The health of a client on a day of its calendar, and on the days after it until the next row.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "client_health_days")]
#[allow(missing_docs)] // the columns are those of the API's view, which documents them
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub client_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub measured_on: NaiveDate,
    pub score: Option<i32>,
    pub band: Option<HealthBand>,
    /// Whether somebody had set the band.
    pub is_overridden: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
#[allow(missing_docs)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

impl Table for Entity {
    const TYPE: &'static str = "Waymark.Home.ClientHealthDay";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const CLIENT: Option<Column> = Some(Column::ClientId);
    const AUDITED: bool = false;
}
