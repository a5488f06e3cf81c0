//! Data export of tables: a person's data for the person, all rows for a client or tenant. Each area declares its tables and registers
//! them: persons' data with [`crate::personal::Rows`], whole tables with [`Whole`].

use std::collections::BTreeSet;

use kernel::{Error, Permission, Result, Uuid};
use sea_orm::{
    EntityTrait, IdenStatic, Iterable, ModelTrait, PrimaryKeyToColumn, QueryFilter, QueryOrder, QuerySelect, Select,
    sea_query::{Condition, Expr, ExprTrait},
};
use serde_json::{Map, Value};

use crate::{
    Table, Tx,
    recycle::Work,
    write::{camel_case, is_derived, json_value},
};

/// Entries that are read at once.
pub const SLICE: u64 = 1_000;

/// Columns that no export shows: all rows have the same tenant, and deleted ones are not exported.
const UNSHOWN: [&str; 5] = ["tenant_id", "concurrency_stamp", "deleted_at", "deleted_by", "is_demo"];

/// Whose data is taken along.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// This person's data.
    Person(Uuid),
    /// The rows of this client.
    Client(Uuid),
    /// All rows of the transaction's tenant.
    Tenant,
}

/// A file in the file store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredFile {
    /// The tenant that it is stored for.
    pub tenant: Uuid,
    /// Ids of its pieces in order.
    pub pieces: Vec<Uuid>,
    pub name: String,
    /// Size in bytes, as far as it is known.
    pub size: u64,
}

/// One entry of an export.
#[derive(Debug, Clone, PartialEq)]
pub struct ExportEntry {
    /// Its values by the API's names.
    pub values: Map<String, Value>,
    pub file: Option<StoredFile>,
    /// Its id with the name that other entries can call it by.
    pub name: Option<(Uuid, String)>,
}

/// Where a batch of entries ended: the primary key of its last row. The rows before it may be deleted in the meantime.
#[derive(Debug, Clone, PartialEq)]
pub struct Position(Vec<sea_orm::Value>);

/// Some entries of an export, in the order of their primary keys.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Slice {
    /// The entries, [`SLICE`] at most.
    pub entries: Vec<ExportEntry>,
    /// Where the next batch starts, if there may be one.
    pub rest: Option<Position>,
}

/// Which entries of a table the data pack of a client has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Packed {
    /// None.
    Never,
    /// Those of the client, for callers with this permission.
    For(Permission),
    /// Those of the client that are about a record in the pack, whose id this member has.
    About(&'static str),
}

/// Export of a table.
pub trait Exported: Send + Sync {
    /// Stable name of its entries in an export: `security-log`.
    fn kind(&self) -> &'static str;

    fn table(&self) -> &'static str;

    /// The columns that are shown.
    fn columns(&self) -> Vec<String>;

    /// Whether its entries have names that other entries can call them by.
    fn is_named(&self) -> bool {
        false
    }

    /// Which of its entries the data pack of a client has.
    fn packed(&self) -> Packed {
        Packed::Never
    }

    /// Entries of `extent` beyond `after`, as far as the transaction's scope reaches.
    fn slice<'a>(&'a self, tx: &'a Tx, extent: Extent, after: Option<&'a Position>) -> Work<'a, Slice>;
}

/// The next rows of `select` in the order of their primary keys. Internal notes of the provider's staff are in no export, not even in their
/// author's.
pub(crate) fn beyond<E: Table>(select: Select<E>, after: Option<&Position>) -> Select<E> {
    let mut select = select;
    if let Some(internal) = E::INTERNAL {
        select = select.filter(Expr::col((E::default(), internal)).eq(false));
    }
    let key: Vec<Expr> = E::PrimaryKey::iter().map(|part| Expr::col((E::default(), part.into_column()))).collect();
    if let Some(Position(values)) = after {
        let last = values.iter().map(|value| Expr::val(value.clone())).collect();
        select = select.filter(Expr::Tuple(key.clone()).gt(Expr::Tuple(last)));
    }
    let ordered = key.into_iter().fold(select, |select, part| select.order_by_asc(part));
    ordered.limit(SLICE)
}

/// Where the batch after `rows` starts.
pub(crate) fn rest<E: Table>(rows: &[E::Model]) -> Option<Position> {
    let key = |row: &E::Model| Position(E::PrimaryKey::iter().map(|part| row.get(part.into_column())).collect());
    rows.last().filter(|_| rows.len() as u64 == SLICE).map(key)
}

/// The values of these columns of a row by the API's names.
pub(crate) fn values<E: Table>(row: &E::Model, columns: impl IntoIterator<Item = E::Column>) -> Map<String, Value> {
    columns.into_iter().map(|column| (camel_case(column.as_str()), json_value(&row.get(column)))).collect()
}

