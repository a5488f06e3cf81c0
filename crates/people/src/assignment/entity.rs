//! Table `coach_assignments`.

use ::store::{
    Owner, Table,
    export::{Exported, Packed, Whole},
    personal::{Erasure, PersonalData, Rows},
    sea_orm,
};
use chrono::NaiveDate;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::client;

/// Part that a coach plays for a client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum CoachRole {
    Lead,
    /// Helps.
    Support,
    /// Looks on: reads what belongs to the client and changes nothing.
    Observer,
}

/// An assignment.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "coach_assignments")]
#[allow(missing_docs)] // the columns are those of the API's view, which documents them
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub client_id: Uuid,
    pub user_id: Uuid,
    pub role: CoachRole,
    pub from_on: NaiveDate,
    pub to_on: Option<NaiveDate>,
    /// The last day that reminders were sent for.
    pub end_told_for: Option<NaiveDate>,
    pub concurrency_stamp: String,
    pub created_at: DateTimeUtc,
    pub created_by: Option<Uuid>,
    pub updated_at: Option<DateTimeUtc>,
    pub updated_by: Option<Uuid>,
    pub deleted_at: Option<DateTimeUtc>,
    pub deleted_by: Option<Uuid>,
    pub is_demo: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
#[allow(missing_docs)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

impl Table for Entity {
    const TYPE: &'static str = "Waymark.People.CoachAssignment";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const CLIENT: Option<Column> = Some(Column::ClientId);
    // Sign-in asks, across tenants, which clients a host user may reach.
    const SYSTEM: bool = true;
}

pub(super) const PERSONAL: &[&dyn PersonalData] = &[&Rows::<Entity> {
    shown: &[Column::ClientId, Column::Role, Column::FromOn, Column::ToOn],
    erasure: Erasure::Kept("The client's record says who coached it and when."),
    ..Rows::of("coach-assignments", &[Column::UserId])
}];

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] =
    &[&Whole::<Entity> { hidden: &[Column::EndToldFor], packed: Packed::For(client::VIEW), ..Whole::of("coach-assignments") }];
