//! Table `tenant_provisions`.

use ::store::{Owner, Table, sea_orm};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// State of a provisioning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum ProvisionStatus {
    /// The tenant is being made.
    Running,
    /// A step failed.
    Failed,
    /// The tenant is ready, and its administrator is invited.
    Succeeded,
    /// What was made is removed.
    Undone,
}

/// A step of a provisioning, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum ProvisionStep {
    /// The tenant itself with the shipped roles.
    Tenant,
    /// Its plan.
    Features,
    /// Colours, words, language, time zone, and how people sign in.
    Settings,
    /// The template's roles.
    Roles,
    /// The template's organisation units.
    Units,
    /// The first client.
    Client,
    /// The administrator, who is invited by mail.
    Invitation,
    /// Users may sign in from now on.
    Opening,
}

/// A provisioning; it stays when the tenant is gone, without the administrator's address.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "tenant_provisions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Id that the tenant has or will have.
    pub target_id: Uuid,
    /// Name that people sign in with.
    pub name: String,
    /// Name to show.
    pub display_name: String,
    /// Address of the administrator, until the provisioning has ended.
    pub admin_email: Option<String>,
    /// Language of the invitation.
    pub culture: String,
    pub template_name: Option<String>,
    /// What the template held when the provisioning was started, as JSON.
    pub content: String,
    /// Users that the tenant may have.
    pub seat_limit: Option<i32>,
    /// When it is deactivated automatically.
    pub active_until: Option<DateTimeUtc>,
    /// Code of the first client.
    pub client_code: String,
    /// Name of the first client.
    pub client_name: String,
    /// IANA time zone of the first client.
    pub time_zone: String,
    /// ISO 4217 currency of the first client.
    pub currency: String,
    /// State.
    pub status: ProvisionStatus,
    /// The step that runs or failed.
    pub step: ProvisionStep,
    /// Key of the text that says why it failed.
    pub failure: Option<String>,
    /// Values for that text, as JSON.
    pub failure_data: Option<String>,
    /// The job that works on it; another one leaves it alone.
    pub job_id: Uuid,
    /// When it ended.
    pub ended_at: Option<DateTimeUtc>,
    /// When somebody had seen enough of it.
    pub put_away_at: Option<DateTimeUtc>,
    /// Changes with every write.
    pub concurrency_stamp: String,
    /// When it was started.
    pub created_at: DateTimeUtc,
    /// Who started it.
    pub created_by: Option<Uuid>,
    pub updated_at: Option<DateTimeUtc>,
    pub updated_by: Option<Uuid>,
    pub deleted_at: Option<DateTimeUtc>,
    pub deleted_by: Option<Uuid>,
    /// Part of the demo data.
    pub is_demo: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
#[allow(missing_docs)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

impl Table for Entity {
    const TYPE: &'static str = "Waymark.People.TenantProvision";
    const OWNER: Owner<Column> = Owner::Host;
    // Undoing reads the users of the tenant in the same transaction.
    const SYSTEM: bool = true;
    // The audit log outlives the provisioning; a failure may name the address.
    const SECRET: &'static [Column] = &[Column::AdminEmail, Column::FailureData];
}
