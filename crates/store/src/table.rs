//! What the store must know of a table to keep its rows within their scope.

use sea_orm::EntityTrait;

/// Who owns the rows of a table.
#[derive(Debug, Clone, Copy)]
pub enum Owner<C: 'static> {
    /// A tenant, named by this column.
    Tenant(C),
    /// The provider: everybody may read, only the host writes.
    Host,
}

/// A table that can be read and written through [`crate::Tx`]. An entity without it can't be queried at all.
pub trait Table: EntityTrait {
    /// Full name of the entity in audit records, `Waymark.People.Client`.
    const TYPE: &'static str;
    /// Who owns the rows.
    const OWNER: Owner<Self::Column>;
    /// The column that names the client, where a row belongs to one within its tenant.
    const CLIENT: Option<Self::Column> = None;
    /// Whether the machine's own scope may read and write across tenants: sign-in, tokens, outbox, jobs, audit.
    const SYSTEM: bool = false;
    /// Whether changes go into the audit record with their values.
    const AUDITED: bool = true;
    /// Whether that holds for new rows too; `false` where another record tells that they were made, a thousand at once.
    const MAKING_AUDITED: bool = true;
    /// Columns whose values never reach the audit record.
    const SECRET: &'static [Self::Column] = &[];

    /// The last part of [`Table::TYPE`].
    fn short_name() -> &'static str {
        Self::TYPE.rsplit('.').next().unwrap_or(Self::TYPE)
    }
}

/// The column of `E` named `name`, if it has one.
pub(crate) fn column<E: EntityTrait>(name: &str) -> Option<E::Column> {
    name.parse::<E::Column>().ok()
}
