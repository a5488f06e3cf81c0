//! Whether a database is whole: what every transaction of ours leaves together is there together.

use chrono::TimeDelta;
use kernel::{Error, Result, Scope};
use sea_orm::{
    ConnectionTrait, Statement,
    sea_query::{Alias, Condition, Expr, ExprTrait, IntoIden, JoinType, Query, SelectStatement},
};

use crate::{Db, Engine, Tx, audit, job, outbox, table::Table};

/// What was found; every number is zero in a database that is whole.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wholeness {
    /// What the engine itself says is damaged: pages, indexes, references. PostgreSQL holds references by itself.
    pub damage: Vec<String>,
    /// Parts of audit records (actions, changed entities, changed properties) whose record is missing.
    pub orphans: u64,
    /// Audit records of a success that say nothing of what was called.
    pub bare: u64,
    /// Jobs whose state and end contradict each other.
    pub contradictory_jobs: u64,
}

impl Wholeness {
    /// Whether nothing is wrong.
    pub fn is_whole(&self) -> bool {
        *self == Self::default()
    }
}

/// Work that waits for a node.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Waiting {
    /// Jobs that have been due for long.
    pub jobs: u64,
    /// Messages that have been due for long.
    pub messages: u64,
    /// Messages that were given up and are still kept.
    pub given_up: u64,
}

/// What has been due for longer than this waits for a node that isn't there: claims of dead nodes end after a minute at most.
const LONG: TimeDelta = TimeDelta::minutes(10);

/// Lines of damage that are told.
const TOLD: usize = 5;

impl Db {
    /// Looks through the records that transactions leave; reads audit tables whole, so it is no check for every request.
    ///
    /// # Errors
    /// `Unavailable`, `Internal` when a table is missing.
    pub async fn wholeness(&self) -> Result<Wholeness> {
        let damage = match self.engine() {
            Engine::Sqlite => self.damage().await?,
            Engine::Postgres => Vec::new(),
        };
        self.read(&Scope::system(self.now()), |tx| async move {
            let orphans = tx.without::<audit::action::Entity, audit::log::Entity>("audit_log_id").await?
                + tx.without::<audit::change::Entity, audit::log::Entity>("audit_log_id").await?
                + tx.without::<audit::property::Entity, audit::change::Entity>("entity_change_id").await?;
            let bare = tx.bare_records().await?;
            let contradictory_jobs = tx.contradictory_jobs().await?;
            Ok(Wholeness { damage, orphans, bare, contradictory_jobs })
        })
        .await
    }

    /// Counts what waits for a node.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn waiting(&self) -> Result<Waiting> {
        use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
        let before = self.now() - LONG;
        self.read(&Scope::system(self.now()), |tx| async move {
            let open = [job::Status::Queued, job::Status::Running];
            let due = job::Entity::find().filter(job::Column::Status.is_in(open)).filter(job::Column::DueAt.lt(before));
            let unsent = outbox::Entity::find().filter(outbox::Column::DoneAt.is_null());
            let late = unsent.clone().filter(outbox::Column::FailedAt.is_null()).filter(outbox::Column::DueAt.lt(before));
            let given_up = unsent.filter(outbox::Column::FailedAt.is_not_null());
            Ok(Waiting { jobs: tx.count(due).await?, messages: tx.count(late).await?, given_up: tx.count(given_up).await? })
        })
        .await
    }

    /// What SQLite says of its own file.
    async fn damage(&self) -> Result<Vec<String>> {
        let session = self.open_owner_to_read().await?;
        let mut told = Vec::new();
        for (sql, column) in [("PRAGMA integrity_check(5)", 0), ("PRAGMA foreign_key_check", 0)] {
            let rows = session.query_all_raw(Statement::from_string(self.backend(), sql)).await.map_err(|e| self.explain(e))?;
            for row in rows.iter().take(TOLD) {
                let text: String = row.try_get_by_index(column).map_err(Error::internal)?;
                if text != "ok" {
                    told.push(if sql.contains("foreign") { format!("a row of {text} refers to one that isn't there") } else { text });
                }
            }
        }
        session.commit(Vec::new()).await?;
        Ok(told)
    }
}

impl Tx {
    async fn counted(&self, mut select: SelectStatement) -> Result<u64> {
        select.expr_as(Expr::cust("count(*)"), "total");
        let row = self.session.query_one(&select).await.map_err(|e| self.explain(e))?;
        let total = row.map_or(Ok(0), |row| row.try_get::<i64>("", "total")).map_err(|e| self.explain(e))?;
        u64::try_from(total).map_err(Error::internal)
    }

    /// Rows of `Part` whose `column` names no row of `Whole`. A join, since SQLite makes itself an index for one.
    async fn without<Part: Table, Whole: Table>(&self, column: &'static str) -> Result<u64> {
        let of = |row: &'static str, column: &'static str| Expr::col((Alias::new(row), Alias::new(column)));
        let same = of("whole", "id").equals((Alias::new("part"), Alias::new(column)));
        let mut select = Query::select();
        select.from_as(Part::default().into_iden(), Alias::new("part"));
        select.join_as(JoinType::LeftJoin, Whole::default().into_iden(), Alias::new("whole"), same);
        select.cond_where(of("whole", "id").is_null());
        self.counted(select).await
    }

    async fn bare_records(&self) -> Result<u64> {
        use audit::{action, log};
        let same = Expr::col((action::Entity, action::Column::AuditLogId)).equals((log::Entity, log::Column::Id));
        let mut select = Query::select();
        select.from(log::Entity).join(JoinType::LeftJoin, action::Entity, same);
        select.cond_where(Expr::col((log::Entity, log::Column::HttpStatusCode)).lt(300));
        select.and_where(Expr::col((action::Entity, action::Column::Id)).is_null());
        self.counted(select).await
    }

    async fn contradictory_jobs(&self) -> Result<u64> {
        use sea_orm::ColumnTrait;
        let open = || job::Column::Status.is_in([job::Status::Queued, job::Status::Running]);
        let ended = || job::Column::EndedAt.is_not_null();
        let contradiction =
            Condition::any().add(Condition::all().add(open()).add(ended())).add(Condition::all().add(open().not()).add(ended().not()));
        self.counted(Query::select().from(job::Entity).cond_where(contradiction).to_owned()).await
    }
}
