//! Shape of an export on the wire.

use chrono::{DateTime, Utc};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::tenant_export::{
    entity::TenantExportStatus,
    rules::KEPT,
    service::{ExportState, NamedExport},
};

/// The export of a tenant.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TenantExportView {
    id: Uuid,
    /// State.
    status: TenantExportStatus,
    /// How much of it is written, 0 to 100.
    #[schema(minimum = 0, maximum = 100, example = 40)]
    progress_pct: i32,
    /// Full name of the one who asked for it; null where that user is gone.
    #[schema(nullable)]
    requested_by: Option<String>,
    /// When it was asked for.
    requested_at: DateTime<Utc>,
    /// When it was ready; null before.
    #[schema(nullable)]
    ready_at: Option<DateTime<Utc>>,
    /// When its file is deleted; null before it is ready.
    #[schema(nullable)]
    expires_at: Option<DateTime<Utc>>,
    /// Size of its file in bytes; null before it is ready.
    #[schema(nullable)]
    size: Option<i64>,
    /// Entries of all kinds in it; null before it is ready.
    #[schema(nullable)]
    entry_count: Option<i64>,
    /// Uploaded files in it; null before it is ready.
    #[schema(nullable)]
    file_count: Option<i64>,
}

impl From<NamedExport> for TenantExportView {
    fn from(NamedExport { export, progress, asked_by }: NamedExport) -> Self {
        Self {
            id: export.id,
            status: export.status,
            progress_pct: progress,
            requested_by: asked_by,
            requested_at: export.asked_at,
            ready_at: export.ready_at,
            expires_at: export.expires_at,
            size: export.size_bytes,
            entry_count: export.entry_count,
            file_count: export.file_count,
        }
    }
}

/// The state of a tenant's export.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TenantExportState {
    tenant_id: Uuid,
    /// Its name to show.
    display_name: String,
    /// Days for which an export is kept.
    #[schema(example = 7)]
    kept_days: i64,
    /// The latest export; null if there is none.
    export: Option<TenantExportView>,
}

impl From<ExportState> for TenantExportState {
    fn from(ExportState { tenant, name, export }: ExportState) -> Self {
        Self { tenant_id: tenant, display_name: name, kept_days: KEPT.num_days(), export: export.map(Into::into) }
    }
}
