//! Background jobs in the database: queued in the transaction that needs them, run by one node, with progress, retries with back-off, and
//! cancellation. If a node dies, another one takes over its jobs.

use std::collections::HashMap;

use kernel::{Result, Scope, Timestamp};
use sea_orm::{ActiveValue::Set, QueryOrder, QuerySelect, entity::prelude::*, sea_query::Condition};
use serde::{Deserialize, Serialize};

use crate::{Column as Kind, Db, Isolation, Migration, Owner, Schema, Table, Tx, outbox};

/// State of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum Status {
    /// Waiting for a node.
    Queued,
    /// A node has claimed it.
    Running,
    /// Finished; the result is stored.
    Succeeded,
    /// Failed for good.
    Failed,
    Cancelled,
}

impl Status {
    /// Whether the job waits or runs.
    pub fn is_open(self) -> bool {
        matches!(self, Self::Queued | Self::Running)
    }
}

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "background_jobs")]
/// A job.
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Tenant that it works for.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Its kind, `library.import`.
    pub kind: String,
    /// JSON input.
    pub args: String,
    pub status: Status,
    /// 0 to 100.
    pub progress_pct: i32,
    /// JSON result.
    pub result: Option<String>,
    /// Why it failed: an error code or a sentence.
    pub error: Option<String>,
    /// Attempts so far.
    pub attempts: i32,
    /// How often a node has claimed it so far, also before it was queued once more: with the attempts the number of a claim, which no other
    /// claim has.
    pub claims: i32,
    /// Earliest start; while running, when its claim expires.
    pub due_at: DateTimeUtc,
    /// Who requested it.
    pub user_id: Option<Uuid>,
    /// The tenant of that user, which may differ from the one that the job works for.
    pub user_home: Option<Uuid>,
    /// When it was queued.
    pub created_at: DateTimeUtc,
    /// When its last attempt began; absent before the first one, and where an older program ran it.
    pub started_at: Option<DateTimeUtc>,
    /// When it ended.
    pub ended_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

impl Model {
    /// The result, once there is one.
    pub fn outcome(&self) -> Option<serde_json::Value> {
        self.result.as_deref().and_then(|result| serde_json::from_str(result).ok())
    }

    /// Path of the page that shows the outcome, which the result may name; empty if there is none.
    pub fn url(&self) -> String {
        let outcome = self.outcome().unwrap_or_default();
        outcome.get("url").and_then(serde_json::Value::as_str).unwrap_or_default().to_owned()
    }
}

impl Table for Entity {
    const TYPE: &'static str = "Waymark.Store.BackgroundJob";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const AUDITED: bool = false;
}

pub(crate) const MIGRATION: Migration = Migration { name: "0003_store_jobs", up: tables };

pub(crate) const BY_ID: Migration = Migration { name: "0009_store_jobs_by_id", up: by_id };

pub(crate) const STARTED: Migration = Migration { name: "0800_store_jobs_started", up: started };

pub(crate) const CLAIMS: Migration = Migration { name: "0880_store_jobs_claims", up: claims };

fn claims(schema: &mut Schema) {
    schema.add_column("background_jobs", "claims", Kind::Int, Some("0"));
}

/// Administrators see the latest jobs of all tenants, and the last one of each kind.
fn started(schema: &mut Schema) {
    schema.add_column("background_jobs", "started_at", Kind::Instant, None);
    schema.add_system_index("background_jobs", &["kind", "created_at"]);
    schema.add_system_index("background_jobs", &["created_at"]);
}

fn by_id(schema: &mut Schema) {
    // The system scope names no tenant, and the primary key starts with it.
    schema.add_system_index("background_jobs", &["id"]);
}

fn tables(schema: &mut Schema) {
    schema.tenant_rows("background_jobs", &["id"], true, |t| {
        t.col("id", Kind::Uuid).cols(&["kind", "args", "status"], Kind::Text).default("progress_pct", Kind::Int, "0");
        t.opts(&["result", "error"], Kind::Text).default("attempts", Kind::Int, "0").col("due_at", Kind::Instant);
        t.opts(&["user_id", "user_home"], Kind::Uuid).col("created_at", Kind::Instant).opt("ended_at", Kind::Instant);
        t.index(&["created_at"]).system_index(&["status", "due_at"]).system_index(&["user_id", "created_at"]);
    });
}

