//! Table `action_items`.

use ::store::{
    Owner, Related, Table, Tx,
    export::{Exported, Packed, Whole},
    personal::{Erasure, PersonalData, Rows},
    recycle::Recycled,
    sea_orm,
    search::{Document, Searched},
};
use chrono::NaiveDate;
use sea_orm::{entity::prelude::*, sea_query::Condition};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Status of an item. `Done` is a transition, not a status: completed items are closed at once or await verification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum ActionStatus {
    /// Not started.
    Open,
    /// Started.
    InProgress,
    /// Blocked, with a reason.
    Blocked,
    /// Completed, to be verified by somebody else.
    AwaitingVerification,
    /// Finished.
    Closed,
    /// Cancelled, with a reason.
    Cancelled,
}

/// Kind of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum ActionType {
    /// Ordinary work.
    Task,
    /// Fixes what an assessment found.
    Corrective,
    /// Prevents a recurrence.
    Preventive,
    /// Agreed in a review.
    Commitment,
    /// Part of a client's onboarding.
    Onboarding,
}

/// Priority. Stored so that texts sort by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text")]
pub enum Priority {
    #[sea_orm(string_value = "1Urgent")]
    Urgent,
    #[sea_orm(string_value = "2High")]
    High,
    #[sea_orm(string_value = "3Medium")]
    Medium,
    #[sea_orm(string_value = "4Low")]
    Low,
}

/// An action item.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "action_items")]
#[allow(missing_docs)] // the API's view documents the columns
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub number: String,
    pub client_id: Uuid,
    pub team_id: Option<Uuid>,
    pub title: String,
    pub description: Option<String>,
    pub action_type: ActionType,
    pub priority: Priority,
    pub status: ActionStatus,
    pub owner_user_id: Uuid,
    pub start_on: Option<NaiveDate>,
    pub due_on: NaiveDate,
    pub original_due_on: NaiveDate,
    pub slip_count: i32,
    pub source_type: Option<String>,
    pub source_id: Option<Uuid>,
    pub source_number: Option<String>,
    pub standard_id: Option<Uuid>,
    pub requires_verification: bool,
    pub verifier_user_id: Option<Uuid>,
    pub blocked_reason: Option<String>,
    pub cancel_reason: Option<String>,
    pub completion_note: Option<String>,
    pub completed_at: Option<DateTimeUtc>,
    /// Who completed it last.
    pub completed_by: Option<Uuid>,
    /// When it was verified and closed; not written down before there was the column.
    pub verified_at: Option<DateTimeUtc>,
    /// Who verified it then.
    pub verified_by: Option<Uuid>,
    /// Who set the verification since the item was created; its creator if nobody did.
    pub verification_set_by: Option<Uuid>,
    /// The due date of the last reminder.
    pub reminded_for: Option<NaiveDate>,
    /// The step of that reminder, one of [`super::rules::STEPS`].
    pub reminded_step: Option<i32>,
    pub is_private: bool,
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
    const TYPE: &'static str = "Waymark.Work.ActionItem";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const DERIVED: &'static [Column] = &[Column::SearchKey];
    const CLIENT: Option<Column> = Some(Column::ClientId);
    const RELATED: Option<Related<Column>> = Some(Related {
        owners: &[Column::OwnerUserId],
        others: &[Column::CreatedBy],
        teams: &[Column::TeamId],
        ..Related::of(&super::REACH)
    });
    const RANKED: &'static [(Column, fn() -> Vec<String>)] = &[(Column::Status, ActionStatus::values)];
    const SEARCH: Option<Searched<Model>> = Some(Searched { listed: super::store::visible, ..Searched::by(Model::document) });
    const RECYCLED: Option<Recycled<Self>> = Some(Recycled {
        listed: super::store::visible,
        check: super::rules::check_delete,
        restored: |tx, item, _| Box::pin(super::service::restored(tx, item)),
        ..Recycled::titled(&[Column::Number, Column::Title])
    });

    /// The verifier may read the item; its only transition is checked by the rules, and it may change nothing else.
    fn extra_reach(tx: &Tx) -> kernel::Result<Option<Condition>> {
        Ok(tx.scope().principal().user_id.map(|me| Condition::all().add(Column::VerifierUserId.eq(me))))
    }
}

impl Model {
    /// What the search finds it by.
    fn document(&self) -> Document {
        let texts = [&self.description, &self.blocked_reason, &self.completion_note, &self.source_number];
        Document::new(&self.number, &self.title).texts(texts.map(Option::as_deref))
    }
}

/// What the table holds about a person.
pub(super) const PERSONAL: &[&dyn PersonalData] = &[&Rows::<Entity> {
    shown: &[
        Column::Number,
        Column::Title,
        Column::Status,
        Column::Priority,
        Column::StartOn,
        Column::DueOn,
        Column::CompletedAt,
        Column::IsPrivate,
    ],
    erasure: Erasure::Kept("The client's record of what was done, by when and by whom."),
    ..Rows::of("action-items", &[Column::OwnerUserId, Column::VerifierUserId])
}];

/// What a tenant takes along. A private item is its owner's and not the client's: no data pack has one.
pub(super) const EXPORTED: &[&dyn Exported] = &[&Whole::<Entity> {
    packed: Packed::For(super::VIEW),
    of_client: Some(|| Condition::all().add(Column::IsPrivate.eq(false))),
    ..Whole::of("action-items")
}];
