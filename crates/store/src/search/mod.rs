//! The index of the search: one document for each searchable record, written in the transaction of its change. A table declares how its
//! rows become documents ([`Table::SEARCH`]); the store keeps the documents, so no area can forget one.

mod facet;
mod find;
mod keep;
mod owners;
mod refresh;

use std::{collections::HashMap, pin::Pin, sync::Arc};

use kernel::{Result, Timestamp, Uuid, words, words::Needles};
use sea_orm::sea_query::{Alias, Condition, Expr, SelectStatement};

pub use facet::{Group, Steps};
pub(crate) use keep::Kept;
pub use owners::{Belonging, Naming, Owners, RecordRef};

use crate::{Db, Migration, Schema, Table, Tx};

/// Table of the documents.
pub(crate) const DOCUMENTS: &str = "search_documents";

pub(crate) const MIGRATION: Migration = Migration { name: "0520_store_search", up: tables };

fn tables(schema: &mut Schema) {
    schema.search_index(DOCUMENTS);
}

/// Indexed letters of a record's texts: as many as a book has, but no more than an index row can hold.
const INDEXED: usize = 20_000;
/// Bytes of the different words of a row's content that are indexed: an index row of PostgreSQL holds twice as many.
const CONTENT: usize = 1 << 19;

/// The contents of rows, by their ids: long texts that are kept in another table.
pub type Contents<M> = for<'a> fn(&'a Tx, &'a [&'a M]) -> Work<'a, HashMap<Uuid, String>>;

/// The rows that the host shares, in a transaction of the host on behalf of the caller.
pub type Shared = fn(&Tx) -> Result<Condition>;

/// How the rows of a table are searched.
#[derive(Clone, Copy)]
pub struct Searched<M: 'static> {
    /// Content of a document.
    pub document: fn(&M) -> Document,
    /// Rows that the caller may find within scope and reach, as the area's list shows them.
    pub listed: fn(&Tx) -> Condition,
    /// Those of them that are records of their own, to which comments and files belong: not the files that belong to a record themselves.
    pub owning: fn(&Tx) -> Condition,
    /// Rows of the host that every tenant reads and finds beside its own, if its table has any.
    pub shared: Option<Shared>,
    /// How the rows depend on records of other tables, if they belong to some.
    pub belonging: Option<Belonging>,
    /// What is searched besides the rows themselves; a change of it needs [`Tx::index_again`], or a change of its row.
    pub contents: Option<Contents<M>>,
}

impl<M> Searched<M> {
    /// Every row that the scope and the reach leave.
    pub const fn by(document: fn(&M) -> Document) -> Self {
        Self { document, listed: |_| Condition::all(), owning: |_| Condition::all(), shared: None, belonging: None, contents: None }
    }
}

/// A record as the search shows it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Document {
    /// Number or code, by which a record is found first.
    pub code: String,
    /// Name or title.
    pub title: String,
    /// A line that distinguishes it from others with the same title.
    pub detail: Option<String>,
    /// Other text to search.
    pub texts: Vec<String>,
    /// The record of another kind that it is read in: the framework of a standard.
    pub within: Option<Uuid>,
    /// Text that is searched but not shown: names of other records.
    pub also: String,
    /// A long text that is kept beside the record: what is written in a file.
    pub content: Option<String>,
}

impl Document {
    /// A record with a number or code; empty if it has none.
    pub fn new(code: &str, title: impl Into<String>) -> Self {
        Self { code: code.to_owned(), title: title.into(), ..Self::default() }
    }

    /// With a line below the title.
    #[must_use]
    pub fn detail(self, detail: Option<&str>) -> Self {
        Self { detail: detail.map(str::to_owned), ..self }
    }

    /// With more texts; absent ones are left out.
    #[must_use]
    pub fn texts<'a>(mut self, texts: impl IntoIterator<Item = Option<&'a str>>) -> Self {
        self.texts.extend(texts.into_iter().flatten().map(str::to_owned));
        self
    }

    /// Read within another record.
    #[must_use]
    pub fn within(self, record: Uuid) -> Self {
        Self { within: Some(record), ..self }
    }

    /// Found by these words, too.
    #[must_use]
    pub fn also(self, also: &str) -> Self {
        Self { also: also.to_owned(), ..self }
    }

    /// Code and title; a code that the detail says isn't repeated.
    pub fn heading(&self) -> String {
        let is_in_detail = self.detail.as_deref() == Some(self.code.as_str());
        if self.code.is_empty() || is_in_detail { self.title.clone() } else { format!("{} {}", self.code, self.title) }
    }

    /// The words that it is found by. A code is found in one word, too.
    fn index_words(&self) -> impl Iterator<Item = String> {
        let mut left = INDEXED;
        let texts = [&self.code, &self.title].into_iter().chain(&self.detail).chain([&self.also]).chain(&self.texts);
        let read = texts.map(|text| {
            let end = text.char_indices().nth(left).map_or(text.len(), |(at, _)| at);
            left = left.saturating_sub(end);
            &text[..end]
        });
        let mut room = CONTENT;
        let content = words::keys(self.content.as_deref()).into_iter().take_while(move |word| {
            room = room.saturating_sub(word.len() + 1);
            room > 0
        });
        let code = Some(words::key(&self.code).replace(' ', "")).filter(|whole| !whole.is_empty());
        words::keys(read).into_iter().chain(code).chain(content)
    }
}

