//! Integrity checks: rows that a transaction writes together exist together.

use chrono::TimeDelta;
use kernel::{Error, Result, Scope};
use sea_orm::{
    ConnectionTrait, Statement,
    sea_query::{Alias, Condition, Expr, ExprTrait, IntoIden, JoinType, Query, SelectStatement},
};

use crate::{Db, Engine, Tx, audit, job, outbox, table::Table};

/// Findings; all zero in an intact database.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Integrity {
    /// Damage that the engine itself reports: pages, indexes, references. PostgreSQL enforces references by itself.
    pub damage: Vec<String>,
    /// Parts of audit records (actions, changed entities, changed properties) without their record.
    pub orphans: u64,
    /// Audit records of successful requests without an action.
    pub bare: u64,
    /// Jobs whose state and end time contradict each other.
    pub contradictory_jobs: u64,
}

impl Integrity {
    pub fn is_intact(&self) -> bool {
        *self == Self::default()
    }
}

/// Overdue work.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Waiting {
    /// Jobs long overdue.
    pub jobs: u64,
    /// Messages long overdue.
    pub messages: u64,
    /// Messages that failed for good and are not deleted yet.
    pub given_up: u64,
}

/// Work overdue by more than this lacks a running node: the claims of a dead node expire after at most a minute.
const OVERDUE: TimeDelta = TimeDelta::minutes(10);

/// Reported lines of damage per check.
const MAX_DAMAGE_LINES: usize = 5;

impl Db {
    /// Checks the records that transactions write. Reads whole audit tables, so it is too expensive to run on every request.
    ///
    /// # Errors
    /// `Unavailable`, `Internal` when a table is missing.
    pub async fn check_integrity(&self) -> Result<Integrity> {
        let damage = match self.engine() {
            Engine::Sqlite => self.damage().await?,
            Engine::Postgres => Vec::new(),
        };
        self.read(&Scope::system(self.now()), |tx| async move {
            let orphans = tx.count_orphans::<audit::action::Entity, audit::log::Entity>("audit_log_id").await?
                + tx.count_orphans::<audit::change::Entity, audit::log::Entity>("audit_log_id").await?
                + tx.count_orphans::<audit::property::Entity, audit::change::Entity>("entity_change_id").await?;
            let bare = tx.empty_records().await?;
            let contradictory_jobs = tx.contradictory_jobs().await?;
            Ok(Integrity { damage, orphans, bare, contradictory_jobs })
        })
        .await
    }

    /// Counts overdue work.
    pub async fn waiting(&self) -> Result<Waiting> {
        use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
        let before = self.now() - OVERDUE;
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

    /// Damage that SQLite finds in its own file.
    async fn damage(&self) -> Result<Vec<String>> {
        let session = self.open_owner_to_read().await?;
        let mut lines = Vec::new();
        for (sql, column) in [("PRAGMA integrity_check(5)", 0), ("PRAGMA foreign_key_check", 0)] {
            let rows = session.query_all_raw(Statement::from_string(self.backend(), sql)).await.map_err(|e| self.explain(e))?;
            for row in rows.iter().take(MAX_DAMAGE_LINES) {
                let text: String = row.try_get_by_index(column).map_err(Error::internal)?;
                if text != "ok" {
                    lines.push(if sql.contains("foreign") { format!("a row of {text} refers to a row that doesn't exist") } else { text });
                }
            }
        }
        session.commit(Vec::new()).await?;
        Ok(lines)
    }
}

impl Tx {
    async fn count_of(&self, mut select: SelectStatement) -> Result<u64> {
        select.expr_as(Expr::cust("count(*)"), "total");
        let row = self.session.query_one(&select).await.map_err(|e| self.explain(e))?;
        let total = row.map_or(Ok(0), |row| row.try_get::<i64>("", "total")).map_err(|e| self.explain(e))?;
        u64::try_from(total).map_err(Error::internal)
    }

    /// Rows of `Part` whose `column` matches no row of `Whole`. A join, since SQLite builds an automatic index for it.
    async fn count_orphans<Part: Table, Whole: Table>(&self, column: &'static str) -> Result<u64> {
        let of = |row: &'static str, column: &'static str| Expr::col((Alias::new(row), Alias::new(column)));
        let same = of("whole", "id").equals((Alias::new("part"), Alias::new(column)));
        let mut select = Query::select();
        select.from_as(Part::default().into_iden(), Alias::new("part"));
        select.join_as(JoinType::LeftJoin, Whole::default().into_iden(), Alias::new("whole"), same);
        select.cond_where(of("whole", "id").is_null());
        self.count_of(select).await
    }

    async fn empty_records(&self) -> Result<u64> {
        use audit::{action, log};
        let same = Expr::col((action::Entity, action::Column::AuditLogId)).equals((log::Entity, log::Column::Id));
        let mut select = Query::select();
        select.from(log::Entity).join(JoinType::LeftJoin, action::Entity, same);
        select.cond_where(Expr::col((log::Entity, log::Column::HttpStatusCode)).lt(300));
        select.and_where(Expr::col((action::Entity, action::Column::Id)).is_null());
        self.count_of(select).await
    }

    async fn contradictory_jobs(&self) -> Result<u64> {
        use sea_orm::ColumnTrait;
        let open = || job::Column::Status.is_in([job::Status::Queued, job::Status::Running]);
        let ended = || job::Column::EndedAt.is_not_null();
        let contradiction =
            Condition::any().add(Condition::all().add(open()).add(ended())).add(Condition::all().add(open().not()).add(ended().not()));
        self.count_of(Query::select().from(job::Entity).cond_where(contradiction).to_owned()).await
    }
}
