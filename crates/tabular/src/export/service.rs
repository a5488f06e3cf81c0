//! Exports: short ones in the answer, long ones by a job.

use std::{collections::HashMap, io::Cursor, sync::Arc};

use chrono::TimeDelta;
use delivery::{Delivery, file::FileContent};
use http::{App, ListExport};
use kernel::{Error, HOST, Page, RequestFacts, Result, Scope, Tenancy, Timestamp, Uuid, scope::Asking};
use serde::{Deserialize, Serialize};
use serde_json::Map;
use store::job::{Model, Status};

use super::{Export, jobs::KIND, store as rows};
use crate::sheet::{Cell, CsvStyle, Format, Heading, Kind, Signs, Writer};

/// Rows that are returned directly; longer files don't fit into the time and memory of a request and are written by a job.
pub const DIRECT: u64 = 2_000;
/// How long the file of a job is kept.
pub const KEPT: TimeDelta = TimeDelta::days(7);
/// Maximum rows of a file: the workbook format ends at 1,048,576.
pub(super) const MOST: u64 = 1_000_000;
/// Jobs of one user that wait or run at most.
const UNFINISHED: u64 = 3;

/// Parameters of an export besides the rows.
pub(super) struct ExportOptions {
    pub format: Format,
    pub style: CsvStyle,
    /// The list's parameters as they came.
    pub query: String,
    /// Language of headers and words.
    pub culture: String,
}

/// Input of the job: it reads again, with the rights that the user holds then.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Args {
    pub list: String,
    pub query: String,
    pub format: Format,
    /// The reader's own, for a job of an earlier version.
    #[serde(default)]
    pub style: CsvStyle,
    pub culture: String,
    /// The workspace that the user was in.
    pub workspace: Option<Uuid>,
    /// The impersonator, if any; absent for a job of an earlier version.
    #[serde(default)]
    pub asking: Asking,
}

/// Result of the job.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ExportResult {
    pub rows: u64,
    /// Where its notification leads.
    pub url: String,
}

/// What an export answers with: the file, or the job that writes it.
pub(super) enum ExportOutcome {
    Written(Vec<u8>),
    /// A job writes it.
    Started(Uuid),
}

pub(super) struct LargeExport {
    pub job: Model,
    pub args: Args,
    pub list: ListExport,
    pub written: Option<ExportResult>,
}

impl LargeExport {
    /// When its file is deleted.
    pub fn expires_at(&self) -> Option<Timestamp> {
        self.job.ended_at.filter(|_| self.job.status == Status::Succeeded).map(|ended| ended + KEPT)
    }
}

/// Rows in the language of their reader.
pub(super) struct Translator<'a> {
    app: &'a App,
    tenant: Uuid,
    culture: &'a str,
    words: HashMap<String, String>,
}

impl<'a> Translator<'a> {
    /// In the words of the tenant of `scope`; of the host for what reaches through several.
    pub fn new(app: &'a App, scope: &Scope, culture: &'a str) -> Self {
        Self { app, tenant: scope.tenant().unwrap_or(HOST), culture, words: HashMap::new() }
    }

    fn text(&self, key: &str) -> String {
        self.app.texts().text_for(self.tenant, self.culture, key, &Map::new()).unwrap_or_else(|| key.to_owned())
    }

    pub fn heading<L: Export>(&self, style: CsvStyle) -> Heading {
        let title = |header: &str, kind: Kind| match kind {
            // A sheet's instants have no zone.
            Kind::Instant => format!("{} (UTC)", self.text(header)),
            _ => self.text(header),
        };
        Heading {
            title: self.text(L::TITLE),
            columns: L::COLUMNS.iter().map(|column| (title(column.header, column.kind), column.kind)).collect(),
            right_to_left: self.culture.starts_with("ar"),
            signs: Signs::of(style, self.culture),
        }
    }

    pub fn cells<L: Export>(&mut self, row: &L::Row) -> Vec<Cell> {
        L::COLUMNS.iter().map(|column| self.translated((column.value)(row))).collect()
    }

    /// What stands above a column.
    fn head(&mut self, cell: Cell) -> String {
        match self.translated(cell) {
            Cell::Text(text) => text,
            Cell::Date(day) => day.to_string(),
            _ => String::new(),
        }
    }

    fn translated(&mut self, cell: Cell) -> Cell {
        let Cell::Word(key) = cell else { return cell };
        if let Some(text) = self.words.get(&key) {
            return Cell::Text(text.clone());
        }
        let text = self.text(&key);
        self.words.insert(key, text.clone());
        Cell::Text(text)
    }
}