/// A found record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    pub id: Uuid,
    /// How well it fits: 0 by its code, 1 by the beginning of its title, 2 by its title, 3 by its texts.
    pub tier: i32,
    /// Folded title, by which equally good hits are sorted.
    pub title_key: String,
}

impl Hit {
    /// Its place among the hits of its kind, as the database sorts them: what has no title stands behind what has one.
    fn place(&self) -> (i32, bool, &str, Uuid) {
        (self.tier, self.title_key.is_empty(), self.title_key.as_str(), self.id)
    }
}

/// Found records of one kind, best first.
#[derive(Debug, Clone, Default)]
pub struct TopHits {
    /// All of them.
    pub total: u64,
    /// The first ones.
    pub hits: Vec<Hit>,
}

impl TopHits {
    /// Together with other records of the same kind: the first `take` of both.
    fn and(mut self, other: Self, take: u64) -> Self {
        self.total += other.total;
        self.hits.extend(other.hits);
        self.hits.sort_by(|one, next| one.place().cmp(&next.place()));
        self.hits.truncate(usize::try_from(take).unwrap_or(usize::MAX));
        self
    }
}

/// What is asked of one kind.
#[derive(Debug, Clone, Default)]
pub struct Question {
    /// The words, all of them.
    pub needles: Needles,
    /// The records through which rows that belong to others are found. Only where the host shares some of them is it asked for its rows.
    pub owners: Owners,
    /// Only rows of these clients; of all if none is named.
    pub clients: Vec<Uuid>,
    /// Whether all rows of those clients are asked for; then no words are needed.
    pub whole: bool,
    /// Only rows in these states.
    pub statuses: Option<Vec<String>>,
    /// Only rows that were changed last at this instant or later.
    pub from: Option<Timestamp>,
    /// Only rows that were changed last before this instant.
    pub before: Option<Timestamp>,
    /// Only rows whose id is among these; then no words are needed.
    pub among: Option<SelectStatement>,
}

impl Question {
    /// Whether it names neither words nor rows, and therefore finds nothing.
    fn is_empty(&self) -> bool {
        let is_whole = self.whole && !self.clients.is_empty();
        self.needles.is_empty() && self.among.is_none() && !is_whole
    }
}

/// A record to show.
#[derive(Debug, Clone)]
pub struct Shown {
    pub id: Uuid,
    /// Its tenant; none for the host's tables.
    pub tenant_id: Option<Uuid>,
    /// Its client, if its table has one and it isn't a client itself.
    pub client_id: Option<Uuid>,
    /// Its current content.
    pub document: Document,
    /// The record in which it is read, if it is no record of its own.
    pub record: Option<RecordRef>,
}

/// State of the documents of one kind in one scope.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Lag {
    /// Records whose document is missing or older.
    pub stale: u64,
    /// Documents without a record.
    pub orphans: u64,
}

type Work<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

/// A kind of record that is searched: its table, without its type.
#[derive(Clone, Copy)]
pub struct Kind {
    name: fn() -> &'static str,
    is_declared: fn() -> bool,
    is_shared: fn() -> bool,
    statuses: fn() -> Vec<String>,
    find: for<'a> fn(&'a Tx, &'a Question, u64) -> Work<'a, TopHits>,
    groups: for<'a> fn(&'a Tx, &'a Question, Steps) -> Work<'a, Vec<Group>>,
    show: for<'a> fn(&'a Tx, &'a [Uuid], &'a Owners) -> Work<'a, Vec<Shown>>,
    reached: fn(&Tx, &Naming) -> Result<SelectStatement>,
    shared: for<'a> fn(&'a Tx) -> Work<'a, Vec<Uuid>>,
    is_listed: fn(&Tx, Expr) -> Result<Expr>,
    lag: for<'a> fn(&'a Tx) -> Work<'a, Lag>,
    refresh: for<'a> fn(&'a Tx, u64) -> Work<'a, u64>,
    forget: for<'a> fn(&'a Tx, bool) -> Work<'a, u64>,
}

