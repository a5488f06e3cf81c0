//! Maintains the documents: a transaction's changes are sent together with its last statement.
//! In the store rather than in triggers: a trigger can't fold letters, and each table would need its own on both databases (decision 28).

use std::{
    collections::{BTreeMap, HashMap},
    sync::{MutexGuard, PoisonError},
};

use kernel::{Error, HOST, Result, words};
use sea_orm::{
    ConnectionTrait, ModelTrait, QueryFilter, Value,
    sea_query::{Condition, Expr, ExprTrait, InsertStatement, OnConflict, Query, SelectStatement},
};
use uuid::Uuid;

use super::{DOCUMENTS, Document, Searched, marks, name};
use crate::{Owner, Table, Tx, table::column, write::PARAMETERS};

/// Documents in one statement.
const BATCH: usize = 1000;
/// Bytes of words in one statement.
const WORDS: usize = 4 << 20;
/// Rows with contents that are read at once.
const CONTENTS: usize = 20;

const COLUMNS: [&str; 9] = ["tenant_id", "kind", "record_id", "code_key", "title_key", "words", "stamp", "shared", "is_demo"];

/// Documents that the transaction has still to write, by tenant, kind and record.
pub(crate) type Kept = BTreeMap<(Uuid, &'static str, Uuid), DocumentRow>;

/// A document as stored.
#[derive(Debug, Clone)]
pub(crate) struct DocumentRow {
    code_key: String,
    title_key: String,
    words: String,
    stamp: String,
    shared: bool,
    is_demo: bool,
}

/// A value of a row, if its table has the column.
fn value<E: Table>(row: &E::Model, name: &str) -> Option<Value> {
    column::<E>(name).map(|c| row.get(c))
}

fn id<E: Table>(row: &E::Model, name: &str) -> Option<Uuid> {
    value::<E>(row, name).and_then(|value| if let Value::Uuid(id) = value { id } else { None })
}

/// The tenant under which a row is indexed.
pub(super) fn tenant<E: Table>(row: &E::Model) -> Uuid {
    match E::OWNER {
        Owner::Tenant(_) => id::<E>(row, "tenant_id").unwrap_or(HOST),
        Owner::Host => HOST,
    }
}

fn is_deleted<E: Table>(row: &E::Model) -> bool {
    value::<E>(row, "deleted_at").is_some_and(|at| !matches!(at, Value::ChronoDateTimeUtc(None)))
}

impl Tx {
    /// Indexes these rows of a searchable table, and forgets deleted ones.
    pub(crate) async fn index<E: Table>(&self, rows: &[E::Model]) -> Result<()> {
        let Some(search) = E::SEARCH else { return Ok(()) };
        let (gone, present): (Vec<&E::Model>, Vec<&E::Model>) = rows.iter().partition(|row| is_deleted::<E>(row));
        self.unindex::<E>(&gone).await?;
        for batch in present.chunks(if search.contents.is_some() { CONTENTS } else { BATCH }) {
            let mut contents = self.contents::<E>(&search, batch).await?;
            for row in batch {
                let (tenant, Some(record)) = (tenant::<E>(row), id::<E>(row, "id")) else { continue };
                let document = Document { content: contents.remove(&record), ..(search.document)(row) };
                let words: Vec<String> = marks(E::short_name(), tenant).into_iter().chain(document.index_words()).collect();
                let entry = DocumentRow {
                    code_key: words::key(&document.code),
                    title_key: words::key(&document.title),
                    words: words.join(" "),
                    stamp: match value::<E>(row, "concurrency_stamp") {
                        Some(Value::String(Some(stamp))) => stamp,
                        _ => String::new(),
                    },
                    shared: matches!(E::OWNER, Owner::Host),
                    is_demo: matches!(value::<E>(row, "is_demo"), Some(Value::Bool(Some(true)))),
                };
                self.kept().insert((tenant, E::short_name(), record), entry);
            }
            if self.is_full() {
                self.send_documents().await?;
            }
        }
        Ok(())
    }

    /// Indexes a row whose contents have changed.
    pub async fn index_again<E: Table>(&self, row: &E::Model) -> Result<()> {
        self.writable::<E>()?;
        self.index::<E>(std::slice::from_ref(row)).await
    }

    /// The contents of these rows, by their ids.
    pub(super) async fn contents<E: Table>(&self, search: &Searched<E::Model>, rows: &[&E::Model]) -> Result<HashMap<Uuid, String>> {
        match search.contents {
            Some(contents) => contents(self, rows).await,
            None => Ok(HashMap::new()),
        }
    }

    /// Forgets the documents of these rows.
    pub(crate) async fn unindex<E: Table>(&self, rows: &[&E::Model]) -> Result<()> {
        if E::SEARCH.is_none() {
            return Ok(());
        }
        for chunk in rows.chunks(PARAMETERS / 2) {
            let mut ids = Vec::with_capacity(chunk.len());
            for row in chunk {
                let record = id::<E>(row, "id").unwrap_or_default();
                self.kept().remove(&(tenant::<E>(row), E::short_name(), record));
                ids.push(record);
            }
            let Some(first) = chunk.first() else { continue };
            let mut delete = Query::delete();
            delete.from_table(name(DOCUMENTS)).and_where(Expr::col(name("kind")).eq(E::short_name()));
            // Rows of several tenants are deleted by the system alone, one by one.
            delete.and_where(Expr::col(name("tenant_id")).eq(tenant::<E>(first))).and_where(Expr::col(name("record_id")).is_in(ids));
            self.session.execute(&delete).await.map_err(|e| self.explain(e))?;
        }
        Ok(())
    }

    /// Forgets the documents of the rows that match `condition` and are about to be removed for good.
    pub(crate) async fn unindex_where<E: Table>(&self, condition: &Condition) -> Result<()> {
        if E::SEARCH.is_none() {
            return Ok(());
        }
        let rows = self.ids_where::<E>(condition)?;
        let mut delete = Query::delete();
        delete.from_table(name(DOCUMENTS)).and_where(Expr::col(name("kind")).eq(E::short_name()));
        delete.and_where(Expr::col(name("record_id")).in_subquery(rows));
        self.session.execute(&delete).await.map(drop).map_err(|e| self.explain(e))
    }

    /// The rows of a searchable table that match `condition`, before they are changed by it.
    pub(crate) async fn searched_where<E: Table>(&self, condition: &Condition) -> Result<Vec<Uuid>> {
        if E::SEARCH.is_none() {
            return Ok(Vec::new());
        }
        let rows = self.session.query_all(&self.ids_where::<E>(condition)?).await.map_err(|e| self.explain(e))?;
        rows.iter().map(|row| row.try_get_by_index(0).map_err(Error::internal)).collect()
    }

    /// Indexes these rows as they are now.
    pub(crate) async fn index_by_id<E: Table>(&self, ids: Vec<Uuid>) -> Result<()> {
        let Some(key) = column::<E>("id").filter(|_| !ids.is_empty()) else { return Ok(()) };
        for ids in ids.chunks(BATCH) {
            let _lifted = self.lift();
            let rows = E::find().filter(Expr::col((E::default(), key)).is_in(ids.iter().copied()));
            let rows = self.all_with_deleted::<E>(rows).await?;
            self.index::<E>(&rows).await?;
        }
        Ok(())
    }

    fn ids_where<E: Table>(&self, condition: &Condition) -> Result<SelectStatement> {
        let key = column::<E>("id").ok_or_else(|| Error::internal(format!("{} has no id", E::TYPE)))?;
        let mut rows = Query::select();
        rows.column((E::default(), key)).from(E::default().table_ref()).cond_where(self.outer_wall::<E>()?.add(condition.clone()));
        Ok(rows)
    }

    /// Sends the documents that wait.
    async fn send_documents(&self) -> Result<()> {
        for insert in self.take_documents()? {
            self.session.execute(&insert).await.map_err(|e| self.explain(e))?;
        }
        Ok(())
    }

    /// Takes the documents that are still to be written.
    pub(crate) fn take_documents(&self) -> Result<Vec<InsertStatement>> {
        let kept: Vec<_> = std::mem::take(&mut *self.kept()).into_iter().collect();
        kept.chunks(BATCH).map(upsert).collect()
    }

    /// Whether what waits is enough for a statement.
    fn is_full(&self) -> bool {
        let kept = self.kept();
        kept.len() > BATCH || kept.values().map(|entry| entry.words.len()).sum::<usize>() > WORDS
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.documents.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn upsert(entries: &[((Uuid, &'static str, Uuid), DocumentRow)]) -> Result<InsertStatement> {
    let mut insert = Query::insert();
    insert.into_table(name(DOCUMENTS)).columns(COLUMNS.map(name));
    for ((tenant, kind, record), entry) in entries {
        let DocumentRow { code_key, title_key, words, stamp, shared, is_demo } = entry;
        let values: [Value; 9] = [
            (*tenant).into(),
            (*kind).into(),
            (*record).into(),
            code_key.as_str().into(),
            title_key.as_str().into(),
            words.as_str().into(),
            stamp.as_str().into(),
            (*shared).into(),
            (*is_demo).into(),
        ];
        insert.values(values.map(Expr::val)).map_err(Error::internal)?;
    }
    let [tenant, kind, record, rest @ ..] = COLUMNS.map(name);
    insert.on_conflict(OnConflict::columns([tenant, kind, record]).update_columns(rest).to_owned());
    Ok(insert)
}
