//! Rows that a transaction leaves behind without looking at them again: audit records, outbox messages, changed cache keys. They
//! travel in one message, since each round trip costs as much as the statement.

use std::sync::{MutexGuard, PoisonError};

use kernel::{Error, Result};
use sea_orm::{ConnectionTrait, Iterable, sea_query::InsertStatement};

use crate::{Table, Tx, write::PARAMETERS};

/// What waits to be sent.
#[derive(Default)]
pub(crate) struct Later {
    inserts: Vec<InsertStatement>,
    /// At most so many.
    parameters: usize,
}

impl Tx {
    /// Inserts rows that this transaction doesn't look at again: they leave together before COMMIT, or once they fill a message.
    /// For tables whose new rows are no news in the audit record.
    ///
    /// # Errors
    /// `Internal` for a table whose new rows are audited; as [`Tx::insert`] for rows that leave now.
    pub async fn append<E: Table>(&self, rows: Vec<E::ActiveModel>) -> Result<()> {
        if E::AUDITED && E::MAKING_AUDITED {
            return Err(Error::internal(format!("{} appended past the audit record", E::TYPE)));
        }
        let parameters = rows.len() * E::Column::iter().count();
        let inserts = self.inserts::<E>(rows)?;
        if self.later().parameters + parameters > PARAMETERS {
            self.send().await?;
        }
        if parameters > PARAMETERS {
            for insert in inserts {
                self.session.execute(&insert).await.map_err(|e| self.explain(e))?;
            }
            return Ok(());
        }
        let mut later = self.later();
        later.inserts.extend(inserts);
        later.parameters += parameters;
        Ok(())
    }

    /// Sends what was appended so far.
    async fn send(&self) -> Result<()> {
        self.session.execute_together(self.take_later()).await.map_err(|e| self.explain(e))
    }

    /// What was appended and is still to be sent.
    pub(crate) fn take_later(&self) -> Vec<InsertStatement> {
        std::mem::take(&mut *self.later()).inserts
    }

    fn later(&self) -> MutexGuard<'_, Later> {
        self.later.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
