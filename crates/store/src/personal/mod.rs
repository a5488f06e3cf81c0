//! Personal data in tables: exported for the person, and removed or anonymised when the account is erased. Each area declares its tables
//! with [`Rows`] and registers them.

mod signed;

use kernel::{Error, Result, Uuid};
use sea_orm::{
    EntityTrait, IdenStatic, QueryFilter, Select,
    sea_query::{Condition, Expr, ExprTrait, SimpleExpr},
};

use crate::{
    Table, Tx,
    export::{self, ExportEntry, Exported, Extent, Plain, Position, Slice, StoredFile},
    recycle::Work,
};

pub use signed::{PartOf, Recorded, Signed, redact};

/// An area's personal data in one of its tables.
pub trait PersonalData: Exported {
    /// Whether the person gets it in an export. What only proves identity is not shown.
    fn is_shown(&self) -> bool;

    /// Why the rows outlive the account, if they do.
    fn kept_since(&self) -> Option<&'static str>;

    /// Whether rows of any tenant name the person, who belongs to one: they are then removed in the system scope.
    fn is_anywhere(&self) -> bool;

    /// Removes the rows, or the personal data in them; `name` replaces the person's. Returns the files to delete after the commit.
    fn erase<'a>(&'a self, tx: &'a Tx, person: Uuid, name: &'a str) -> Work<'a, Vec<StoredFile>>;
}

/// Columns and their new values, given the name that replaces the person's.
pub type Replaced<E> = fn(&str) -> Vec<(<E as EntityTrait>::Column, SimpleExpr)>;

/// What happens to rows when the account is erased.
pub enum Erasure<E: EntityTrait> {
    /// They go with the account.
    Deleted,
    /// They stay for this reason, and name the person by an id that leads to no name any more.
    Kept(&'static str),
    /// They stay for this reason, without the personal data.
    Rewritten(&'static str, Replaced<E>),
}

/// The rows of a table with data of the person.
pub struct Rows<E: EntityTrait> {
    /// Stable name of the entries in an export.
    pub kind: &'static str,
    /// Columns with the ids of users: a row is about each of them.
    pub of: &'static [E::Column],
    /// Which of those rows, or which rows where no column holds an id.
    pub within: fn(Uuid) -> Condition,
    /// Columns that an export shows; without any, the rows are not part of it.
    pub shown: &'static [E::Column],
    /// What happens to them.
    pub erasure: Erasure<E>,
    /// Whether rows of any tenant may name the person.
    pub is_anywhere: bool,
    /// The file of a row.
    pub file: Option<fn(&E::Model) -> StoredFile>,
    /// Columns that are exported without their marks.
    pub plain: &'static [Plain<E>],
}

impl<E: EntityTrait> Rows<E> {
    /// Rows that name a user in one of these columns; they are not shown, and go with the account.
    pub const fn of(kind: &'static str, of: &'static [E::Column]) -> Self {
        Self { kind, of, within: |_| Condition::all(), shown: &[], erasure: Erasure::Deleted, is_anywhere: false, file: None, plain: &[] }
    }
}

impl<E: Table> Rows<E> {
    fn condition(&self, person: Uuid) -> Result<Condition> {
        let named = self.of.iter().fold(Condition::any(), |any, column| any.add(Expr::col((E::default(), *column)).eq(person)));
        let within = (self.within)(person);
        match (named.is_empty(), within.is_empty()) {
            // It would match every row.
            (true, true) => Err(Error::internal(format!("{} doesn't say which rows tell of a person", E::TYPE))),
            (true, false) => Ok(within),
            (false, true) => Ok(named),
            (false, false) => Ok(Condition::all().add(named).add(within)),
        }
    }

    /// The next rows about `person`.
    fn select(&self, person: Uuid, after: Option<&Position>) -> Result<Select<E>> {
        Ok(export::beyond(E::find().filter(self.condition(person)?), after))
    }

    fn entry(&self, row: &E::Model) -> ExportEntry {
        let mut values = export::values::<E>(row, self.shown.iter().copied());
        export::without_marks::<E>(&mut values, self.plain);
        ExportEntry { values, file: self.file.map(|file| file(row)), name: None }
    }
}

impl<E: Table> Exported for Rows<E>
where
    E::Model: Send + Sync,
{
    fn kind(&self) -> &'static str {
        self.kind
    }

    fn table(&self) -> &'static str {
        E::default().table_name()
    }

    fn columns(&self) -> Vec<String> {
        self.shown.iter().map(|column| column.as_str().to_owned()).collect()
    }

    fn slice<'a>(&'a self, tx: &'a Tx, extent: Extent, after: Option<&'a Position>) -> Work<'a, Slice> {
        Box::pin(async move {
            let Extent::Person(person) = extent else {
                return Err(Error::internal(format!("{} is declared by person", E::TYPE)));
            };
            let rows = tx.all(self.select(person, after)?).await?;
            Ok(Slice { rest: export::rest::<E>(&rows), entries: rows.iter().map(|row| self.entry(row)).collect() })
        })
    }
}

impl<E: Table> PersonalData for Rows<E>
where
    E::Model: Send + Sync,
{
    fn is_shown(&self) -> bool {
        !self.shown.is_empty()
    }

    fn kept_since(&self) -> Option<&'static str> {
        match &self.erasure {
            Erasure::Deleted => None,
            Erasure::Kept(why) | Erasure::Rewritten(why, _) => Some(*why),
        }
    }

    fn is_anywhere(&self) -> bool {
        self.is_anywhere
    }

    fn erase<'a>(&'a self, tx: &'a Tx, person: Uuid, name: &'a str) -> Work<'a, Vec<StoredFile>> {
        Box::pin(async move {
            let condition = self.condition(person)?;
            match &self.erasure {
                Erasure::Kept(_) => Ok(Vec::new()),
                Erasure::Rewritten(_, values) => tx.set_where::<E>(condition, values(name)).await.map(|_| Vec::new()),
                Erasure::Deleted => {
                    let is_read = E::AUDITED || self.file.is_some();
                    let rows = if is_read { tx.all_with_deleted::<E>(E::find().filter(condition.clone())).await? } else { Vec::new() };
                    // The log must not keep what the person wanted gone, only that it is.
                    tx.record_removed::<E>(&rows);
                    tx.purge::<E>(condition).await?;
                    Ok(self.file.map_or_else(Vec::new, |file| rows.iter().map(file).collect()))
                }
            }
        })
    }
}
