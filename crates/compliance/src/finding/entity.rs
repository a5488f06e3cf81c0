//! Table `findings`.

use ::store::{
    Owner, Related, Table, Tx,
    export::{Exported, Packed, Whole},
    personal::{Erasure, PersonalData, Rows},
    sea_orm,
    search::{Document, Searched},
};
use chrono::NaiveDate;
use sea_orm::{entity::prelude::*, sea_query::Condition};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use work::action_item;

use crate::{assessment::reached, scoring::Severity};

/// Status of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum FindingStatus {
    /// No action is planned yet.
    Open,
    ActionPlanned,
    /// An action was started.
    InProgress,
    /// All actions are completed.
    ReadyForVerification,
    /// Verified.
    Closed,
    /// Accepted until a day.
    RiskAccepted,
    /// Entered in error.
    Void,
}

impl FindingStatus {
    /// Unfinished statuses.
    pub const OPEN: [FindingStatus; 4] =
        [FindingStatus::Open, FindingStatus::ActionPlanned, FindingStatus::InProgress, FindingStatus::ReadyForVerification];

    /// Statuses in which the owner has something to do.
    pub const TO_DO: [FindingStatus; 3] = [FindingStatus::Open, FindingStatus::ActionPlanned, FindingStatus::InProgress];

    /// Statuses in which nothing comes any more.
    pub const SETTLED: [FindingStatus; 2] = [FindingStatus::Closed, FindingStatus::Void];
}

/// Kind of finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum FindingKind {
    /// Major nonconformity.
    #[sea_orm(string_value = "MajorNC")]
    #[serde(rename = "MajorNC")]
    MajorNc,
    /// Minor nonconformity.
    #[sea_orm(string_value = "MinorNC")]
    #[serde(rename = "MinorNC")]
    MinorNc,
    Observation,
    /// Opportunity for improvement.
    Opportunity,
    GoodPractice,
}

/// A finding.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "findings")]
#[allow(missing_docs)] // the API's view documents the columns
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub number: String,
    pub client_id: Uuid,
    pub team_id: Option<Uuid>,
    pub assessment_id: Option<Uuid>,
    pub item_id: Option<Uuid>,
    pub standard_id: Option<Uuid>,
    pub framework_id: Option<Uuid>,
    pub domain_id: Option<Uuid>,
    pub subdomain_id: Option<Uuid>,
    pub kind: FindingKind,
    pub severity: Severity,
    /// Rank of the severity, for sorting: 4 is critical.
    pub severity_rank: i32,
    pub title: String,
    pub description: Option<String>,
    pub root_cause: Option<String>,
    /// The question's proposed title of an action.
    pub action_title: Option<String>,
    pub owner_user_id: Option<Uuid>,
    pub opened_on: NaiveDate,
    pub due_on: NaiveDate,
    /// Due date before the first acceptance of its risk ended.
    pub first_due_on: Option<NaiveDate>,
    pub status: FindingStatus,
    /// Day on which its question failed again in a later assessment.
    pub failed_again_on: Option<NaiveDate>,
    /// The finalised assessment that proved its question, and the item in it.
    pub proof_assessment_id: Option<Uuid>,
    pub proof_item_id: Option<Uuid>,
    pub accepted_until: Option<NaiveDate>,
    pub accept_reason: Option<String>,
    pub accepted_by: Option<Uuid>,
    /// Due date that the owner was reminded of.
    pub due_told_for: Option<NaiveDate>,
    /// End of the acceptance that was announced.
    pub expiry_told_for: Option<NaiveDate>,
    pub verified_by: Option<Uuid>,
    pub verification_note: Option<String>,
    pub closed_at: Option<DateTimeUtc>,
    pub effectiveness_check_on: Option<NaiveDate>,
    pub repeat_of_id: Option<Uuid>,
    pub verification_assessment_id: Option<Uuid>,
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

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
#[allow(missing_docs)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

impl Table for Entity {
    const TYPE: &'static str = "Waymark.Compliance.Finding";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const DERIVED: &'static [Column] = &[Column::SearchKey];
    const CLIENT: Option<Column> = Some(Column::ClientId);
    const RELATED: Option<Related<Column>> =
        Some(Related { owners: &[Column::OwnerUserId], others: &[Column::CreatedBy], ..Related::of(&super::REACH) });
    const RANKED: &'static [(Column, fn() -> Vec<String>)] = &[(Column::Status, FindingStatus::values)];
    const SEARCH: Option<Searched<Model>> = Some(Searched::by(Model::document));

    fn extra_reach(tx: &Tx) -> kernel::Result<Option<Condition>> {
        let of_assessment = Column::AssessmentId.in_subquery(reached(tx)?);
        let of_action = Column::Id.in_subquery(action_item::reached_sources(tx)?);
        Ok(Some(Condition::any().add(of_assessment).add(of_action)))
    }
}

impl Model {
    /// Its search document.
    fn document(&self) -> Document {
        let texts = [&self.description, &self.root_cause, &self.action_title];
        // The search key also holds the code of the standard.
        Document::new(&self.number, &self.title).also(&self.search_key).texts(texts.map(Option::as_deref))
    }
}

pub(super) const PERSONAL: &[&dyn PersonalData] = &[&Rows::<Entity> {
    shown: &[Column::Number, Column::Title, Column::Status, Column::DueOn],
    erasure: Erasure::Kept("Evidence of compliance names who was responsible."),
    ..Rows::of("findings", &[Column::OwnerUserId])
}];

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] = &[&Whole::<Entity> {
    hidden: &[Column::SeverityRank, Column::DueToldFor, Column::ExpiryToldFor],
    packed: Packed::For(super::VIEW),
    ..Whole::of("findings")
}];
