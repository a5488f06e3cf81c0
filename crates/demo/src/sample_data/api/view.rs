//! Shape of the sample data on the wire.

use http::App;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    cast::{self, DemoTenant},
    catalogue,
    history::programme,
    sample_data::{rules::SampleDataState, service::Standing},
};

/// A tenant of the sample data.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SampleTenantView {
    /// Name to show.
    display_name: &'static str,
    /// How many clients it has.
    clients: usize,
    /// How many users it has.
    users: usize,
}

impl From<&DemoTenant> for SampleTenantView {
    fn from(tenant: &DemoTenant) -> Self {
        Self { display_name: tenant.display_name, clients: tenant.clients.len(), users: tenant.users.len() }
    }
}

/// What the sample data consists of, and how it stands with it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SampleDataView {
    /// Whether it is there, in whole or in part, or being loaded or removed.
    state: SampleDataState,
    /// How much of the loading or removal under way is done, in per cent.
    progress_pct: i32,
    /// Why the last loading or removal failed, in the caller's language; null unless it did.
    #[schema(nullable)]
    reason: Option<String>,
    /// Whether the portal has tenants of its own, so that no sample data can be loaded.
    has_tenants: bool,
    /// Name to type before a removal.
    confirmation: &'static str,
    /// Tenants that it brings.
    tenants: Vec<SampleTenantView>,
    /// How many users of the provider it brings.
    users: usize,
    /// How many standards it brings.
    standards: usize,
    /// How many assessments it brings.
    assessments: usize,
}

impl SampleDataView {
    /// The sample data, described in the language `culture`.
    pub(crate) fn new(app: &App, culture: &str, standing: Standing) -> Self {
        Self {
            state: standing.state,
            progress_pct: standing.progress_pct,
            reason: standing.failure.map(|(key, data)| app.texts().text_or_key(culture, &key, &data)),
            has_tenants: standing.has_tenants,
            confirmation: cast::PROVIDER_NAME,
            tenants: cast::TENANTS.iter().map(Into::into).collect(),
            users: cast::PROVIDER.len(),
            standards: catalogue::size(),
            assessments: programme::STEPS.len(),
        }
    }
}