/// A column of text with marks, and what gives the text without them.
pub type Plain<E> = (<E as EntityTrait>::Column, fn(&str) -> String);

/// Replaces the texts of these columns by those without marks.
pub(crate) fn without_marks<E: Table>(values: &mut Map<String, Value>, columns: &[Plain<E>]) {
    for (column, plain) in columns {
        if let Some(Value::String(text)) = values.get_mut(&camel_case(column.as_str())) {
            *text = plain(text);
        }
    }
}

/// Gives the id of a row, and what other entries call it.
pub type NameOf<E> = fn(&<E as EntityTrait>::Model) -> (Uuid, String);

/// All rows of a table, for the export of a tenant or client: all columns except secret, derived and hidden ones.
pub struct Whole<E: EntityTrait> {
    /// Stable name of the entries, which is also that of their file.
    pub kind: &'static str,
    /// Columns that mean nothing outside the portal.
    pub hidden: &'static [E::Column],
    /// Which rows, if not all.
    pub within: Option<fn() -> Condition>,
    /// Which of them the data pack of a client has.
    pub packed: Packed,
    /// Whether it also has those that lists leave out: that keeps lists short, and nobody from reading them.
    pub unlisted: bool,
    /// The column of the client, where the table's own does not limit scopes.
    pub client: Option<E::Column>,
    /// Which of a client's rows are the client's own rather than a person's, if not all.
    pub of_client: Option<fn() -> Condition>,
    /// The file of a row.
    pub file: Option<fn(&E::Model) -> StoredFile>,
    /// Id of a row, and what other entries call it.
    pub named: Option<NameOf<E>>,
    /// Columns that are exported without their marks.
    pub plain: &'static [Plain<E>],
}

impl<E: EntityTrait> Whole<E> {
    /// All rows with all columns that can be shown.
    pub const fn of(kind: &'static str) -> Self {
        Self {
            kind,
            hidden: &[],
            within: None,
            packed: Packed::Never,
            unlisted: false,
            client: None,
            of_client: None,
            file: None,
            named: None,
            plain: &[],
        }
    }
}

impl<E: Table> Whole<E> {
    fn visible_columns(&self) -> impl Iterator<Item = E::Column> {
        let is_hidden = move |name: &str| self.hidden.iter().chain(E::SECRET).any(|column| column.as_str() == name);
        E::Column::iter().filter(move |column| {
            let name = column.as_str();
            !UNSHOWN.contains(&name) && !is_derived::<E>(*column) && !is_hidden(name)
        })
    }

    /// The rows of a client that the caller finds in their list, or all that the caller reaches.
    fn rows_of(&self, tx: &Tx, client: Uuid, column: E::Column) -> Result<Condition> {
        let listed = E::SEARCH.filter(|_| !self.unlisted).map(|searched| (searched.listed)(tx)).filter(|listed| !listed.is_empty());
        let own = Condition::any().add(Expr::col((E::default(), column)).eq(client)).add_option(E::also_at(tx, &BTreeSet::from([client]))?);
        Ok(Condition::all().add(own).add_option(self.of_client.map(|of_client| of_client())).add_option(listed))
    }

    fn entry(&self, row: &E::Model, extent: Extent) -> ExportEntry {
        let mut values = values::<E>(row, self.visible_columns());
        // A row that is read at several clients names the one whose pack it is in.
        if let (Extent::Client(client), Some(column)) = (extent, E::CLIENT)
            && let Some(own) = values.get_mut(&camel_case(column.as_str()))
        {
            *own = Value::String(client.to_string());
        }
        without_marks::<E>(&mut values, self.plain);
        ExportEntry { values, file: self.file.map(|file| file(row)), name: self.named.map(|named| named(row)) }
    }
}

impl<E: Table> Exported for Whole<E>
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
        self.visible_columns().map(|column| column.as_str().to_owned()).collect()
    }

    fn is_named(&self) -> bool {
        self.named.is_some()
    }

    fn packed(&self) -> Packed {
        self.packed
    }

    fn slice<'a>(&'a self, tx: &'a Tx, extent: Extent, after: Option<&'a Position>) -> Work<'a, Slice> {
        Box::pin(async move {
            let of = match (extent, self.client.or(E::CLIENT)) {
                (Extent::Tenant, _) => None,
                (Extent::Client(client), Some(column)) => Some(self.rows_of(tx, client, column)?),
                // The rows belong to no client.
                (Extent::Client(_), None) => return Ok(Slice::default()),
                (Extent::Person(_), _) => return Err(Error::internal(format!("{} is not declared by person", E::TYPE))),
            };
            let select = E::find().filter(Condition::all().add_option(self.within.map(|within| within())).add_option(of));
            let rows = tx.all(beyond(select, after)).await?;
            Ok(Slice { rest: rest::<E>(&rows), entries: rows.iter().map(|row| self.entry(row, extent)).collect() })
        })
    }
}
