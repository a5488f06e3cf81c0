//! Table `team_measurable_values`: what was measured. A week without a value has no row.

use ::store::{Owner, Table, sea_orm};
use chrono::NaiveDate;
use sea_orm::entity::prelude::*;

/// The value of a week.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "team_measurable_values")]
#[allow(missing_docs)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub measurable_id: Uuid,
    pub team_id: Uuid,
    pub client_id: Uuid,
    /// The Monday in the week, whatever day weeks begin with.
    pub week: NaiveDate,
    /// In ten-thousandths.
    pub value: i64,
    pub concurrency_stamp: String,
    pub created_at: DateTimeUtc,
    pub created_by: Option<Uuid>,
    pub updated_at: Option<DateTimeUtc>,
    pub updated_by: Option<Uuid>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
#[allow(missing_docs)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

impl Table for Entity {
    const TYPE: &'static str = "Waymark.People.TeamMeasurableValue";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const CLIENT: Option<Column> = Some(Column::ClientId);
}
