//! What the writes of a handle are bound to: the claim of the job that makes them, and extra work in their transactions.
//!
//! A node doesn't notice at once that its job was cancelled, or that another node has taken it over. So each write of a job checks in its
//! own transaction whether its claim is still valid, and locks the job's row until it ends. Once a job is cancelled or taken over, nothing
//! is written under the earlier claim, whatever its node is doing.

use std::sync::{Arc, MutexGuard, PoisonError};

use kernel::{Error, HOST, Result, Scope, Tenancy};
use sea_orm::{ColumnTrait, DbBackend, EntityTrait, ModelTrait, QueryFilter, QuerySelect, Value};
use uuid::Uuid;

use crate::{
    Db, Table, Tx,
    dialect::{self, postgres},
    job::{self, CALLED_OFF, Status},
    recycle::Work,
    table::column,
};

/// A claim of a job by one node.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Claim {
    tenant: Uuid,
    job: Uuid,
    attempts: i32,
    claims: i32,
    /// Whether it is valid as long as nobody else has claimed the job, even if that has ended.
    tidies: bool,
}

/// Work before and after that of every write through a handle, in the transaction of that write: all of it is committed, or nothing.
pub trait Errand: Send + Sync {
    /// Reads what the end of the write depends on, before the write changes it; read again when the transaction is retried.
    ///
    /// # Errors
    /// Any: then the transaction is rolled back, and its caller gets the error.
    fn begin<'a>(&'a self, tx: &'a Tx) -> Work<'a, ()>;

    /// Does the work after that of the write; it is done again when the transaction is retried.
    ///
    /// # Errors
    /// Any: then the transaction is rolled back, and its caller gets the error.
    fn run<'a>(&'a self, tx: &'a Tx) -> Work<'a, ()>;
}

/// A row that a transaction has written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// [`Table::TYPE`] of its table.
    pub entity_type: &'static str,
    pub id: Uuid,
    /// Its concurrency stamp since then.
    pub stamp: Option<String>,
    /// Whether it was inserted.
    pub is_new: bool,
}

/// What the writes of a handle are bound to.
#[derive(Clone, Default)]
pub(crate) struct Guards {
    claim: Option<Claim>,
    errand: Option<Arc<dyn Errand>>,
}

impl Db {
    /// A handle for the work of a job that was just claimed: each of its writes fails with [`CALLED_OFF`] once the job has ended or another
    /// node has claimed it, and until a write has ended neither can happen.
    #[must_use]
    pub fn for_job(&self, job: &job::Model) -> Self {
        let claim = Claim { tenant: job.tenant_id, job: job.id, attempts: job.attempts, claims: job.claims, tidies: false };
        self.bound(Guards { claim: Some(claim), errand: self.guards().errand.clone() })
    }

    /// The same handle for removing a job's leftovers: it can also write after the job was cancelled, as long as nobody else has claimed
    /// it.
    #[must_use]
    pub fn for_tidying(&self) -> Self {
        let claim = self.guards().claim.map(|claim| Claim { tidies: true, ..claim });
        self.bound(Guards { claim, errand: self.guards().errand.clone() })
    }

    /// The same handle with `errand` in each of its writes.
    #[must_use]
    pub fn with_errand(&self, errand: Arc<dyn Errand>) -> Self {
        self.bound(Guards { errand: Some(errand), ..self.guards().clone() })
    }

    /// The same database without a claim: for records about the job itself.
    pub(crate) fn unbound(&self) -> Self {
        self.bound(Guards::default())
    }

    /// Before the work of a write: asks whether the claim of this handle still holds, keeps the key of the request, if it has one, and
    /// begins the errand of this handle.
    pub(crate) async fn begin_work(&self, tx: &Tx) -> Result<()> {
        if let Some(claim) = &self.guards().claim {
            tx.hold(claim).await?;
        }
        tx.keep_key().await?;
        match &self.guards().errand {
            Some(errand) => errand.begin(tx).await,
            None => Ok(()),
        }
    }

    /// After the work of a write: does the errand of this handle, and appends the audit record of all of it.
    pub(crate) async fn end_work(&self, tx: &Tx) -> Result<()> {
        if let Some(errand) = &self.guards().errand {
            errand.run(tx).await?;
        }
        tx.append_audit().await
    }

    /// Whether nobody has claimed the job since.
    pub async fn is_last_claim(&self, job: &job::Model) -> Result<bool> {
        let found = self.read(&Scope::system(self.now()), |tx| async move { tx.find::<job::Entity>(job.id).await }).await?;
        Ok(found.is_some_and(|found| (found.attempts, found.claims) == (job.attempts, job.claims)))
    }
}

/// Whether a transaction of this tenancy sees rows of `tenant`.
pub(crate) fn sees(tenancy: &Tenancy, tenant: Uuid) -> bool {
    match tenancy {
        Tenancy::System => true,
        Tenancy::Host => tenant == HOST,
        Tenancy::Tenant(id) => *id == tenant,
        Tenancy::Portfolio(ids) => ids.contains(&tenant),
    }
}

impl Tx {
    /// Holds a claim until the transaction ends: ending or claiming the job waits for it. An embedded database has one writer.
    async fn hold(&self, claim: &Claim) -> Result<()> {
        let is_server = self.db().backend() == DbBackend::Postgres;
        // A job may write for other tenants than its own.
        let is_hidden = is_server && !sees(self.scope().tenancy(), claim.tenant);
        if is_hidden {
            self.session.raw(postgres::SEE_ALL).await.map_err(dialect::plain)?;
        }
        let held = job::Entity::find()
            .filter(job::Column::TenantId.eq(claim.tenant))
            .filter(job::Column::Id.eq(claim.job))
            .filter(job::Column::Attempts.eq(claim.attempts))
            .filter(job::Column::Claims.eq(claim.claims));
        let held = if claim.tidies { held } else { held.filter(job::Column::Status.eq(Status::Running)) };
        let held = if is_server { held.lock_shared() } else { held };
        let held = held.one(&*self.session).await.map_err(|error| self.explain(error))?;
        if is_hidden {
            self.session.raw(postgres::SEE_SCOPE).await.map_err(dialect::plain)?;
        }
        if held.is_some() { Ok(()) } else { Err(Error::rule(CALLED_OFF)) }
    }

    fn written_rows(&self) -> MutexGuard<'_, Vec<Written>> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The rows that this transaction has inserted, updated or deleted one by one, in their order. Only noted where an [`Errand`] asks.
    pub fn written(&self) -> Vec<Written> {
        self.written_rows().clone()
    }

    pub(crate) fn note_written<E: Table>(&self, rows: &[E::Model], is_new: bool) {
        let Some(id) = column::<E>("id").filter(|_| self.db().guards().errand.is_some()) else { return };
        let stamp = column::<E>("concurrency_stamp");
        let written = rows.iter().filter_map(|row| {
            let Value::Uuid(Some(id)) = row.get(id) else { return None };
            let stamp = stamp.and_then(|stamp| if let Value::String(stamp) = row.get(stamp) { stamp } else { None });
            Some(Written { entity_type: E::TYPE, id, stamp, is_new })
        });
        self.written_rows().extend(written);
    }
}
