//! Tables `teams`, `team_members` and `team_former_members`.

use ::store::{
    Owner, Related, Table, Tx,
    export::{Exported, Packed, Whole},
    recycle::Recycled,
    sea_orm,
    search::{Document, Searched},
};
use chrono::NaiveDate;
use sea_orm::{entity::prelude::*, sea_query::Condition};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Whether a team works.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum TeamStatus {
    /// At work.
    Active,
    /// Kept for its history.
    Archived,
}

/// A team.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "teams")]
#[allow(missing_docs)] // the columns are those of the API's view, which documents them
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub client_id: Uuid,
    pub name: String,
    pub code: Option<String>,
    pub description: Option<String>,
    pub parent_team_id: Option<Uuid>,
    pub lead_staff_id: Option<Uuid>,
    pub deputy_staff_id: Option<Uuid>,
    /// One of twelve colour tokens, 1 to 12.
    pub colour: i32,
    pub is_private: bool,
    pub status: TeamStatus,
    pub name_key: String,
    pub code_key: Option<String>,
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
    const TYPE: &'static str = "Waymark.People.Team";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const DERIVED: &'static [Column] = &[Column::NameKey, Column::CodeKey];
    const CLIENT: Option<Column> = Some(Column::ClientId);
    const RELATED: Option<Related<Column>> = Some(Related {
        teams: &[Column::Id, Column::ParentTeamId],
        people: &[Column::LeadStaffId],
        private: Some(Column::IsPrivate),
        ..Related::of(&super::REACH)
    });
    const RANKED: &'static [(Column, fn() -> Vec<String>)] = &[(Column::Status, TeamStatus::values)];
    const SEARCH: Option<Searched<Model>> = Some(Searched::by(Model::document));
    const RECYCLED: Option<Recycled<Self>> = Some(Recycled {
        check: super::rules::check_own,
        restored: |tx, team, _| Box::pin(super::service::restored(tx, team)),
        // A lead may be deleted while the team is there.
        loose: &["lead_staff_id"],
        // Its huddles, tables of an area above this one, go with it.
        parts: &[
            "team_members",
            "team_former_members",
            "team_measurables",
            "team_measurable_goals",
            "team_measurable_values",
            "huddles",
            "huddle_attendees",
            "huddle_topics",
        ],
        ..Recycled::titled(&[Column::Name])
    });

    /// Members of a private team see it.
    fn extra_reach(tx: &Tx) -> kernel::Result<Option<Condition>> {
        super::store::joined_by_caller(tx).map(Some)
    }
}

impl Model {
    /// Its search document.
    fn document(&self) -> Document {
        Document::new(self.code.as_deref().unwrap_or_default(), &self.name).texts([self.description.as_deref()])
    }
}

/// Who belongs to a team.
pub mod member {
    use super::*;

    /// Part of a person in a team.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
    #[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
    pub enum TeamRole {
        Lead,
        /// Belongs.
        Member,
        /// Looks on.
        Guest,
    }

    /// A membership.
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "team_members")]
    #[allow(missing_docs)]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub team_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub staff_id: Uuid,
        pub client_id: Uuid,
        pub role: TeamRole,
        /// First day; not written down before there was the column.
        pub from_on: Option<NaiveDate>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}

    impl Table for Entity {
        const TYPE: &'static str = "Waymark.People.TeamMember";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const CLIENT: Option<Column> = Some(Column::ClientId);
    }
}

/// Who belonged to a team, and when.
pub mod former {
    use super::*;

    /// A membership that is over.
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "team_former_members")]
    #[allow(missing_docs)]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub team_id: Uuid,
        pub staff_id: Uuid,
        pub client_id: Uuid,
        /// The last role.
        pub role: member::TeamRole,
        /// First day, as far as it is known.
        pub from_on: Option<NaiveDate>,
        /// Last day.
        pub to_on: NaiveDate,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}

    impl Table for Entity {
        const TYPE: &'static str = "Waymark.People.TeamFormerMember";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const CLIENT: Option<Column> = Some(Column::ClientId);
    }
}

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] = &[
    &Whole::<Entity> { packed: Packed::For(super::VIEW), named: Some(|row| (row.id, row.name.clone())), ..Whole::of("teams") },
    &Whole::<member::Entity> { packed: Packed::About("teamId"), ..Whole::of("team-members") },
    &Whole::<former::Entity> { packed: Packed::About("teamId"), ..Whole::of("former-team-members") },
];