/// A claim expires after this time without a heartbeat.
pub(crate) const CLAIM: chrono::TimeDelta = chrono::TimeDelta::seconds(60);
pub(crate) const LOCKED: &str = "the job's row is locked, or updated by key and status";
/// Attempts before a job fails for good.
pub const ATTEMPTS: i32 = 5;
/// Code of the error that the work of a job ends with when the job was called off or taken over by another node.
pub const CALLED_OFF: &str = "Jobs.CalledOff";

impl Tx {
    /// Queues a job; it starts after the commit.
    ///
    /// # Errors
    /// `Unavailable`, or `Internal` when the arguments can't be serialised.
    pub async fn enqueue(&self, kind: &str, args: &impl Serialize) -> Result<Uuid> {
        self.queue_job(kind, args, self.scope().principal().user_id).await
    }

    /// Queues a job without an owner, even if a user requested it: nobody is notified of its end.
    ///
    /// # Errors
    /// As [`Tx::enqueue`].
    pub async fn enqueue_unowned(&self, kind: &str, args: &impl Serialize) -> Result<Uuid> {
        self.queue_job(kind, args, None).await
    }

    async fn queue_job(&self, kind: &str, args: &impl Serialize, user: Option<Uuid>) -> Result<Uuid> {
        let row = ActiveModel {
            id: Set(self.new_id()),
            kind: Set(kind.to_owned()),
            args: Set(serde_json::to_string(args).map_err(kernel::Error::internal)?),
            status: Set(Status::Queued),
            due_at: Set(self.now()),
            user_id: Set(user),
            user_home: Set(user.map(|_| self.scope().principal().home)),
            created_at: Set(self.now()),
            ..Default::default()
        };
        Ok(self.insert::<Entity>(row).await?.id)
    }
}

fn one(id: Uuid) -> Condition {
    Condition::all().add(Column::Id.eq(id))
}

/// The job as long as this claim of it holds.
fn claimed(job: &Model) -> Condition {
    one(job.id).add(Column::Status.eq(Status::Running)).add(Column::Attempts.eq(job.attempts)).add(Column::Claims.eq(job.claims))
}

impl Db {
    /// A heartbeat with progress (0 to 100). Returns `false` if the job was cancelled or another node has claimed it.
    pub async fn report_job(&self, job: &Model, progress_pct: i32) -> Result<bool> {
        let db = self.unbound();
        db.write_with(&Scope::system(self.now()), Isolation::Latest(LOCKED), |tx| async move {
            let values = vec![(Column::ProgressPct, Expr::val(progress_pct.clamp(0, 100))), (Column::DueAt, Expr::val(tx.now() + CLAIM))];
            Ok(tx.set_where::<Entity>(claimed(job), values).await? > 0)
        })
        .await
    }

    /// A heartbeat without progress. Returns `false` if the job was cancelled or another node has claimed it.
    pub async fn renew_job(&self, job: &Model) -> Result<bool> {
        let db = self.unbound();
        db.write_with(&Scope::system(self.now()), Isolation::Latest(LOCKED), |tx| async move {
            Ok(tx.set_where::<Entity>(claimed(job), vec![(Column::DueAt, Expr::val(tx.now() + CLAIM))]).await? > 0)
        })
        .await
    }

    /// Ends an attempt: succeeded with a result, to be retried after a pause, or failed for good. Nothing is noted for a claim that doesn't
    /// hold any more.
    pub async fn finish_job(&self, job: &Model, outcome: &std::result::Result<serde_json::Value, (String, bool)>) -> Result<()> {
        let db = self.unbound();
        db.write_with(&Scope::system(self.now()), Isolation::Latest(LOCKED), |tx| async move {
            let now = tx.now();
            let values: Vec<(Column, Expr)> = match outcome {
                Ok(result) => succeeded(now, result),
                Err((error, again)) if *again && job.attempts < ATTEMPTS => vec![
                    (Column::Status, Expr::val(Status::Queued)),
                    (Column::DueAt, Expr::val(now + outbox::back_off(job.attempts))),
                    (Column::Error, Expr::val(error.clone())),
                ],
                Err((error, _)) => {
                    vec![
                        (Column::Status, Expr::val(Status::Failed)),
                        (Column::Error, Expr::val(error.clone())),
                        (Column::EndedAt, Expr::val(now)),
                    ]
                }
            };
            tx.set_where::<Entity>(claimed(job), values).await.map(drop)
        })
        .await
    }
}

