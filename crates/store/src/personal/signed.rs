//! Tables of the audit log: their rows are signed, so personal data in them is replaced together with a signature of the new values.

use std::collections::BTreeSet;

use kernel::{Error, Result, Uuid};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Condition, Expr, ExprTrait, SimpleExpr},
};

use super::{Erasure, PersonalData, Rows};
use crate::{
    Table, Tx,
    audit::{action, change, log, property},
    export::{Exported, Extent, Position, Slice, StoredFile},
    recycle::Work,
};

/// Number of rows re-signed at once.
const SIGNED_AT_ONCE: u64 = 300;

/// The unit that a row of the audit log belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PartOf {
    /// The record with this id.
    Record(Uuid),
    /// The change with this id.
    Change(Uuid),
}

/// A table of the audit log.
pub trait Recorded: Table {
    /// Column of the ids of its rows.
    const ID: Self::Column;

    fn id(row: &Self::Model) -> Uuid;

    /// The unit that a row belongs to.
    fn part_of(row: &Self::Model) -> PartOf;
}

impl Recorded for log::Entity {
    const ID: log::Column = log::Column::Id;

    fn id(row: &log::Model) -> Uuid {
        row.id
    }

    fn part_of(row: &log::Model) -> PartOf {
        PartOf::Record(row.id)
    }
}

impl Recorded for action::Entity {
    const ID: action::Column = action::Column::Id;

    fn id(row: &action::Model) -> Uuid {
        row.id
    }

    fn part_of(row: &action::Model) -> PartOf {
        PartOf::Record(row.audit_log_id)
    }
}

impl Recorded for change::Entity {
    const ID: change::Column = change::Column::Id;

    fn id(row: &change::Model) -> Uuid {
        row.id
    }

    fn part_of(row: &change::Model) -> PartOf {
        PartOf::Record(row.audit_log_id)
    }
}

impl Recorded for property::Entity {
    const ID: property::Column = property::Column::Id;

    fn id(row: &property::Model) -> Uuid {
        row.id
    }

    fn part_of(row: &property::Model) -> PartOf {
        PartOf::Change(row.entity_change_id)
    }
}

/// Rows of the audit log with data of a person.
pub struct Signed<E: EntityTrait>(pub Rows<E>);

/// Replaces the values of all rows under `condition`, a slice at a time, and signs what is there then.
///
/// # Errors
/// `Internal` in the system scope, `Unavailable`.
pub async fn redact<E: Recorded>(tx: &Tx, condition: Condition, values: impl Fn() -> Vec<(E::Column, SimpleExpr)> + Send) -> Result<()>
where
    E::Model: Send + Sync,
{
    let mut last = None;
    loop {
        let after = last.map(|id: Uuid| Expr::col((E::default(), E::ID)).gt(id));
        let slice = E::find().filter(Condition::all().add(condition.clone()).add_option(after)).order_by_asc(E::ID).limit(SIGNED_AT_ONCE);
        let rows = tx.all(slice).await?;
        let Some(end) = rows.last() else { return Ok(()) };
        last = Some(E::id(end));
        let records = records(tx, rows.iter().map(E::part_of).collect()).await?;
        let redaction = tx.open_redaction(&records).await?;
        let ids = Expr::col((E::default(), E::ID)).is_in(rows.iter().map(E::id));
        tx.set_where::<E>(Condition::all().add(ids), values()).await?;
        tx.sign_redaction(redaction).await?;
    }
}

/// The records that `parts` belong to.
async fn records(tx: &Tx, parts: BTreeSet<PartOf>) -> Result<Vec<Uuid>> {
    let mut records = BTreeSet::new();
    let mut changes = Vec::new();
    for part in parts {
        match part {
            PartOf::Record(id) => {
                records.insert(id);
            }
            PartOf::Change(id) => changes.push(id),
        }
    }
    if !changes.is_empty() {
        let found = tx.all(change::Entity::find().filter(change::Column::Id.is_in(changes))).await?;
        records.extend(found.iter().map(|change| change.audit_log_id));
    }
    Ok(records.into_iter().collect())
}

impl<E: Recorded> Exported for Signed<E>
where
    E::Model: Send + Sync,
{
    fn kind(&self) -> &'static str {
        self.0.kind()
    }

    fn table(&self) -> &'static str {
        self.0.table()
    }

    fn columns(&self) -> Vec<String> {
        self.0.columns()
    }

    fn slice<'a>(&'a self, tx: &'a Tx, extent: Extent, after: Option<&'a Position>) -> Work<'a, Slice> {
        self.0.slice(tx, extent, after)
    }
}

impl<E: Recorded> PersonalData for Signed<E>
where
    E::Model: Send + Sync,
{
    fn is_shown(&self) -> bool {
        self.0.is_shown()
    }

    fn kept_since(&self) -> Option<&'static str> {
        self.0.kept_since()
    }

    fn is_anywhere(&self) -> bool {
        self.0.is_anywhere()
    }

    fn erase<'a>(&'a self, tx: &'a Tx, person: Uuid, name: &'a str) -> Work<'a, Vec<StoredFile>> {
        Box::pin(async move {
            let Erasure::Rewritten(_, values) = &self.0.erasure else {
                return Err(Error::internal(format!("rows of {} are part of what was signed", self.table())));
            };
            redact::<E>(tx, self.0.condition(person)?, || values(name)).await?;
            Ok(Vec::new())
        })
    }
}
