//! Shape of a provisioning on the wire.

use chrono::{DateTime, Utc};
use http::App;
use kernel::Uuid;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::tenant_provision::{
    ProvisionStatus, ProvisionStep, TenantProvision,
    rules::{StepState, progress, states},
};

/// A step of a provisioning.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProvisionStepView {
    step: ProvisionStep,
    state: StepState,
}

/// A tenant that is being made, or was made lately.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TenantProvisionView {
    id: Uuid,
    /// Id that the tenant has or will have.
    target_id: Uuid,
    /// Name that people sign in with.
    name: String,
    /// Name to show.
    display_name: String,
    /// Name of the template; null for what is shipped.
    #[schema(nullable)]
    template_name: Option<String>,
    /// State.
    status: ProvisionStatus,
    /// All steps, in order.
    steps: Vec<ProvisionStepView>,
    /// How much is done, in per cent.
    progress_pct: i32,
    /// Why it failed, in the caller's language; null unless it did.
    #[schema(nullable)]
    reason: Option<String>,
    /// When it was started.
    created_at: DateTime<Utc>,
    /// When it ended; null while it runs.
    #[schema(nullable)]
    ended_at: Option<DateTime<Utc>>,
}

impl TenantProvisionView {
    /// A provisioning, told in the language `culture`.
    pub fn new(app: &App, culture: &str, row: TenantProvision) -> Self {
        let data: Option<Map<String, Value>> = row.failure_data.as_deref().and_then(|data| serde_json::from_str(data).ok());
        let data = data.unwrap_or_default();
        let reason = row.failure.as_deref().filter(|_| row.status == ProvisionStatus::Failed);
        let steps = states(row.status, row.step).into_iter().map(|(step, state)| ProvisionStepView { step, state });
        Self {
            reason: reason.map(|key| app.texts().text_or_key(culture, key, &data)),
            steps: steps.collect(),
            progress_pct: if row.status == ProvisionStatus::Succeeded { 100 } else { progress(row.step) },
            id: row.id,
            target_id: row.target_id,
            name: row.name,
            display_name: row.display_name,
            template_name: row.template_name,
            status: row.status,
            created_at: row.created_at,
            ended_at: row.ended_at,
        }
    }
}
