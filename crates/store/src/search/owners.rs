//! Rows that belong to records of other tables: who finds the record finds the row, and nobody else. The check is part of the query, so a
//! record that is deleted or out of reach takes its rows along at once.

use std::collections::HashMap;

use kernel::{HOST, Result, Tenancy, Uuid};
use sea_orm::sea_query::{Condition, Expr, ExprTrait};

use super::{Kind, Work};
use crate::{Owner, Table, Tx, dialect};

/// A record, as a row that belongs to it names it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RecordRef {
    /// Name of its kind, `ActionItem`.
    pub kind: String,
    pub id: Uuid,
}

/// The columns by which a row names the record that it belongs to.
#[derive(Debug, Clone)]
pub struct Naming {
    pub tenant: Expr,
    /// Name of the record's kind.
    pub kind: Expr,
    pub id: Expr,
}

/// The record of each of some rows, by the row's id.
type Records<'a> = Work<'a, HashMap<Uuid, RecordRef>>;

/// How rows belong to records of other tables.
#[derive(Clone, Copy)]
pub struct Belonging {
    /// The rows that the caller may find through these records.
    pub within: fn(&Tx, &Owners) -> Result<Condition>,
    /// The record in which each of these rows is read; none for a row with a place of its own.
    pub records: for<'a> fn(&'a Tx, &'a [Uuid], &'a Owners) -> Records<'a>,
}

/// The kinds of records that rows of other tables belong to, as far as the caller may read them.
#[derive(Debug, Clone, Default)]
pub struct Owners {
    kinds: Vec<Kind>,
    /// Records that the host shares, by their kinds.
    shared: Vec<(&'static str, Vec<Uuid>)>,
}

impl Owners {
    /// These kinds. The caller of this function has checked the permission to read each.
    pub fn new(kinds: impl IntoIterator<Item = Kind>) -> Self {
        Self { kinds: kinds.into_iter().collect(), shared: Vec::new() }
    }

    /// The same with the records that the host shares with the caller's tenant: no query of a tenant reads the host's rows, so their ids are
    /// asked for before.
    ///
    /// # Errors
    /// Those of the queries.
    pub async fn with_shared(mut self, tx: &Tx) -> Result<Self> {
        for kind in &self.kinds {
            let ids = (kind.shared)(tx).await?;
            if !ids.is_empty() {
                self.shared.push((kind.name(), ids));
            }
        }
        Ok(self)
    }

    /// Whether the host shares records with the caller's tenant.
    pub(super) fn has_shared(&self) -> bool {
        !self.shared.is_empty()
    }

    /// Whether the caller may find the record that a row names.
    ///
    /// # Errors
    /// `Internal` in the system scope.
    pub fn reach(&self, tx: &Tx, named: &Naming) -> Result<Condition> {
        // An empty alternative would match every row.
        let mut any = Condition::any().add(Expr::cust("1 = 0"));
        for own in &self.kinds {
            let record = (own.reached)(tx, named)?;
            any = any.add(Condition::all().add(named.kind.clone().eq(own.name())).add(Expr::exists(record)));
        }
        for (kind, ids) in &self.shared {
            let given = dialect::given(tx.db().backend(), ids);
            any = any.add(Condition::all().add(named.kind.clone().eq(*kind)).add(named.id.clone().in_subquery(given)));
        }
        Ok(any)
    }
}

impl Tx {
    /// The rows of the caller's own level, for what each level keeps to itself: over a portfolio those of the host.
    pub fn own_level<E: Table>(&self) -> Condition {
        match (E::OWNER, self.scope().tenancy()) {
            (Owner::Tenant(tenant), Tenancy::Portfolio(_)) => Condition::all().add(Expr::col((E::default(), tenant)).eq(HOST)),
            _ => Condition::all(),
        }
    }

    /// The rows with a client, and of those without one the caller's own level's: each level keeps to itself what it adds to a record of
    /// the host, which is shown there alone.
    pub fn with_client_or_own<E: Table>(&self, client: E::Column) -> Condition {
        match (E::OWNER, self.scope().tenancy()) {
            (Owner::Tenant(tenant), Tenancy::Portfolio(_)) => {
                Condition::any().add(Expr::col((E::default(), client)).is_not_null()).add(Expr::col((E::default(), tenant)).eq(HOST))
            }
            _ => Condition::all(),
        }
    }
}