fn succeeded(now: Timestamp, result: &serde_json::Value) -> Vec<(Column, Expr)> {
    vec![
        (Column::Status, Expr::val(Status::Succeeded)),
        (Column::ProgressPct, Expr::val(100)),
        (Column::Result, Expr::val(result.to_string())),
        (Column::EndedAt, Expr::val(now)),
    ]
}

impl Tx {
    /// Ends a running job with its result, in the transaction of its work: if the node dies right after, the work is not repeated.
    pub async fn complete_job(&self, id: Uuid, result: &serde_json::Value) -> Result<()> {
        let running = one(id).add(Column::Status.eq(Status::Running));
        self.set_where::<Entity>(running, succeeded(self.now(), result)).await.map(drop)
    }

    /// Whether a job of this kind waits or runs.
    pub async fn has_open_job(&self, kind: &str) -> Result<bool> {
        let open = Entity::find().filter(Column::Kind.eq(kind)).filter(Column::Status.is_in([Status::Queued, Status::Running]));
        Ok(self.count(open).await? > 0)
    }

    /// Those of these jobs that still exist, by id.
    pub async fn jobs(&self, ids: Vec<Uuid>) -> Result<HashMap<Uuid, Model>> {
        if ids.is_empty() {
            return Ok(HashMap::new());
        }
        let found = self.all(Entity::find().filter(Column::Id.is_in(ids))).await?;
        Ok(found.into_iter().map(|job| (job.id, job)).collect())
    }

    /// Jobs of a kind that failed for good, the oldest first, `most` at most.
    pub async fn failed_jobs(&self, kind: &str, most: u64) -> Result<Vec<Uuid>> {
        let failed = Entity::find().filter(Column::Kind.eq(kind)).filter(Column::Status.eq(Status::Failed));
        let jobs = self.all(failed.order_by_asc(Column::CreatedAt).limit(most)).await?;
        Ok(jobs.into_iter().map(|job| job.id).collect())
    }

    /// Queues a job that failed for good once more, from its first attempt on.
    ///
    /// # Errors
    /// `Stale` when it isn't a failed one any more, `Unavailable`.
    pub async fn requeue_job(&self, id: Uuid) -> Result<()> {
        let values = vec![
            (Column::Status, Expr::val(Status::Queued)),
            (Column::ProgressPct, Expr::val(0)),
            (Column::Attempts, Expr::val(0)),
            (Column::DueAt, Expr::val(self.now())),
            (Column::Error, Expr::val(None::<String>)),
            (Column::StartedAt, Expr::val(None::<Timestamp>)),
            (Column::EndedAt, Expr::val(None::<Timestamp>)),
        ];
        // `claims` goes on counting: no earlier claim may pass for a later one (decision 60).
        let failed = one(id).add(Column::Status.eq(Status::Failed));
        if self.set_where::<Entity>(failed, values).await? > 0 { Ok(()) } else { Err(kernel::Error::stale()) }
    }

    /// Cancels a job that has not ended: from then on its node writes nothing more for it.
    ///
    /// # Errors
    /// `NotFound`, `Unavailable`.
    pub async fn cancel_job(&self, id: Uuid) -> Result<()> {
        let job = self.get::<Entity>(id).await?;
        if job.status.is_open() {
            let values = vec![(Column::Status, Expr::val(Status::Cancelled)), (Column::EndedAt, Expr::val(self.now()))];
            // Waits for a write of the job that is under way: it holds the row (decision 60).
            self.set_where::<Entity>(one(id), values).await?;
        }
        Ok(())
    }
}
