//! An import as it goes out.

use ::store::job::Status;
use chrono::{DateTime, Utc};
use kernel::Uuid;
use serde::Serialize;
use tabular::import::{Progress, SheetImportCounts};
use utoipa::ToSchema;

use crate::import::{report::Report, service::Followed};

/// What is imported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub enum ImportSource {
    /// A catalogue, as a framework.
    Catalogue,
    /// A sheet, into a list.
    Sheet,
}

/// Status of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub enum ImportStatus {
    /// Tried out; nothing was written.
    DryRun,
    /// Waiting for its user: no step was started.
    Waiting,
    /// Waits its turn.
    Queued,
    /// At work.
    Running,
    /// Done: see the report.
    Succeeded,
    /// Given up: see the error. Nothing was written.
    Failed,
    /// Called off.
    Cancelled,
}

impl From<Status> for ImportStatus {
    fn from(status: Status) -> Self {
        match status {
            Status::Queued => Self::Queued,
            Status::Running => Self::Running,
            Status::Succeeded => Self::Succeeded,
            Status::Failed => Self::Failed,
            Status::Cancelled => Self::Cancelled,
        }
    }
}

/// An import.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportView {
    /// Id; absent for a dry run.
    pub id: Option<Uuid>,
    /// What is imported.
    pub source: ImportSource,
    /// The target list of a sheet.
    #[schema(example = "staff")]
    pub list: Option<String>,
    pub status: ImportStatus,
    /// 0 to 100.
    pub progress_pct: i32,
    /// When it was requested.
    pub created_at: Option<DateTime<Utc>>,
    /// When it came to its end.
    pub ended_at: Option<DateTime<Utc>>,
    /// Why it failed.
    pub error: Option<String>,
    /// What it did, or would do: of a catalogue.
    pub report: Option<Report>,
    /// Its rows: of a sheet.
    #[schema(nullable)]
    pub counts: Option<SheetImportCounts>,
}

impl From<Followed> for ImportView {
    fn from(followed: Followed) -> Self {
        Self {
            id: Some(followed.batch.id),
            source: ImportSource::Catalogue,
            list: None,
            status: followed.job.status.into(),
            progress_pct: followed.job.progress_pct,
            created_at: Some(followed.batch.created_at),
            ended_at: followed.job.ended_at,
            error: followed.job.error,
            report: followed.report,
            counts: None,
        }
    }
}

impl From<Report> for ImportView {
    fn from(report: Report) -> Self {
        Self {
            id: None,
            source: ImportSource::Catalogue,
            list: None,
            status: ImportStatus::DryRun,
            progress_pct: 100,
            created_at: None,
            ended_at: None,
            error: None,
            report: Some(report),
            counts: None,
        }
    }
}

impl From<Progress> for ImportView {
    fn from(Progress { id, list, job, created_at, counts }: Progress) -> Self {
        Self {
            id: Some(id),
            source: ImportSource::Sheet,
            list: Some(list),
            status: job.as_ref().map_or(ImportStatus::Waiting, |job| job.status.into()),
            progress_pct: job.as_ref().map_or(0, |job| job.progress_pct),
            created_at: Some(created_at),
            ended_at: job.as_ref().and_then(|job| job.ended_at),
            error: job.and_then(|job| job.error),
            report: None,
            counts: Some(counts),
        }
    }
}