/// Exports a list: all its rows in one answer, or a job if there are many.
///
/// # Errors
/// As the list; `Exports.TooManyRows`, `Exports.TooManyRunning`.
pub(super) async fn export<L: Export>(app: &App, scope: &Scope, query: L::Query, asked: ExportOptions) -> Result<ExportOutcome> {
    let page = Page { skip: 0, take: DIRECT, ..L::page(&query)? };
    let found = L::rows(app, scope, query, &page).await?;
    if found.total > DIRECT {
        return start::<L>(app, scope, asked, found.total).await.map(ExportOutcome::Started);
    }
    whole::<L>(app, scope, found.items, (asked.format, asked.style), &asked.culture).await.map(ExportOutcome::Written)
}

/// These rows as a file.
async fn whole<L: Export>(
    app: &App,
    scope: &Scope,
    found: Vec<L::Row>,
    (format, style): (Format, CsvStyle),
    culture: &str,
) -> Result<Vec<u8>> {
    let mut translator = Translator::new(app, scope, culture);
    let heading = translator.heading::<L>(style);
    let rows: Vec<Vec<Cell>> = found.iter().map(|row| translator.cells::<L>(row)).collect();
    filled(app, scope, heading, rows, format).await
}

/// A sheet whose columns follow from the data, such as the weeks of a scorecard.
#[derive(Debug)]
pub struct Table {
    /// Key of its title.
    pub title: &'static str,
    /// What stands above the columns from left to right, and what they hold: words, days, texts of users.
    pub columns: Vec<(Cell, Kind)>,
    /// The rows, with a cell for each column.
    pub rows: Vec<Vec<Cell>>,
}

/// Writes a table that no list has, and records that it was exported.
pub async fn table(app: &App, scope: &Scope, table: Table, (format, style): (Format, CsvStyle), culture: &str) -> Result<Vec<u8>> {
    let mut translator = Translator::new(app, scope, culture);
    let heading = Heading {
        title: translator.text(table.title),
        columns: table.columns.into_iter().map(|(head, kind)| (translator.head(head), kind)).collect(),
        right_to_left: culture.starts_with("ar"),
        signs: Signs::of(style, culture),
    };
    let mut translate = |row: Vec<Cell>| -> Vec<Cell> { row.into_iter().map(|cell| translator.translated(cell)).collect() };
    let rows: Vec<Vec<Cell>> = table.rows.into_iter().map(&mut translate).collect();
    filled(app, scope, heading, rows, format).await
}

/// The file of these rows, which the audit log counts.
async fn filled(app: &App, scope: &Scope, heading: Heading, rows: Vec<Vec<Cell>>, format: Format) -> Result<Vec<u8>> {
    record(app, scope, rows.len() as u64).await?;
    let written = off_the_threads_that_serve(move || {
        let mut writer = Writer::new(Cursor::new(Vec::new()), format, &heading, false)?;
        rows.iter().try_for_each(|row| writer.row(row))?;
        Ok(writer.finish()?.into_inner())
    });
    written.await
}

/// A list as a workbook.
#[derive(Debug)]
pub enum Workbook {
    /// The file.
    Written(Vec<u8>),
    /// A job with this id writes it; see [`super::file`].
    Started(Uuid),
}

/// Exports a list as a workbook, for operations that answer with the file in another shape. `query` are the list's parameters as they came.
///
/// # Errors
/// 400 on a parameter, 403 without the permission of the export; as the list; `Exports.TooManyRows`, `Exports.TooManyRunning`.
pub async fn workbook<L: Export>(app: &App, scope: &Scope, query: &str, culture: String) -> Result<Workbook> {
    require(scope, &super::of::<L>())?;
    let parsed: L::Query = http::parameters(query)?;
    let asked = ExportOptions { format: Format::Xlsx, style: CsvStyle::default(), query: query.to_owned(), culture };
    Ok(match export::<L>(app, scope, parsed, asked).await? {
        ExportOutcome::Written(bytes) => Workbook::Written(bytes),
        ExportOutcome::Started(id) => Workbook::Started(id),
    })
}

/// Exports a list for a caller who can't wait for a job: a browser that fetches the file by its address.
///
/// # Errors
/// 403 without the permission of the export; as the list; `Exports.TooManyAtOnce` where a job would be due.
pub async fn at_once<L: Export>(app: &App, scope: &Scope, query: L::Query, format: Format, culture: &str) -> Result<Vec<u8>> {
    require(scope, &super::of::<L>())?;
    let page = Page { skip: 0, take: DIRECT, ..L::page(&query)? };
    let found = L::rows(app, scope, query, &page).await?;
    if found.total > DIRECT {
        return Err(Error::rule("Exports.TooManyAtOnce").with("max", DIRECT));
    }
    whole::<L>(app, scope, found.items, (format, CsvStyle::default()), culture).await
}