impl Kind {
    /// The rows of `E`, which declares [`Table::SEARCH`].
    pub const fn of<E: Table>() -> Self
    where
        E::Model: Send + Sync,
    {
        Self {
            name: E::short_name,
            is_declared: || E::SEARCH.is_some(),
            is_shared: || matches!(E::OWNER, crate::Owner::Host),
            statuses: facet::statuses::<E>,
            find: |tx, question, take| Box::pin(tx.find_documents::<E>(question, take)),
            groups: |tx, question, steps| Box::pin(tx.group_documents::<E>(question, steps)),
            show: |tx, ids, owners| Box::pin(tx.show_documents::<E>(ids, owners)),
            reached: |tx, named| tx.reached_record::<E>(named),
            shared: |tx| Box::pin(tx.shared_ids::<E>()),
            is_listed: |tx, id| tx.is_listed::<E>(id),
            lag: |tx| Box::pin(tx.document_lag::<E>()),
            refresh: |tx, take| Box::pin(tx.refresh_documents::<E>(take)),
            forget: |tx, all| Box::pin(tx.forget_documents::<E>(all)),
        }
    }

    /// Its name, `ActionItem`.
    pub fn name(&self) -> &'static str {
        (self.name)()
    }

    /// Whether its table declares how it is searched.
    pub fn is_declared(&self) -> bool {
        (self.is_declared)()
    }

    /// Whether its records are the host's, which every tenant reads.
    pub fn is_shared(&self) -> bool {
        (self.is_shared)()
    }

    /// The states of a tenant's records of this kind, in the order of their ranks; empty for kinds without states.
    pub fn statuses(&self) -> Vec<String> {
        (self.statuses)()
    }

    /// The first `take` records that answer the question and that the caller may see, and the number of all of them.
    pub async fn find(&self, tx: &Tx, question: &Question, take: u64) -> Result<TopHits> {
        (self.find)(tx, question, take).await
    }

    /// How many records answer the question, by client, state and age.
    pub async fn groups(&self, tx: &Tx, question: &Question, steps: Steps) -> Result<Vec<Group>> {
        (self.groups)(tx, question, steps).await
    }

    /// These records as they are now, without those that the caller may not see. Of what belongs to others, those show what `owners` reach.
    pub async fn show(&self, tx: &Tx, ids: &[Uuid], owners: &Owners) -> Result<Vec<Shown>> {
        (self.show)(tx, ids, owners).await
    }

    /// Whether the record with this id is one that the caller may see, as a condition of a query on another table that names it.
    ///
    /// # Errors
    /// `Internal` in the system scope, where the table is not available.
    pub fn is_listed(&self, tx: &Tx, id: Expr) -> Result<Expr> {
        (self.is_listed)(tx, id)
    }

    /// How far the documents of the scope are behind.
    pub async fn lag(&self, tx: &Tx) -> Result<Lag> {
        (self.lag)(tx).await
    }

    /// Updates the documents of the scope, in batches; returns the number of those written or removed. With `all`, it rewrites every
    /// document.
    pub async fn refresh(&self, db: &Db, scope: &kernel::Scope, all: bool) -> Result<u64> {
        refresh::refresh(self, db, scope, all).await
    }
}

impl std::fmt::Debug for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Kind").field(&self.name()).finish()
    }
}

/// The marks of a document within its words, by which a search reads only the documents of its kind and tenants. No word has the sign.
fn marks(kind: &str, tenant: Uuid) -> [String; 2] {
    let kind = kind.to_ascii_lowercase();
    [format!("_{kind}"), format!("_{kind}_{}", tenant.simple())]
}

fn name(text: &str) -> Alias {
    Alias::new(text)
}

impl Db {
    /// Whether no record is indexed yet: the database comes from a program without the index.
    pub async fn is_search_empty(&self) -> Result<bool> {
        self.read(&kernel::Scope::system(self.now()), |tx: Arc<Tx>| async move { tx.has_no_documents().await }).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(total: u64, hits: &[(i32, &str, u128)]) -> TopHits {
        let hit = |(tier, title, id): &(i32, &str, u128)| Hit { id: Uuid::from_u128(*id), tier: *tier, title_key: (*title).to_owned() };
        TopHits { total, hits: hits.iter().map(hit).collect() }
    }

    #[test]
    fn two_answers_are_one_in_the_order_of_the_database() {
        let own = found(9, &[(1, "heron b", 4), (2, "a heron", 1), (3, "", 6)]);
        let theirs = found(5, &[(1, "heron b", 2), (3, "log", 3), (3, "", 5)]);
        let both = own.clone().and(theirs.clone(), 10);
        assert_eq!((both.total, both.hits.iter().map(|hit| hit.id.as_u128()).collect::<Vec<_>>()), (14, vec![2, 4, 1, 3, 5, 6]));
        assert_eq!(own.clone().and(theirs.clone(), 2).hits, both.hits[..2]);
        assert_eq!((own.clone().and(theirs, 0).total, own.and(TopHits::default(), 3).hits.len()), (14, 3));
    }
}
