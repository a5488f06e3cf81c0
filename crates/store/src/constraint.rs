//! Maps a violated constraint to the request field that caused it, the same for both databases.

use kernel::{Error, FieldError};

use crate::dialect::{self, Meaning, Violation};

/// A unique constraint and the request field that it concerns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Constraint {
    /// Name of the unique index.
    pub name: String,
    pub table: String,
    /// Columns, including the tenant's.
    pub columns: Vec<String>,
    /// camelCase field of the request.
    pub field: String,
    /// Key of the text, `Validation.Taken`.
    pub message: &'static str,
}

/// Converts SeaORM's error into the product's, constraint violations into field errors.
pub(crate) fn explain(constraints: &[Constraint], error: sea_orm::DbErr) -> Error {
    let Some(driver) = dialect::driver_error(&error) else {
        return Error::internal(error);
    };
    match dialect::meaning(driver) {
        Meaning::Violation(Violation::Reference) => Error::rule("Common.InUse").because(error),
        Meaning::Violation(violation) => match constraints.iter().find(|c| fits(c, &violation)) {
            Some(found) => Error::invalid_fields(vec![FieldError {
                field: found.field.clone(),
                message: found.message.into(),
                data: serde_json::Map::new(),
            }])
            .because(error),
            None => Error::internal(error),
        },
        Meaning::Unavailable => Error::unavailable(error),
        Meaning::Full => Error::storage_full(error),
        Meaning::Conflict => Error::stale().because(error),
        Meaning::Other => Error::internal(error),
    }
}

fn fits(constraint: &Constraint, violation: &Violation) -> bool {
    match violation {
        Violation::Named(name) => constraint.name == *name,
        Violation::Columns { table, columns } => constraint.table == *table && constraint.columns == *columns,
        Violation::Reference => false,
    }
}
