//! Tables `team_measurables`, `team_measurable_goals` and `team_measurable_values`.

pub(super) mod goal;
pub(super) mod value;

use ::store::{
    Owner, Table,
    export::{Exported, Packed, Whole},
    sea_orm,
};
use sea_orm::entity::prelude::*;

/// A figure that a team measures every week.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "team_measurables")]
#[allow(missing_docs)] // the columns are those of the API's view, which documents them
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub team_id: Uuid,
    pub client_id: Uuid,
    pub title: String,
    pub unit: Option<String>,
    pub owner_staff_id: Option<Uuid>,
    /// From 1 on; restored ones keep theirs, so two may have the same.
    pub position: i32,
    pub is_archived: bool,
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

/// Who sees its team sees a measurable: each operation finds that team first, in the same transaction.
impl Table for Entity {
    const TYPE: &'static str = "Waymark.People.TeamMeasurable";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const CLIENT: Option<Column> = Some(Column::ClientId);
}

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] = &[
    &Whole::<Entity> { packed: Packed::About("teamId"), named: Some(|row| (row.id, row.title.clone())), ..Whole::of("team-measurables") },
    &Whole::<goal::Entity> { packed: Packed::About("teamId"), ..Whole::of("team-measurable-goals") },
    &Whole::<value::Entity> { packed: Packed::About("teamId"), ..Whole::of("team-measurable-values") },
];
