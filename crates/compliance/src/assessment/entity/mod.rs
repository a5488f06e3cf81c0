//! Tables `assessments` and `assessment_items`.

mod stored_result;

use ::store::{
    Owner, Related, Table, Tx,
    export::{Exported, Packed, Whole},
    personal::{Erasure, PersonalData, Rows},
    recycle::Recycled,
    sea_orm,
    search::{Document, Searched},
};
use chrono::NaiveDate;
use sea_orm::{
    entity::prelude::*,
    sea_query::{Condition, Query, SelectStatement},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    assessment_type::Mode,
    scoring::{Band, ItemResult},
};

pub(crate) use stored_result::StoredResult;

/// Status of an assessment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum AssessmentStatus {
    /// Being planned.
    Draft,
    /// Its items are created; it has not started.
    Scheduled,
    /// Being answered.
    InProgress,
    /// Answered, awaiting review.
    Submitted,
    /// Being verified.
    InReview,
    /// Marked items returned to the lead.
    ChangesRequested,
    /// Finished, and part of the compliance state.
    Finalised,
    Cancelled,
}

/// Purpose of an assessment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum AssessmentKind {
    /// Planned and answered as a whole.
    Full,
    /// Verification of one standard, which closed a finding.
    Verification,
}

/// Progress of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum ItemStatus {
    Open,
    /// The client answered.
    Answered,
    /// The coach verified.
    Verified,
}

/// An assessment.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "assessments")]
#[allow(missing_docs)] // the API's view documents the columns
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub number: String,
    pub kind: AssessmentKind,
    pub client_id: Uuid,
    pub team_id: Option<Uuid>,
    pub subtype_id: Uuid,
    pub template_version_id: Uuid,
    pub framework_id: Uuid,
    pub library_release_id: Option<Uuid>,
    pub title: String,
    pub period_key: Option<String>,
    pub mode: Mode,
    pub requires_review: bool,
    pub planned_on: Option<NaiveDate>,
    pub due_on: Option<NaiveDate>,
    pub lead_user_id: Option<Uuid>,
    pub reviewer_user_id: Option<Uuid>,
    /// JSON list of user ids.
    pub participants: String,
    pub status: AssessmentStatus,
    pub self_score: Option<i32>,
    pub verified_score: Option<i32>,
    pub compliance_pct: Option<i32>,
    pub coverage_pct: Option<i32>,
    pub band: Option<Band>,
    pub summary: Option<String>,
    /// Note of the last transition that required one.
    pub note: Option<String>,
    pub revision: i32,
    pub started_at: Option<DateTimeUtc>,
    pub submitted_at: Option<DateTimeUtc>,
    /// Who submitted it last.
    pub submitted_by: Option<Uuid>,
    pub finalised_at: Option<DateTimeUtc>,
    pub search_key: String,
    pub concurrency_stamp: String,
    pub created_at: DateTimeUtc,
    pub created_by: Option<Uuid>,
    pub updated_at: Option<DateTimeUtc>,
    pub updated_by: Option<Uuid>,
    pub deleted_at: Option<DateTimeUtc>,
    pub deleted_by: Option<Uuid>,
    pub is_demo: bool,
}

impl Model {
    /// Users who may answer besides the lead.
    pub fn participants(&self) -> Vec<Uuid> {
        serde_json::from_str(&self.participants).unwrap_or_default()
    }

