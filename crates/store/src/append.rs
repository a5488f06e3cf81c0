//! Rows that a transaction writes without reading them again: audit records, outbox messages, cache invalidations. They are sent to the
//! database as one message, since a round trip costs as much as the statement.

use std::sync::{MutexGuard, PoisonError};

use kernel::{Error, Result};
use sea_orm::{ConnectionTrait, Iterable, sea_query::InsertStatement};

use crate::{Table, Tx, write::PARAMETERS};

/// Inserts not sent yet.
#[derive(Default)]
pub(crate) struct Deferred {
    inserts: Vec<InsertStatement>,
    /// Upper bound of the parameters in `inserts`.
    parameters: usize,
}

impl Tx {
    /// Queues rows for insertion. They are sent together before COMMIT, or earlier once they fill a message. Only for tables whose inserts
    /// are not audited.
    ///
    /// # Errors
    /// `Internal` for a table whose inserts are audited; as [`Tx::insert`] for rows that are sent now.
    pub async fn append<E: Table>(&self, rows: Vec<E::ActiveModel>) -> Result<()> {
        if E::AUDITED && E::INSERTS_AUDITED {
            return Err(Error::internal(format!("{} has audited inserts and can't be appended to", E::TYPE)));
        }
        let parameters = rows.len() * E::Column::iter().count();
        let inserts = self.inserts::<E>(rows)?;
        if self.deferred().parameters + parameters > PARAMETERS {
            self.send().await?;
        }
        if parameters > PARAMETERS {
            for insert in inserts {
                self.session.execute(&insert).await.map_err(|e| self.explain(e))?;
            }
            return Ok(());
        }
        let mut deferred = self.deferred();
        deferred.inserts.extend(inserts);
        deferred.parameters += parameters;
        Ok(())
    }

    /// Flushes the queued rows, so that later queries in the transaction find them.
    pub(crate) async fn send(&self) -> Result<()> {
        self.session.execute_together(self.take_deferred()).await.map_err(|e| self.explain(e))
    }

    /// Takes the rows that are still to be sent.
    pub(crate) fn take_deferred(&self) -> Vec<InsertStatement> {
        std::mem::take(&mut *self.deferred()).inserts
    }

    fn deferred(&self) -> MutexGuard<'_, Deferred> {
        self.deferred.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
