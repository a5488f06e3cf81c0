//! Background jobs in the database: queued in the transaction that wants them, run by one node, with progress, retry with
//! back-off and cancel; a job whose node died is taken up by another.

use kernel::{Result, Scope, Timestamp};
use sea_orm::{ActiveValue::Set, QueryOrder, QuerySelect, entity::prelude::*, sea_query::Condition};
use serde::{Deserialize, Serialize};

use crate::{Column as Kind, Db, Less, Migration, Owner, Schema, Table, Tx, outbox};

/// State of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum Status {
    /// Waits for a node.
    Queued,
    /// A node has it.
    Running,
    /// Done; the result is there.
    Succeeded,
    /// Given up.
    Failed,
    /// Called off.
    Cancelled,
}

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "background_jobs")]
/// A job.
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Tenant that it works for.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    /// Id.
    pub id: Uuid,
    /// What it does, `library.import`.
    pub kind: String,
    /// JSON input.
    pub args: String,
    /// State.
    pub status: Status,
    /// 0 to 100.
    pub progress_pct: i32,
    /// JSON result.
    pub result: Option<String>,
    /// Why it failed: a code or a sentence for people.
    pub error: Option<String>,
    /// Attempts so far.
    pub attempts: i32,
    /// Not before this instant; while running, when its claim ends.
    pub due_at: DateTimeUtc,
    /// Who asked for it.
    pub user_id: Option<Uuid>,
    /// The tenant that this user belongs to, which may be another than the one it works for.
    pub user_home: Option<Uuid>,
    /// When it was queued.
    pub created_at: DateTimeUtc,
    /// When it came to its end.
    pub ended_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Store.BackgroundJob";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const AUDITED: bool = false;
}

pub(crate) const MIGRATION: Migration = Migration { name: "0003_store_jobs", up: tables };

pub(crate) const BY_ID: Migration = Migration { name: "0009_store_jobs_by_id", up: by_id };

fn by_id(schema: &mut Schema) {
    // The machine's own scope names no tenant, and the key begins with it.
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

/// How long a node may keep a job without a sign of life.
const CLAIM: chrono::TimeDelta = chrono::TimeDelta::seconds(60);
const LOCKED: &str = "the job is locked, or changed by its key and status";
/// Attempts before a job is given up.
pub const ATTEMPTS: i32 = 5;

impl Tx {
    /// Queues a job; it starts after the commit.
    ///
    /// # Errors
    /// `Unavailable`, or `Internal` when the arguments are no JSON.
    pub async fn enqueue(&self, kind: &str, args: &impl Serialize) -> Result<Uuid> {
        let row = ActiveModel {
            id: Set(self.new_id()),
            kind: Set(kind.to_owned()),
            args: Set(serde_json::to_string(args).map_err(kernel::Error::internal)?),
            status: Set(Status::Queued),
            due_at: Set(self.now()),
            user_id: Set(self.scope().principal().user_id),
            user_home: Set(self.scope().principal().user_id.map(|_| self.scope().principal().home)),
            created_at: Set(self.now()),
            ..Default::default()
        };
        Ok(self.insert::<Entity>(row).await?.id)
    }
}

fn one(id: Uuid) -> Condition {
    Condition::all().add(Column::Id.eq(id))
}

impl Db {
    /// Takes a job that is due, or one whose node has gone silent.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn claim_job(&self) -> Result<Option<Model>> {
        self.write_with(&Scope::system(self.now()), Less::Latest(LOCKED), |tx| async move {
            let due = Entity::find()
                .filter(Column::Status.is_in([Status::Queued, Status::Running]))
                .filter(Column::DueAt.lte(tx.now()))
                .order_by_asc(Column::DueAt)
                .limit(1);
            let Some(mut job) = tx.lock_free(due).await?.pop() else { return Ok(None) };
            job.attempts += 1;
            let values = vec![
                (Column::Status, Expr::val(Status::Running)),
                (Column::DueAt, Expr::val(tx.now() + CLAIM)),
                (Column::Attempts, Expr::val(job.attempts)),
            ];
            tx.set_where::<Entity>(one(job.id), values).await?;
            Ok(Some(job))
        })
        .await
    }

    /// A sign of life with progress (0 to 100). Gives `false` when the job was called off.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn report_job(&self, id: Uuid, progress_pct: i32) -> Result<bool> {
        self.write_with(&Scope::system(self.now()), Less::Latest(LOCKED), |tx| async move {
            let values = vec![(Column::ProgressPct, Expr::val(progress_pct.clamp(0, 100))), (Column::DueAt, Expr::val(tx.now() + CLAIM))];
            let running = one(id).add(Column::Status.eq(Status::Running));
            Ok(tx.set_where::<Entity>(running, values).await? > 0)
        })
        .await
    }

    /// A sign of life without progress. Gives `false` when the job was called off.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn keep_job(&self, id: Uuid) -> Result<bool> {
        self.write_with(&Scope::system(self.now()), Less::Latest(LOCKED), |tx| async move {
            let running = one(id).add(Column::Status.eq(Status::Running));
            Ok(tx.set_where::<Entity>(running, vec![(Column::DueAt, Expr::val(tx.now() + CLAIM))]).await? > 0)
        })
        .await
    }

    /// Ends an attempt: done with a result, to be tried again after a pause, or given up.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn settle_job(&self, job: &Model, outcome: &std::result::Result<serde_json::Value, (String, bool)>) -> Result<()> {
        self.write_with(&Scope::system(self.now()), Less::Latest(LOCKED), |tx| async move {
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
            let running = one(job.id).add(Column::Status.eq(Status::Running));
            tx.set_where::<Entity>(running, values).await.map(drop)
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
    /// Ends a running job with its result, in the transaction of what it did: a node that dies right after it leaves nothing to do again.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn complete_job(&self, id: Uuid, result: &serde_json::Value) -> Result<()> {
        let running = one(id).add(Column::Status.eq(Status::Running));
        self.set_where::<Entity>(running, succeeded(self.now(), result)).await.map(drop)
    }

    /// Calls a job off if it has not ended; a running one stops at its next sign of life.
    ///
    /// # Errors
    /// `NotFound` when the job isn't there, `Unavailable`.
    pub async fn cancel_job(&self, id: Uuid) -> Result<()> {
        let job = self.get::<Entity>(id).await?;
        if matches!(job.status, Status::Queued | Status::Running) {
            let values = vec![(Column::Status, Expr::val(Status::Cancelled)), (Column::EndedAt, Expr::val(self.now()))];
            self.set_where::<Entity>(one(id), values).await?;
        }
        Ok(())
    }
}