    /// Users who answer for the answers: the lead, and the submitter.
    pub fn answered_by(&self) -> [Option<Uuid>; 2] {
        [self.lead_user_id, self.submitted_by]
    }
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
#[allow(missing_docs)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

impl Table for Entity {
    const TYPE: &'static str = "Waymark.Compliance.Assessment";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const DERIVED: &'static [Column] = &[Column::SearchKey];
    const CLIENT: Option<Column> = Some(Column::ClientId);
    const RELATED: Option<Related<Column>> = Some(Related {
        owners: &[Column::LeadUserId],
        others: &[Column::ReviewerUserId, Column::CreatedBy],
        listed: Some(Column::Participants),
        ..Related::of(&super::REACH)
    });
    const RANKED: &'static [(Column, fn() -> Vec<String>)] = &[(Column::Status, AssessmentStatus::values)];
    const SEARCH: Option<Searched<Model>> = Some(Searched { listed: super::store::listed, ..Searched::by(Model::document) });
    const RECYCLED: Option<Recycled<Self>> = Some(Recycled {
        listed: super::store::listed,
        restored: |tx, assessment, _| Box::pin(super::service::restored(tx, assessment)),
        parts: &["assessment_items", "assessment_revisions"],
        ..Recycled::titled(&[Column::Number, Column::Title])
    });
}

impl Model {
    /// Its search document.
    fn document(&self) -> Document {
        let texts = [&self.period_key, &self.summary, &self.note];
        Document::new(&self.number, &self.title).texts(texts.map(Option::as_deref))
    }
}

/// The ids of the assessments in reach: what is part of one is reached with it.
///
/// # Errors
/// `Internal` in the system scope.
pub(crate) fn reached(tx: &Tx) -> kernel::Result<SelectStatement> {
    let mut select = Query::select();
    select.column((Entity, Column::Id)).from(Entity).cond_where(tx.wall::<Entity>()?.add(Column::DeletedAt.is_null()));
    Ok(select)
}

/// Rows whose `column` names an assessment in reach.
pub(crate) fn of_reached(tx: &Tx, column: impl ColumnTrait) -> kernel::Result<Condition> {
    Ok(Condition::all().add(column.in_subquery(reached(tx)?)))
}

/// A question of an assessment, with its answers.
pub mod item {
    use super::*;
    use crate::scoring::Answer;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "assessment_items")]
    #[allow(missing_docs)] // the API's view documents the columns
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub assessment_id: Uuid,
        pub client_id: Uuid,
        pub question_key: String,
        pub standard_id: Option<Uuid>,
        pub standard_version_id: Option<Uuid>,
        /// Domain of `subdomain_id` when the assessment was scheduled.
        pub domain_id: Option<Uuid>,
        /// Where the standard, or else the section, stood when the assessment was scheduled; a framework that changes later moves no answer.
        pub subdomain_id: Option<Uuid>,
        /// Position of the section within the template.
        pub section: i32,
        pub sort_order: i32,
        pub weight: i32,
        pub critical: bool,
        /// JSON [`Answer`].
        pub self_answer: Option<String>,
        pub self_pct: Option<i32>,
        pub self_comment: Option<String>,
        /// JSON [`Answer`].
        pub verified_answer: Option<String>,
        pub verified_pct: Option<i32>,
        pub coach_comment: Option<String>,
        pub result: ItemResult,
        pub status: ItemStatus,
        pub flagged: bool,
        /// The reviewer requested another answer.
        pub change_requested: bool,
        /// It was changed since.
        pub touched: bool,
        pub concurrency_stamp: String,
        pub created_at: DateTimeUtc,
        pub created_by: Option<Uuid>,
        pub updated_at: Option<DateTimeUtc>,
        pub updated_by: Option<Uuid>,
        pub deleted_at: Option<DateTimeUtc>,
        pub deleted_by: Option<Uuid>,
        pub is_demo: bool,
    }

    impl Model {
        /// The client's answer.
        pub fn self_answer(&self) -> Option<Answer> {
            self.self_answer.as_deref().and_then(|json| serde_json::from_str(json).ok())
        }

        pub fn verified_answer(&self) -> Option<Answer> {
            self.verified_answer.as_deref().and_then(|json| serde_json::from_str(json).ok())
        }
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}

    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Compliance.AssessmentItem";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const CLIENT: Option<Column> = Some(Column::ClientId);
        const RELATED: Option<Related<Column>> = Some(Related::part_of(&crate::assessment::REACH));

        // A thousand are inserted at once, as part of the assessment's own record; changed answers are audited.
        const INSERTS_AUDITED: bool = false;

        fn extra_reach(tx: &Tx) -> kernel::Result<Option<Condition>> {
            super::of_reached(tx, Column::AssessmentId).map(Some)
        }
    }
}

/// Frozen results of finalised assessments: one row per revision.
pub mod revision {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "assessment_revisions")]
    #[allow(missing_docs)]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub assessment_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub revision: i32,
        pub client_id: Uuid,
        pub finalised_at: DateTimeUtc,
        pub finalised_by: Option<Uuid>,
        /// JSON of the whole result.
        pub result: String,
        /// JSON of the answers, by item.
        pub answers: String,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}

    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Compliance.AssessmentRevision";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const CLIENT: Option<Column> = Some(Column::ClientId);
        const RELATED: Option<Related<Column>> = Some(Related::part_of(&crate::assessment::REACH));

        // A frozen copy; finalising itself is audited.
        const AUDITED: bool = false;

        fn extra_reach(tx: &Tx) -> kernel::Result<Option<Condition>> {
            super::of_reached(tx, Column::AssessmentId).map(Some)
        }
    }
}

pub(super) const PERSONAL: &[&dyn PersonalData] = &[&Rows::<Entity> {
    shown: &[Column::Number, Column::Title, Column::Status, Column::PlannedOn, Column::DueOn],
    erasure: Erasure::Kept("Evidence of compliance names who assessed and who reviewed."),
    ..Rows::of("assessments", &[Column::LeadUserId, Column::ReviewerUserId])
}];

/// What a tenant's export contains. A client's data pack has verifications, too: what they changed is about them.
pub(super) const EXPORTED: &[&dyn Exported] = &[
    &Whole::<Entity> { packed: Packed::For(super::VIEW), unlisted: true, ..Whole::of("assessments") },
    &Whole::<item::Entity> { packed: Packed::About("assessmentId"), ..Whole::of("assessment-items") },
    &Whole::<revision::Entity> { packed: Packed::About("assessmentId"), ..Whole::of("assessment-revisions") },
];
