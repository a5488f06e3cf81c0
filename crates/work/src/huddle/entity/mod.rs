//! Tables `huddles`, `huddle_attendees` and `huddle_topics`.

pub(super) mod attendee;
pub(super) mod topic;

use ::store::{
    Owner, Table,
    export::{Exported, Packed, Whole},
    personal::{Erasure, PersonalData, Rows},
    sea_orm,
};
use kernel::{Error, Result};
use sea_orm::entity::prelude::*;

use super::rules::Section;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "huddles")]
#[allow(missing_docs)] // the columns are those of the API's view, which documents them
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub team_id: Uuid,
    pub client_id: Uuid,
    pub started_at: DateTimeUtc,
    pub ended_at: Option<DateTimeUtc>,
    /// JSON list of [`Section`]s.
    pub agenda: String,
    /// Place of the section that runs.
    pub section: i32,
    /// Since when it runs.
    pub section_at: DateTimeUtc,
    pub notes: Option<String>,
    pub concurrency_stamp: String,
    pub created_at: DateTimeUtc,
    pub created_by: Option<Uuid>,
    pub updated_at: Option<DateTimeUtc>,
    pub updated_by: Option<Uuid>,
}

impl Model {
    /// The agenda, with the time that its sections have taken so far.
    ///
    /// # Errors
    /// `Internal` when the column can't be read.
    pub fn sections(&self) -> Result<Vec<Section>> {
        serde_json::from_str(&self.agenda).map_err(Error::internal)
    }
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
#[allow(missing_docs)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

/// Who reaches its team reaches a huddle: each operation finds that team first, in the same transaction.
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Work.Huddle";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const CLIENT: Option<Column> = Some(Column::ClientId);
}

/// What the tables hold about a person.
pub(super) const PERSONAL: &[&dyn PersonalData] = &[&Rows::<attendee::Entity> {
    within: attendee::of_user,
    shown: &[attendee::Column::CreatedAt, attendee::Column::IsPresent, attendee::Column::Rating],
    erasure: Erasure::Kept("The team's record says who was in a huddle, whether they have an account or not."),
    ..Rows::of("huddle-attendees", &[])
}];

/// What a tenant takes along.
pub(super) const EXPORTED: &[&dyn Exported] = &[
    &Whole::<Entity> { packed: Packed::About("teamId"), ..Whole::of("huddles") },
    &Whole::<attendee::Entity> { packed: Packed::About("teamId"), ..Whole::of("huddle-attendees") },
    &Whole::<topic::Entity> { packed: Packed::About("teamId"), ..Whole::of("huddle-topics") },
];
