//! Table `client_onboarding_steps`.

pub(super) mod template;

use ::store::{
    Owner, Table,
    export::{Exported, Packed, Whole},
    personal::{Erasure, PersonalData, Rows},
    sea_orm,
};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::client;

/// Who does a step: somebody by the part that they have at the client, so that a step never belongs to somebody who is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum OnboardingOwner {
    LeadCoach,
    /// The client's primary contact.
    PrimaryContact,
}

/// The state of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum OnboardingStepState {
    /// To do.
    Open,
    Done,
    /// Not needed at this client, with the reason.
    Waived,
}

/// A step of a client's onboarding.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "client_onboarding_steps")]
#[allow(missing_docs)] // the columns are those of the API's view, which documents them
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub client_id: Uuid,
    /// From 1 on.
    pub position: i32,
    pub title: String,
    pub owner: OnboardingOwner,
    pub is_required: bool,
    /// Days after the start of the engagement.
    pub due_days: i32,
    pub state: OnboardingStepState,
    pub reason: Option<String>,
    pub settled_at: Option<DateTimeUtc>,
    pub settled_by_user_id: Option<Uuid>,
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

/// Who reaches its client reaches a step: each operation finds that client first, in the same transaction.
impl Table for Entity {
    const TYPE: &'static str = "Waymark.People.OnboardingStep";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const CLIENT: Option<Column> = Some(Column::ClientId);
}

pub(super) const PERSONAL: &[&dyn PersonalData] = &[&Rows::<Entity> {
    shown: &[Column::Title, Column::State, Column::SettledAt],
    erasure: Erasure::Kept("The client's record says who settled which step of its onboarding."),
    ..Rows::of("onboarding-steps", &[Column::SettledByUserId])
}];

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] = &[&Whole::<Entity> { packed: Packed::For(client::VIEW), ..Whole::of("onboarding-steps") }];
