//! Tables `standard_results`, which finalising freezes for each standard, and `compliance_states`, their projection.

use ::store::{
    Owner, Related, Table, Tx,
    export::{Exported, Packed, Whole},
    sea_orm,
};
use chrono::NaiveDate;
use sea_orm::{entity::prelude::*, sea_query::Condition};

use crate::{
    assessment::{self, of_reached},
    scoring::ItemResult,
};

/// The state of a standard at a client or team, from one finalised assessment to the next. The current state is the row without
/// `superseded_at`; the others are its history. Nobody edits it: it is derived from [`frozen`] alone, except for the number of open
/// findings, which follows the findings.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "compliance_states")]
#[allow(missing_docs)] // the API's view documents the columns
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    /// Id of the frozen result that it is derived from.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub client_id: Uuid,
    pub team_id: Option<Uuid>,
    pub standard_id: Uuid,
    pub framework_id: Uuid,
    pub domain_id: Uuid,
    pub subdomain_id: Uuid,
    pub assessment_id: Uuid,
    pub item_id: Uuid,
    pub result: ItemResult,
    pub score: Option<i32>,
    pub weight: i32,
    pub critical_failed: bool,
    pub assessed_on: NaiveDate,
    pub finalised_at: DateTimeUtc,
    pub valid_until: NaiveDate,
    pub superseded_at: Option<DateTimeUtc>,
    /// Score minus that of the previous state.
    pub trend: Option<i32>,
    pub open_findings: i32,
    /// The version of the standard that it was judged by; none where no version was in force when the assessment was scheduled.
    pub standard_version_id: Option<Uuid>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
#[allow(missing_docs)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

impl Table for Entity {
    const TYPE: &'static str = "Waymark.Compliance.ComplianceState";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const CLIENT: Option<Column> = Some(Column::ClientId);
    const RELATED: Option<Related<Column>> = Some(Related::part_of(&assessment::REACH));

    // A projection: its source is audited.
    const AUDITED: bool = false;

    fn extra_reach(tx: &Tx) -> kernel::Result<Option<Condition>> {
        of_reached(tx, Column::AssessmentId).map(Some)
    }
}

/// Frozen results: written once by finalising, never changed.
pub mod frozen {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "standard_results")]
    #[allow(missing_docs)]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub assessment_id: Uuid,
        pub revision: i32,
        pub client_id: Uuid,
        pub team_id: Option<Uuid>,
        pub standard_id: Uuid,
        pub framework_id: Uuid,
        pub domain_id: Uuid,
        pub subdomain_id: Uuid,
        /// The last of the standard's items, by id.
        pub item_id: Uuid,
        pub result: ItemResult,
        /// Weighted mean of the standard's items.
        pub score: Option<i32>,
        /// Weight of the standard in the pinned version.
        pub weight: i32,
        /// A critical item of it failed.
        pub critical_failed: bool,
        pub assessed_on: NaiveDate,
        pub finalised_at: DateTimeUtc,
        pub valid_until: NaiveDate,
        /// The version of the standard that its items asked about.
        pub standard_version_id: Option<Uuid>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}

    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Compliance.StandardResult";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const CLIENT: Option<Column> = Some(Column::ClientId);
        const RELATED: Option<Related<Column>> = Some(Related::part_of(&assessment::REACH));

        // Inserted a thousand at a time by finalising, which is audited itself.
        const AUDITED: bool = false;

        fn extra_reach(tx: &Tx) -> kernel::Result<Option<Condition>> {
            of_reached(tx, Column::AssessmentId).map(Some)
        }
    }
}

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] = &[
    &Whole::<Entity> { packed: Packed::About("assessmentId"), ..Whole::of("compliance-states") },
    &Whole::<frozen::Entity> { packed: Packed::About("assessmentId"), ..Whole::of("standard-results") },
];
