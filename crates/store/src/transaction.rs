//! What surrounds the work of a transaction, whatever the work is. [`Db::read`] and [`Db::write`] are compiled for each piece of work, several
//! hundred times, so they only run it: all else is here, behind boxed futures, where the compiler makes it once (docs/decisions/0160).

use std::{future::poll_fn, pin::Pin, sync::Arc};

use futures::{FutureExt, future::BoxFuture};
use kernel::{Error, Once, Result, Scope};
use tracing::{Instrument, Span};

use crate::{
    Db, Tx,
    dialect::{Access, Level},
    observe, pool,
    retry::{ATTEMPTS, RetryPermit, is_conflict, is_lost},
    snapshot,
};

/// A transaction that only reads.
pub(crate) struct Reading {
    pub(crate) tx: Arc<Tx>,
    /// Of the whole transaction; the work belongs in it too.
    pub(crate) span: Span,
    /// Whether the transaction is that of a snapshot around it, which ends it.
    shared: bool,
}

impl Reading {
    /// Opens the transaction, or joins the snapshot around this call.
    pub(crate) fn begin<'a>(db: &'a Db, scope: &'a Scope) -> BoxFuture<'a, Result<Self>> {
        let begun = async move {
            if let Some(tx) = snapshot::current(db, scope) {
                return Ok(Self { tx: Arc::new(tx), span: Span::none(), shared: true });
            }
            let span = observe::transaction(db, "read");
            let opened = db.open(Access::Read, Level::Snapshot, scope).instrument(span.clone()).await;
            let tx = opened.inspect_err(|error| observe::failed(&span, error))?;
            Ok(Self { tx: Arc::new(tx), span, shared: false })
        };
        begun.boxed()
    }

    /// Ends the transaction after its work.
    pub(crate) fn end<'a>(&'a self, failure: Option<&'a Error>) -> BoxFuture<'a, Result<()>> {
        let ended = async move {
            match failure {
                _ if self.shared => Ok(()),
                None => self.tx.commit().await.inspect_err(|error| observe::failed(&self.span, error)),
                Some(error) => {
                    self.tx.roll_back().await;
                    observe::failed(&self.span, error);
                    Ok(())
                }
            }
        };
        ended.instrument(self.span.clone()).boxed()
    }
}

/// The attempts of one write.
pub(crate) struct Attempts<'a> {
    db: &'a Db,
    scope: &'a Scope,
    level: Level,
    access: Access,
    /// Of all attempts; the work belongs in it too.
    pub(crate) span: Span,
    /// How many were begun.
    begun: u32,
    permit: RetryPermit<'a>,
}

impl<'a> Attempts<'a> {
    pub(crate) fn new(db: &'a Db, scope: &'a Scope, level: Level) -> Self {
        let span = observe::transaction(db, "write");
        Self { db, scope, level, access: Access::Write, span, begun: 0, permit: RetryPermit::default() }
    }

    /// Opens the transaction of the next attempt, up to its work.
    ///
    /// # Errors
    /// `Unavailable`, and what [`Self::again`] gives up with.
    pub(crate) fn begin(&mut self) -> BoxFuture<'_, Result<Arc<Tx>>> {
        let span = self.span.clone();
        let begun = async move {
            loop {
                self.begun += 1;
                self.permit = self.db.admit(self.level, self.begun).await;
                let opened = self.db.open(self.access, self.level, self.scope).await;
                let tx = Arc::new(opened.inspect_err(|error| observe::failed(&self.span, error))?);
                match self.db.begin_work(&tx).await {
                    Ok(()) => return Ok(tx),
                    Err(error) => self.roll_back(&tx, error).await?,
                }
            }
        };
        begun.instrument(span).boxed()
    }

    /// Commits, and says whether that succeeded; if not, the write is attempted again.
    ///
    /// # Errors
    /// As [`Self::again`].
    pub(crate) fn commit(&mut self, tx: Arc<Tx>) -> BoxFuture<'_, Result<bool>> {
        let span = self.span.clone();
        let committed = async move {
            let ended = match self.db.end_work(&tx).await {
                Ok(()) => tx.commit().await,
                Err(error) => Err(error),
            };
            if let Err(error) = ended {
                return self.roll_back(&tx, error).await.map(|()| false);
            }
            self.db.invalidations().announce(&tx.take_invalidated());
            self.scope.facts.once.iter().for_each(Once::note_kept);
            Ok(true)
        };
        committed.instrument(span).boxed()
    }

    /// Rolls back after an error; then the write is attempted again.
    ///
    /// # Errors
    /// `error` if it is no conflict, `Stale` after the last attempt.
    pub(crate) fn again(&mut self, tx: Arc<Tx>, error: Error) -> BoxFuture<'_, Result<()>> {
        let span = self.span.clone();
        async move { self.roll_back(&tx, error).await }.instrument(span).boxed()
    }

    async fn roll_back(&mut self, tx: &Tx, error: Error) -> Result<()> {
        tx.roll_back().await;
        self.permit = RetryPermit::default();
        // A conflict counts whatever the work made of its error: PostgreSQL has aborted the transaction (decision 19).
        let last = if !is_conflict(&error) && !tx.session.has_conflict() {
            error
        } else if self.begun < ATTEMPTS {
            if is_lost(&error) {
                // Retry alone, to get this transaction's own error.
                self.access = Access::WriteAlone;
            }
            observe::retried(self.begun);
            tracing::debug!(attempt = self.begun, "conflict with another transaction, retrying");
            return Ok(());
        } else if is_conflict(&error) {
            error
        } else {
            Error::stale().because(error)
        };
        observe::failed(&self.span, &last);
        Err(last)
    }
}

/// Runs the work of a transaction in its span; connections opened meanwhile may be reserved ones. The work is boxed: each layer of futures
/// would hold it twice on the stack.
pub(crate) fn run<T>(span: &Span, mut work: Pin<Box<impl Future<Output = T>>>) -> impl Future<Output = T> {
    poll_fn(move |context| {
        let _span = span.enter();
        let _inside = pool::enter();
        work.as_mut().poll(context)
    })
}