/// Records in the audit log who exported how many rows.
async fn record(app: &App, scope: &Scope, rows: u64) -> Result<()> {
    scope.facts.arguments.record("rows", rows.into());
    let mut scope = scope.at_level();
    scope.facts = Arc::new(RequestFacts { success: 200, ..(*scope.facts).clone() });
    app.db()
        .write(&scope, |tx| async move {
            tx.audit_action();
            Ok(())
        })
        .await
}

async fn start<L: Export>(app: &App, scope: &Scope, asked: ExportOptions, rows: u64) -> Result<Uuid> {
    let user = scope.user()?;
    if rows > MOST {
        return Err(Error::rule("Exports.TooManyRows").with("max", MOST));
    }
    let unfinished = app.db().read(&scope.as_system(), |tx| async move { rows::unfinished(&tx, user).await }).await?;
    if unfinished >= UNFINISHED {
        return Err(Error::rule("Exports.TooManyRunning").with("max", UNFINISHED));
    }
    let ExportOptions { format, style, query, culture } = asked;
    let workspace = match scope.tenancy() {
        Tenancy::Tenant(id) => Some(*id),
        _ => None,
    };
    let args = &Args { list: L::LIST.to_owned(), query, format, style, culture, workspace, asking: scope.principal().asking() };
    app.db()
        .write(&scope.at_level(), |tx| async move {
            tx.audit_action();
            tx.enqueue(KIND, args).await
        })
        .await
}

/// The list called `name`.
///
/// # Errors
/// 404 when this version has no such list.
pub(super) fn list(app: &App, name: &str) -> Result<ListExport> {
    let mut lists = app.areas().iter().flat_map(|area| area.exports);
    lists.find(|list| list.list == name).copied().ok_or_else(|| Error::not_found("Export", name))
}

/// One of the caller's own exports.
///
/// # Errors
/// 404.
pub(super) async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<LargeExport> {
    let user = scope.user()?;
    let job = app.db().read(&scope.as_system(), |tx| async move { rows::of_user(&tx, id, user).await }).await?;
    let args: Args = serde_json::from_str(&job.args).map_err(Error::internal)?;
    let written = job.result.as_deref().map(serde_json::from_str).transpose().map_err(Error::internal)?;
    Ok(LargeExport { list: list(app, &args.list)?, args, written, job })
}

/// The file of a large export. The user's current permissions decide, not those at the time of the request. Somebody acting as the user
/// can't download the user's own exports: they may contain what stays hidden from others.
///
/// # Errors
/// 403 without the list's permission, 404, `Exports.NotReady`, `Exports.Expired`.
pub(super) async fn download(app: &App, scope: &Scope, id: Uuid) -> Result<(LargeExport, FileContent)> {
    let found = get(app, scope, id).await?;
    if scope.principal().impersonator.is_some() && found.args.asking.impersonator.is_none() {
        return Err(Error::not_found("Export", id));
    }
    let now = within(app, Arc::new(scope.principal().clone()), &found.args, Arc::clone(&scope.facts)).await?;
    require(&now, &found.list)?;
    match found.expires_at() {
        None => return Err(Error::rule("Exports.NotReady")),
        Some(at) if at <= scope.now() => return Err(Error::rule("Exports.Expired")),
        Some(_) => {}
    }
    let content = app.own::<Delivery>()?.files().get(found.job.tenant_id, id).await?;
    record(app, &now, found.written.as_ref().map_or(0, |written| written.rows)).await?;
    Ok((found, content))
}

/// The scope that a caller has now where an export was asked for.
///
/// # Errors
/// 404 when the workspace is out of the caller's reach.
pub(super) async fn within(app: &App, caller: Arc<kernel::Principal>, args: &Args, facts: Arc<RequestFacts>) -> Result<Scope> {
    let workspace = args.workspace.map(|id| id.to_string());
    app.authenticator().scope(app, caller, workspace.as_deref(), facts).await
}

/// Checks the policy of a list.
///
/// # Errors
/// 403.
pub(super) fn require(scope: &Scope, list: &ListExport) -> Result<()> {
    if scope.principal().granted.meets(list.policy) { Ok(()) } else { Err(Error::forbidden(&list.policy.to_string())) }
}

/// Runs `work` on another thread: writing compresses and waits for disks.
///
/// # Errors
/// Those of `work`.
pub async fn off_the_threads_that_serve<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(Error::internal)?
}
