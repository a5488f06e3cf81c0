//! How an area registers itself: its permissions, tables, routes, jobs and what it does with messages of the outbox.

use futures::future::BoxFuture;
use kernel::{Permission, PermissionDef, Policy, Result};
use serde_json::Value;
use store::{Migration, job, outbox, search::Kind};
use utoipa_axum::router::OpenApiRouter;

use crate::{App, Importer, NotificationType, RecordKind, StateType};

/// One area of the product.
#[derive(Clone, Copy)]
pub struct Area {
    /// Singular name, as its folder.
    pub name: &'static str,
    /// Group of its permissions in the permission tree, `Portal.Clients`.
    pub permissions: &'static [PermissionDef],
    /// Schema steps.
    pub migrations: &'static [Migration],
    /// Operations with their policies.
    pub routes: fn() -> OpenApiRouter<App>,
    /// Background work by kind.
    pub jobs: &'static [(&'static str, JobHandler)],
    /// Receivers of outbox messages by topic; each may see a message more than once.
    pub topics: &'static [(&'static str, TopicHandler)],
    /// Jobs that one node starts again and again.
    pub schedules: &'static [Schedule],
    /// Types of the notifications that it sends.
    pub notifications: &'static [NotificationType],
    /// Kinds of records that people comment on and whose history they read.
    pub records: &'static [RecordKind],
    /// Kinds of its records that the search finds.
    pub searched: &'static [Searched],
    /// Its lists that can be exported.
    pub exports: &'static [ListExport],
    /// Its lists that sheets can be imported into.
    pub imports: &'static [&'static dyn Importer],
    /// What its crate keeps for itself in the application; each type of a crate is named by one of its areas.
    pub state: &'static [StateType],
}

/// A kind of record that the search finds.
#[derive(Debug, Clone, Copy)]
pub struct Searched {
    /// Its table.
    pub kind: Kind,
    /// Permission to read its list.
    pub view: Permission,
}

/// A list that can be exported.
#[derive(Clone, Copy)]
pub struct ListExport {
    /// Plural name, as in its address: `action-items`.
    pub list: &'static str,
    /// Key of its title.
    pub title: &'static str,
    /// Policy of the list, which holds for the export too.
    pub policy: Policy,
    /// Writes a large export in the background.
    pub run: JobHandler,
}

/// A job without a caller that is queued whenever its time has come, by whichever node notices first.
#[derive(Debug, Clone, Copy)]
pub struct Schedule {
    /// Kind of the job, which also names the schedule.
    pub kind: &'static str,
    /// Time from one start to the next.
    pub every: chrono::TimeDelta,
}

impl Area {
    /// An area with routes alone; the rest is added with struct update syntax.
    pub const fn new(name: &'static str, routes: fn() -> OpenApiRouter<App>) -> Self {
        Self {
            name,
            permissions: &[],
            migrations: &[],
            routes,
            jobs: &[],
            topics: &[],
            schedules: &[],
            notifications: &[],
            records: &[],
            searched: &[],
            exports: &[],
            imports: &[],
            state: &[],
        }
    }
}

/// Runs a job; the result is kept with it. An error of kind `Unavailable` or `Internal` is tried again.
pub type JobHandler = fn(JobRun) -> BoxFuture<'static, Result<Value>>;

/// Receives a message of the outbox.
pub type TopicHandler = fn(App, outbox::Model) -> BoxFuture<'static, Result<()>>;

/// A job that runs.
pub struct JobRun {
    /// The application.
    pub app: App,
    /// The job.
    pub job: job::Model,
}

/// Code of the error that a job ends with when it notices that it was called off.
pub const CALLED_OFF: &str = "Jobs.CalledOff";

impl JobRun {
    /// Tells progress (0 to 100) and that the node is alive; gives `false` when the job was called off.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn progress(&self, pct: i32) -> Result<bool> {
        self.app.db().report_job(self.job.id, pct).await
    }

    /// The job's input.
    ///
    /// # Errors
    /// `Internal` when it doesn't fit `T`.
    pub fn args<T: serde::de::DeserializeOwned>(&self) -> Result<T> {
        serde_json::from_str(&self.job.args).map_err(kernel::Error::internal)
    }
}
