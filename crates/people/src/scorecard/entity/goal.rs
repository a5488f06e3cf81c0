//! Table `team_measurable_goals`: which goal counts from which week on.

use ::store::{Owner, Table, sea_orm};
use chrono::NaiveDate;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// On which side of its goal a value is good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum MeasurableDirection {
    /// At the goal or above it.
    Up,
    /// At the goal or below it.
    Down,
    /// Within a range, both ends included.
    Range,
}

/// A goal from a week on, until the next one.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "team_measurable_goals")]
#[allow(missing_docs)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub measurable_id: Uuid,
    pub team_id: Uuid,
    pub client_id: Uuid,
    /// Monday of its first week; the first goal also counts for the weeks before.
    pub from_week: NaiveDate,
    pub direction: MeasurableDirection,
    /// In ten-thousandths; the lower end of a range.
    pub goal: Option<i64>,
    /// The upper end of a range.
    pub goal_to: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
#[allow(missing_docs)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

impl Table for Entity {
    const TYPE: &'static str = "Waymark.People.TeamMeasurableGoal";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const CLIENT: Option<Column> = Some(Column::ClientId);
}
