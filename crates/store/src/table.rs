//! A table's properties that the store needs to keep its rows within their scope.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Result, Uuid};
use sea_orm::{ColumnTrait, EntityTrait, sea_query::Condition};

use crate::{Tx, reach::Related, recycle::Recycled, search::Searched};

/// Who owns the rows of a table.
#[derive(Debug, Clone, Copy)]
pub enum Owner<C: 'static> {
    /// The tenant in this column.
    Tenant(C),
    /// The host: everybody reads, only the host writes.
    Host,
}

/// Values of a state in the order of their ranks.
pub type Ranks = fn() -> Vec<String>;

/// A table that can be read and written through [`crate::Tx`]; other entities can't be queried at all.
pub trait Table: EntityTrait {
    /// Full name of the entity in audit records, `Waymark.People.Client`.
    const TYPE: &'static str;
    /// Who owns the rows.
    const OWNER: Owner<Self::Column>;
    /// The column of the client, if rows belong to one within their tenant.
    const CLIENT: Option<Self::Column> = None;
    /// Whether rows may lie outside all clients: everybody who reaches their tenant then reaches them, whatever clients they see.
    const CLIENT_OPTIONAL: bool = false;
    /// The ties of rows to people, if not every user of the tenant reaches all rows.
    const RELATED: Option<Related<Self::Column>> = None;
    /// Whether the system scope may read and write across tenants: sign-in, tokens, outbox, jobs, audit.
    const SYSTEM: bool = false;
    /// Whether changes are audited with their values.
    const AUDITED: bool = true;
    /// Whether inserts are audited too; `false` where another record says that they were created, a thousand at a time.
    const INSERTS_AUDITED: bool = true;
    /// Whether nodes cache rows: each change then invalidates [`Table::TYPE`] on all of them.
    const CACHED: bool = false;
    /// A boolean column that marks rows for the provider's own staff: a tenant's users neither read nor write them, and no entity change
    /// includes them, since the tenant's administrators read those.
    const INTERNAL: Option<Self::Column> = None;
    /// How rows are found by the search, if they are; their documents are then written with them.
    const SEARCH: Option<Searched<Self::Model>> = None;
    /// How deleted rows are listed and restored, if the recycle bin has them.
    const RECYCLED: Option<Recycled<Self>> = None;
    /// Columns whose values are never audited.
    const SECRET: &'static [Self::Column] = &[];
    /// Columns made of others for searching and sorting, such as folded names: the others are audited and exported instead.
    const DERIVED: &'static [Self::Column] = &[];
    /// Columns of states, each with its values in the order of their ranks: lists sort by rank, not by spelling.
    const RANKED: &'static [(Self::Column, Ranks)] = &[];

    /// Rows that are readable in addition to [`Table::RELATED`], through another table.
    ///
    /// # Errors
    /// `Internal` in the system scope, where that table is not available.
    fn extra_reach(_tx: &Tx) -> Result<Option<Condition>> {
        Ok(None)
    }

    /// Rows of other clients that are also read at these ones, through another table: people work for several clients. They are changed at
    /// the client of [`Table::CLIENT`] alone.
    ///
    /// # Errors
    /// `Internal` in the system scope, where that table is not available.
    fn also_at(_tx: &Tx, _clients: &BTreeSet<Uuid>) -> Result<Option<Condition>> {
        Ok(None)
    }

    /// The last part of [`Table::TYPE`].
    fn short_name() -> &'static str {
        Self::TYPE.rsplit('.').next().unwrap_or(Self::TYPE)
    }
}

/// Rows of any tenants by a `column` whose index starts with the tenant: `of` names tenant and value of each. For the system scope, which
/// has no tenant: by the value alone, every row of the table would be read.
pub fn in_tenants<E: Table>(column: E::Column, of: impl IntoIterator<Item = (Uuid, Uuid)>) -> Condition {
    let mut values: BTreeMap<Uuid, Vec<Uuid>> = BTreeMap::new();
    for (tenant, value) in of {
        values.entry(tenant).or_default().push(value);
    }
    if values.is_empty() {
        // An empty condition would match every row.
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

/// The column of `E` named `name`, if it exists.
pub(crate) fn column<E: EntityTrait>(name: &str) -> Option<E::Column> {
    name.parse::<E::Column>().ok()
}
