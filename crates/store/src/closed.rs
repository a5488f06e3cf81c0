//! Clients that are closed: their rows are read, not written. Every write of a row that belongs to a client asks in its own transaction, so
//! that neither a closing beside it nor an operation that forgot to ask lets one through. What the system does by itself is not asked.

use std::{
    collections::BTreeSet,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

use kernel::{Error, Result, Uuid};
use sea_orm::{
    ConnectionTrait,
    sea_query::{Expr, ExprTrait, Query},
};

use crate::{Db, Owner, Table, Tx, reach::client_of, recycle::Work};

/// Gives those of these clients that are closed, in a transaction that reads what the tenant has.
pub type ClosedClients = for<'a> fn(&'a Tx, &'a BTreeSet<Uuid>) -> Work<'a, BTreeSet<Uuid>>;

/// What a transaction knows of the clients whose rows it writes.
#[derive(Debug, Default)]
pub(crate) struct Closings {
    /// Clients that it found open.
    open: Mutex<BTreeSet<Uuid>>,
    /// How many guards currently let it write past a closing.
    past: AtomicUsize,
}

/// While this guard lives, its transaction also writes rows of closed clients; see [`Tx::past_closing`].
#[derive(Debug)]
pub struct PastClosing<'a>(&'a Closings);

impl Drop for PastClosing<'_> {
    fn drop(&mut self) {
        self.0.past.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Db {
    /// Has writes ask `closed` which clients are closed from now on. Only the first one counts: there is one product on a database.
    pub fn keep_closed(&self, closed: ClosedClients) {
        // A second one is ignored, as documented.
        let _ = self.closed().set(closed);
    }
}

impl Tx {
    /// Lets the transaction write rows of closed clients until the guard is dropped: for what reopens a client, and for what must follow when
    /// somebody leaves.
    pub fn past_closing(&self) -> PastClosing<'_> {
        self.closings.past.fetch_add(1, Ordering::Relaxed);
        PastClosing(&self.closings)
    }

    /// Asks that a client isn't closed, for rows that don't name it in a column that the store knows.
    ///
    /// # Errors
    /// `Clients.Closed`, `Common.WorkspaceRequired` over a portfolio.
    pub async fn check_client_open(&self, client: Uuid) -> Result<()> {
        self.check_clients_open(BTreeSet::from([client])).await
    }

    /// Has the parts of a record, such as its comments, belong to the client that it was just moved to: all that belonged to the old one,
    /// also those that the caller doesn't see.
    ///
    /// # Errors
    /// `Common.WorkspaceRequired` over a portfolio, `Internal` for a table of the host.
    pub async fn follow_record<E: Table>(&self, (subject, id): (E::Column, Uuid), (client, moved): (E::Column, [Uuid; 2])) -> Result<()> {
        self.writable::<E>()?;
        let Owner::Tenant(tenant) = E::OWNER else { return Err(Error::internal(format!("{} has no client", E::TYPE))) };
        let of = |column: E::Column| Expr::col((E::default(), column));
        let mut update = Query::update();
        let [from, to] = moved;
        update.table(E::default().table_ref()).values([(client, Expr::val(to))]);
        update.and_where(of(tenant).eq(self.scope().tenant()?)).and_where(of(subject).eq(id)).and_where(of(client).eq(from));
        self.session.execute(&update).await.map_err(|e| self.explain(e))?;
        self.invalidate_table::<E>().await
    }

    /// Those of these clients of a tenant that are closed: what a view offers nobody, since the write would be refused.
    pub async fn closed_among(&self, tenant: Uuid, clients: &BTreeSet<Uuid>) -> Result<BTreeSet<Uuid>> {
        let Some(closed) = self.db().closed().get().filter(|_| !clients.is_empty()) else { return Ok(BTreeSet::new()) };
        let everywhere = self.everywhere(tenant)?;
        closed(&everywhere, clients).await
    }

    /// Whether a client of a tenant is closed.
    pub async fn is_client_closed(&self, tenant: Uuid, client: Uuid) -> Result<bool> {
        Ok(!self.closed_among(tenant, &BTreeSet::from([client])).await?.is_empty())
    }

    /// Asks that none of these clients is closed, each of them once.
    pub(crate) async fn check_clients_open(&self, clients: BTreeSet<Uuid>) -> Result<()> {
        if clients.is_empty() || self.scope().is_machine() || self.closings.past.load(Ordering::Relaxed) > 0 {
            return Ok(());
        }
        let Some(closed) = self.db().closed().get() else { return Ok(()) };
        let asked: BTreeSet<Uuid> = {
            let open = self.closings.open.lock().unwrap_or_else(PoisonError::into_inner);
            clients.difference(&open).copied().collect()
        };
        if asked.is_empty() {
            return Ok(());
        }
        let everywhere = self.everywhere(self.scope().tenant()?)?;
        if !closed(&everywhere, &asked).await?.is_empty() {
            return Err(Error::rule("Clients.Closed"));
        }
        self.closings.open.lock().unwrap_or_else(PoisonError::into_inner).extend(asked);
        Ok(())
    }
}

/// The clients that these rows belong to.
pub(crate) fn clients_of<'a, E: Table>(rows: impl IntoIterator<Item = &'a E::Model>) -> BTreeSet<Uuid>
where
    E::Model: 'a,
{
    rows.into_iter().filter_map(client_of::<E>).collect()
}
