//! What several operations share.

use std::sync::Arc;

use ::store::job;
use axum::http::HeaderMap;
use chrono::{DateTime, Utc};
use delivery::job::JobStatus;
use http::{App, culture_of};
use kernel::{HOST, Result, Uuid};
use serde::Serialize;
use serde_json::Map;
use utoipa::ToSchema;

use crate::{
    health::{self, rules},
    tenant::{self, Directory},
};

/// Texts in the caller's language, and names of tenants.
pub(super) struct ViewContext<'a> {
    app: &'a App,
    culture: String,
    tenants: Arc<Directory>,
}

impl<'a> ViewContext<'a> {
    pub(super) async fn of(app: &'a App, headers: &HeaderMap) -> Result<Self> {
        Ok(Self { app, culture: culture_of(app, headers), tenants: tenant::directory(app).await? })
    }

    /// The text of a stored error; shown as stored if it has none.
    pub(super) fn error(&self, code: String) -> String {
        self.app.texts().text(&self.culture, &format!("Error.{code}"), &Map::new()).unwrap_or(code)
    }

    /// Id and name of a tenant; none for the provider, no name for a tenant that was deleted.
    pub(super) fn tenant(&self, id: Uuid) -> (Option<Uuid>, Option<String>) {
        let name = self.tenants.by_id(id).map(|tenant| tenant.name.clone());
        ((id != HOST).then_some(id), name)
    }

    pub(super) fn job(&self, job: job::Model) -> HealthJobView {
        let (tenant_id, tenant_name) = self.tenant(job.tenant_id);
        HealthJobView {
            can_retry: rules::may_retry(&job, health::is_scheduled(self.app, &job.kind)),
            can_cancel: rules::may_cancel(job.status),
            duration_ms: rules::duration_ms(&job),
            id: job.id,
            kind: job.kind,
            tenant_id,
            tenant_name,
            status: job.status.into(),
            progress_pct: job.progress_pct,
            attempts: job.attempts,
            created_at: job.created_at,
            started_at: job.started_at,
            ended_at: job.ended_at,
            error: job.error.map(|code| self.error(code)),
        }
    }
}

/// A background job of any tenant.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HealthJobView {
    id: Uuid,
    /// Its kind, `library.import`; the name is the text `Job.<kind>`.
    #[schema(example = "library.import")]
    kind: String,
    /// The tenant that it works for; none for the provider.
    #[schema(nullable)]
    tenant_id: Option<Uuid>,
    #[schema(nullable, example = "Harbourlight")]
    tenant_name: Option<String>,
    /// State.
    status: JobStatus,
    /// 0 to 100.
    #[schema(example = 40)]
    progress_pct: i32,
    /// Attempts so far.
    #[schema(example = 1)]
    attempts: i32,
    /// When it was queued.
    created_at: DateTime<Utc>,
    /// When its last attempt began.
    #[schema(nullable)]
    started_at: Option<DateTime<Utc>>,
    /// When it ended.
    #[schema(nullable)]
    ended_at: Option<DateTime<Utc>>,
    /// Milliseconds that the last attempt took.
    #[schema(nullable, example = 1200)]
    duration_ms: Option<i64>,
    /// Why the last attempt failed, in the caller's language.
    #[schema(nullable)]
    error: Option<String>,
    /// Whether it may be queued once more.
    can_retry: bool,
    /// Whether it can be cancelled.
    can_cancel: bool,
}
