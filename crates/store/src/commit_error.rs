//! Why a transaction was not committed.

use kernel::Error;
use sea_orm::DbErr;

use crate::{constraint, writer::Lost};

/// Why a transaction was not committed.
pub(crate) enum CommitError {
    /// Error of the database.
    Database(DbErr),
    /// The group commit that it was part of failed.
    Shared(Lost),
}

impl CommitError {
    /// The product's error; `explain` converts the database's.
    pub(crate) fn explained(self, explain: impl FnOnce(DbErr) -> Error) -> Error {
        match self {
            CommitError::Database(error) => explain(error),
            CommitError::Shared(lost) => Error::unavailable(lost),
        }
    }
}

impl From<CommitError> for Error {
    fn from(fault: CommitError) -> Self {
        fault.explained(|error| constraint::explain(&[], error))
    }
}
