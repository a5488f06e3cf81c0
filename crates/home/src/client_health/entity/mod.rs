//! Table `client_health_overrides`: the bands that were set instead of computed ones.

pub(super) mod day;

use ::store::{
    Owner, Table,
    personal::{Erasure, PersonalData, Rows},
    sea_orm,
};
use chrono::NaiveDate;
use people::client::HealthBand;
use sea_orm::entity::prelude::*;

/// An override.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "client_health_overrides")]
#[allow(missing_docs)] // the columns are those of the API's view, which documents them
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub client_id: Uuid,
    pub band: HealthBand,
    pub reason: String,
    /// Last day, by the client's calendar.
    pub until_on: NaiveDate,
    /// When it was taken back or replaced, before its last day was over.
    pub ended_at: Option<DateTimeUtc>,
    /// Always set: it keeps the reasons from tenants' users, exports and entity changes.
    pub is_internal: bool,
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

/// Each operation finds the client within the caller's reach first, in the same transaction.
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Home.ClientHealthOverride";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const CLIENT: Option<Column> = Some(Column::ClientId);
    const INTERNAL: Option<Column> = Some(Column::IsInternal);
}

/// What the table contains about a person.
pub(super) const PERSONAL: &[&dyn PersonalData] = &[&Rows::<Entity> {
    erasure: Erasure::Kept("Why the provider judged a client otherwise for a while stays for those who go on with it."),
    ..Rows::of("client-health-overrides", &[Column::CreatedBy])
}];
