//! Recomputes the text keys of stored rows within a migration: databases can't fold as [`text::fold`] does. Folding a key made by earlier
//! rules gives the same result as folding the text, so the text isn't read.

use kernel::{Error, Result, text};
use sea_orm::{ConnectionTrait, QueryResult, Statement, Value};
use uuid::Uuid;

use crate::{Constraint, Db, conn::Session, dialect};

/// Rows that are read at a time.
const BATCH: usize = 500;

/// Key columns of a table to recompute.
#[derive(Debug)]
pub(crate) struct Refold {
    pub(crate) table: &'static str,
    /// Columns that identify its rows, all of them ids.
    pub(crate) id: &'static [&'static str],
    pub(crate) columns: &'static [&'static str],
}

/// A row: its id, and its non-null keys.
struct Row {
    id: Vec<Uuid>,
    keys: Vec<(&'static str, String)>,
}

impl Row {
    /// Parameters of a statement about the row, after `first`.
    fn after(&self, first: &str) -> Vec<Value> {
        std::iter::once(Value::from(first)).chain(self.id.iter().map(|part| Value::from(*part))).collect()
    }
}

fn quoted(columns: &[&str]) -> String {
    columns.iter().map(|column| format!("\"{column}\"")).collect::<Vec<_>>().join(", ")
}

/// Parameters from `$first` on.
fn places(first: usize, count: usize) -> String {
    (first..first + count).map(|at| format!("${at}")).collect::<Vec<_>>().join(", ")
}

impl Refold {
    /// Folds the keys of all rows.
    pub(crate) async fn run(&self, db: &Db, session: &Session) -> Result<()> {
        let mut last: Vec<Uuid> = Vec::new();
        loop {
            let found = session.query_all_raw(self.page(db, &last)).await.map_err(|e| db.explain(e))?;
            let rows = found.iter().map(|row| self.read(row)).collect::<Result<Vec<_>>>()?;
            drop(found);
            for row in &rows {
                for (column, before) in &row.keys {
                    self.fold(db, session, row, (*column, before.as_str())).await?;
                }
            }
            match rows.into_iter().nth(BATCH - 1) {
                Some(row) => last = row.id,
                None => return Ok(()),
            }
        }
    }

    /// The rows after the one with the id `last`. Keys of printable ASCII are as they were, whatever folded them.
    fn page(&self, db: &Db, last: &[Uuid]) -> Statement {
        let strange: Vec<String> = self.columns.iter().map(|column| dialect::beyond_ascii(db.backend(), column)).collect();
        let (table, id, columns, strange) = (self.table, quoted(self.id), quoted(self.columns), strange.join(" OR "));
        let behind = if last.is_empty() { String::new() } else { format!("AND ({id}) > ({})", places(1, last.len())) };
        let sql = format!("SELECT {id}, {columns} FROM \"{table}\" WHERE ({strange}) {behind} ORDER BY {id} LIMIT {BATCH}");
        Statement::from_sql_and_values(db.backend(), sql, last.iter().map(|part| Value::from(*part)))
    }

    fn read(&self, row: &QueryResult) -> Result<Row> {
        let id = self.id.iter().map(|part| row.try_get::<Uuid>("", part).map_err(Error::internal)).collect::<Result<_>>()?;
        let mut keys = Vec::with_capacity(self.columns.len());
        for &column in self.columns {
            let key: Option<String> = row.try_get("", column).map_err(Error::internal)?;
            keys.extend(key.map(|key| (column, key)));
        }
        Ok(Row { id, keys })
    }

    /// Folds one key.
    async fn fold(&self, db: &Db, session: &Session, row: &Row, (column, before): (&str, &str)) -> Result<()> {
        let mut key = text::fold(text::without_twin(before));
        if key == before {
            return Ok(());
        }
        let unique = db.constraints().iter().find(|own| own.table == self.table && own.columns.iter().any(|name| name == column));
        if let (Some(constraint), Some(id)) = (unique, row.id.last())
            && self.is_taken(db, session, row, (constraint, column, key.as_str())).await?
        {
            key = text::twin_key(&key, id);
        }
        let (table, id, values) = (self.table, quoted(self.id), places(2, row.id.len()));
        let sql = format!("UPDATE \"{table}\" SET \"{column}\" = $1 WHERE ({id}) = ({values})");
        let update = Statement::from_sql_and_values(db.backend(), sql, row.after(&key));
        session.execute_raw(update).await.map(drop).map_err(|e| db.explain(e))
    }

    /// Whether another row in the same unique range has the key by now. Deleted rows only take part when they are restored.
    async fn is_taken(&self, db: &Db, session: &Session, row: &Row, (constraint, column, key): (&Constraint, &str, &str)) -> Result<bool> {
        let beside = constraint.columns.iter().filter(|name| *name != column);
        let beside: String = beside.map(|name| format!(" AND \"other\".\"{name}\" = \"own\".\"{name}\"")).collect();
        let own = self.id.iter().map(|part| format!("\"own\".\"{part}\"")).collect::<Vec<_>>().join(", ");
        let (table, values) = (self.table, places(2, row.id.len()));
        let sql = format!(
            "SELECT 1 FROM \"{table}\" AS \"own\" JOIN \"{table}\" AS \"other\" ON \"other\".\"{column}\" = $1{beside} \
             WHERE ({own}) = ({values}) AND \"other\".\"id\" <> \"own\".\"id\" \
             AND \"own\".\"deleted_at\" IS NULL AND \"other\".\"deleted_at\" IS NULL LIMIT 1"
        );
        let found = session.query_one_raw(Statement::from_sql_and_values(db.backend(), sql, row.after(key))).await;
        Ok(found.map_err(|e| db.explain(e))?.is_some())
    }
}
