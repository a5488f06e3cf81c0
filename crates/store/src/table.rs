//! What the store must know of a table to keep its rows within their scope.

use std::collections::BTreeMap;

use kernel::{Result, Uuid};
use sea_orm::{ColumnTrait, EntityTrait, sea_query::Condition};

use crate::{Tx, reach::Related};

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
    /// What ties rows to people, where not everybody of the tenant reaches all of them.
    const RELATED: Option<Related<Self::Column>> = None;
    /// Whether the machine's own scope may read and write across tenants: sign-in, tokens, outbox, jobs, audit.
    const SYSTEM: bool = false;
    /// Whether changes go into the audit record with their values.
    const AUDITED: bool = true;
    /// Whether that holds for new rows too; `false` where another record tells that they were made, a thousand at once.
    const MAKING_AUDITED: bool = true;
    /// Whether nodes keep rows of it in memory: each change of one is told to them all under [`Table::TYPE`].
    const REMEMBERED: bool = false;
    /// Columns whose values never reach the audit record.
    const SECRET: &'static [Self::Column] = &[];

    /// Rows that are read besides those that [`Table::RELATED`] gives: through another table.
    ///
    /// # Errors
    /// `Internal` in the machine's own scope, where that table is not for it.
    fn also(_tx: &Tx) -> Result<Option<Condition>> {
        Ok(None)
    }

    /// The last part of [`Table::TYPE`].
    fn short_name() -> &'static str {
        Self::TYPE.rsplit('.').next().unwrap_or(Self::TYPE)
    }
}

/// Rows of any tenants by a `column` that the index finds within a tenant: `of` names tenant and value of each. For the machine's own
/// scope, which knows no tenant: by the value alone every row of the table would be read.
pub fn in_tenants<E: Table>(column: E::Column, of: impl IntoIterator<Item = (Uuid, Uuid)>) -> Condition {
    let mut values: BTreeMap<Uuid, Vec<Uuid>> = BTreeMap::new();
    for (tenant, value) in of {
        values.entry(tenant).or_default().push(value);
    }
    if values.is_empty() {
        // A condition without parts would hold for every row.
        return Condition::all().add(column.is_in(Vec::<Uuid>::new()));
    }
    values.into_iter().fold(Condition::any(), |any, (tenant, values)| {
        let of_tenant = match E::OWNER {
            Owner::Tenant(owner) => Condition::all().add(owner.eq(tenant)),
            Owner::Host => Condition::all(),
        };
        any.add(of_tenant.add(column.is_in(values)))
    })
}

/// The column of `E` named `name`, if it has one.
pub(crate) fn column<E: EntityTrait>(name: &str) -> Option<E::Column> {
    name.parse::<E::Column>().ok()
}
