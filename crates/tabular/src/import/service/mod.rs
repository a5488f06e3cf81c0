//! Operations on imports.

pub mod arrival;
mod at_once;
pub mod bring;
pub mod change;
mod file;
mod mapping;
mod named;
mod opened;
mod previous_rows;
pub mod row;
pub mod row_error;
mod vocabulary;

use chrono::TimeDelta;
use delivery::Delivery;
use http::{App, Importer};
use kernel::{Error, Kind, Page, Paged, Result, Scope, Uuid};
use sea_orm::ActiveValue::Set;
use store::{Tx, job, sea_orm};

pub use arrival::arrived;
pub use at_once::at_once;
pub use file::{correction, message, template};
pub use mapping::{Mapping, map};
pub use opened::{Opened, Reading, opened};

use super::{
    entity::{ActiveModel, Entity, ImportStatus, Model},
    jobs::{self, Args},
    rules::{columns::Columns, day, header},
    store::{self as rows, Change, Count, RowFilter},
};
use crate::{
    export::off_the_threads_that_serve,
    sheet::read::{
        ABOVE_HEADER, Book, MOST_BYTES, MOST_ROWS, Row, Sheet,
        encoding::{self, Judged},
        too_large,
    },
};

/// How long an import can be taken back.
pub const UNDOABLE: TimeDelta = TimeDelta::days(7);
/// How long an import and its file are kept.
pub const KEPT: TimeDelta = TimeDelta::days(30);
/// Files that are read at once on a node: an unpacked workbook is held in memory.
static ROOM: tokio::sync::Semaphore = tokio::sync::Semaphore::const_new(2);

/// An import with its job and the results of its rows.
pub struct Followed {
    pub import: Model,
    pub job: Option<job::Model>,
    pub counts: Vec<Count>,
}

impl Followed {
    /// Whether a step waits or runs.
    pub fn is_busy(&self) -> bool {
        self.job.as_ref().is_some_and(is_unfinished)
    }

    /// The state as it is displayed: a step that failed can be started again.
    pub fn status(&self) -> ImportStatus {
        let failed = self.job.as_ref().is_some_and(|job| job.status == job::Status::Failed);
        if failed { ImportStatus::Failed } else { self.import.status }
    }
}

fn is_unfinished(job: &job::Model) -> bool {
    matches!(job.status, job::Status::Queued | job::Status::Running)
}

/// The importer of a list, for a caller who may add or change its records.
///
/// # Errors
/// A field error on an unknown list, 403.
pub fn importer(app: &App, scope: &Scope, list: &str) -> Result<&'static dyn Importer> {
    let mut all = app.areas().iter().flat_map(|area| area.imports);
    let found = *all.find(|importer| importer.list() == list).ok_or_else(|| Error::invalid("list", "Validation.Unknown"))?;
    if may(scope, found) { Ok(found) } else { Err(Error::forbidden(found.rights().create.0)) }
}

fn may(scope: &Scope, importer: &dyn Importer) -> bool {
    let rights = importer.rights();
    scope.has(rights.create) || rights.update.iter().any(|right| scope.has(*right))
}

/// The scope of imports into a list: a workspace, or the caller's own level for what every level has.
///
/// # Errors
/// `Common.WorkspaceRequired`.
fn scope_of_import(scope: &Scope, importer: &dyn Importer) -> Result<Scope> {
    if !importer.is_of_level() {
        scope.workspace()?;
    }
    Ok(scope.at_level())
}

/// Reads a file apart from the threads that serve; what a library stumbles over is a broken file.
async fn reading<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    let _room = ROOM.acquire().await.map_err(Error::internal)?;
    let guarded =
        move || std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).unwrap_or_else(|_| Err(Error::rule("Import.Broken")));
    off_the_threads_that_serve(guarded).await
}

/// Accepts a file that has arrived in pieces. Called again because the answer was lost, it returns the import that the first call made.
///
/// # Errors
/// As [`upload`] and [`arrived`].
pub async fn upload_arrived(app: &App, scope: &Scope, list: &str, file_name: &str, culture: &str, id: Uuid) -> Result<Followed> {
    // Before the answer reveals anything about the file.
    scope_of_import(scope, importer(app, scope, list)?)?;
    let taken = match arrived(app, scope, id, list).await {
        Ok(bytes) => take_in(app, scope, (id, list, file_name), culture, bytes).await,
        Err(error) => Err(error),
    };
    match taken {
        Ok(followed) => match arrival::forget(app, scope, id).await {
            Err(error) if error.kind() != Kind::NotFound => Err(error),
            _ => Ok(followed),
        },
        Err(error) => get(app, scope, id).await.ok().filter(|followed| followed.import.list == list).ok_or(error),
    }
}

/// Takes a file in and recognises its sheet and headers.
///
/// # Errors
/// 403, `Common.WorkspaceRequired`, field errors, `Import.*` on a file that can't be read.
pub async fn upload(app: &App, scope: &Scope, list: &str, file_name: &str, culture: &str, bytes: Vec<u8>) -> Result<Followed> {
    take_in(app, scope, (app.db().entropy().id(scope.now()), list, file_name), culture, bytes).await
}

async fn take_in(app: &App, scope: &Scope, (id, list, file_name): (Uuid, &str, &str), culture: &str, bytes: Vec<u8>) -> Result<Followed> {
    let importer = importer(app, scope, list)?;
    let scope = &scope_of_import(scope, importer)?;
    let (user, tenant) = (scope.user()?, scope.tenant()?);
    let (meanings, copy, language) = (vocabulary::meanings(app, importer), bytes.clone(), culture.to_owned());
    let (Recognised { sheet, header_row, headers, encoding, .. }, orders) = reading(move || {
        let found = recognised(copy, &meanings, &language)?;
        let orders = day::orders(&found.rows, found.headers.len(), &language);
        Ok((found, orders))
    })
    .await?;
    let remembered = app.db().read(scope, |tx| async move { rows::remembered(&tx, user, list).await }).await?;
    let columns = Columns { fields: header::suggest(&headers, &vocabulary::meanings(app, importer), &remembered), orders, encoding };
    let size = i64::try_from(bytes.len()).unwrap_or(i64::MAX);
    app.own::<Delivery>()?.files().put(tenant, id, bytes.into()).await?;
    let row = ActiveModel {
        id: Set(id),
        list: Set(list.to_owned()),
        user_id: Set(user),
        file_name: Set(file_name.to_owned()),
        file_bytes: Set(size),
        status: Set(ImportStatus::Uploaded),
        sheet: Set(sheet),
        header_row: Set(i32::try_from(header_row).unwrap_or(i32::MAX)),
        mapping: Set(columns.kept()?),
        culture: Set(culture.to_owned()),
        created_at: Set(scope.now()),
        ..Default::default()
    };
    let row = &row;
    let import = app.db().write(scope, |tx| async move {
        tx.audit_action();
        tx.insert::<Entity>(row.clone()).await
    });
    Ok(Followed { import: import.await?, job: None, counts: Vec::new() })
}

/// The sheet with most known headers, the row that they are in, the headers, and the rows below them.
struct Recognised {
    sheet: String,
    header_row: u32,
    headers: Vec<String>,
    rows: Vec<Row>,
    encoding: Option<Judged>,
}

fn recognised(bytes: Vec<u8>, meanings: &header::Meanings, culture: &str) -> Result<Recognised> {
    let encoding = encoding::judged(&bytes, culture);
    let mut book = Book::open_as(bytes, encoding.map(|judged| judged.encoding))?;
    let mut best: Option<(usize, String)> = None;
    for name in book.sheets() {
        let head = book.read(&name, Some(ABOVE_HEADER))?;
        let score = header::find(&head.rows, meanings).map(|row| header::score(row, meanings) + 1).unwrap_or_default();
        if score > best.as_ref().map_or(0, |(best, _)| *best) {
            best = Some((score, name));
        }
    }
    let (_, name) = best.ok_or_else(|| Error::rule("Import.Empty"))?;
    let sheet = book.read(&name, None)?;
    let head = header::find(&sheet.rows, meanings).ok_or_else(|| Error::rule("Import.Empty"))?;
    let (header_row, headers) = (head.number, header::headers(head));
    Ok(Recognised { rows: below(&sheet, header_row)?, sheet: name, header_row, headers, encoding })
}

/// The rows below the header.
///
/// # Errors
/// `Import.Empty`, `Import.TooLarge`, `Import.MergedCells`.
fn below(sheet: &Sheet, header: u32) -> Result<Vec<Row>> {
    if sheet.merged.iter().any(|end| *end >= header) {
        return Err(Error::rule("Import.MergedCells"));
    }
    let rows: Vec<Row> = sheet.rows.iter().filter(|row| row.number > header).cloned().collect();
    match rows.len() {
        0 => Err(Error::rule("Import.Empty")),
        many if many > MOST_ROWS => Err(too_large()),
        _ => Ok(rows),
    }
}

async fn content(app: &App, import: &Model) -> Result<Vec<u8>> {
    Ok(app.own::<Delivery>()?.files().read(import.tenant_id, import.id, MOST_BYTES).await?.to_vec())
}

/// The headers of an import and all rows below them.
///
/// # Errors
/// As the file.
pub async fn sheet_of(app: &App, import: &Model) -> Result<(Vec<String>, Vec<Row>)> {
    let (bytes, name) = (content(app, import).await?, import.sheet.clone());
    let number = u32::try_from(import.header_row).unwrap_or_default();
    let encoding = Columns::parse(&import.mapping)?.encoding();
    reading(move || {
        let sheet = Book::open_as(bytes, encoding)?.read(&name, None)?;
        let head = sheet.rows.iter().find(|row| row.number == number).ok_or_else(|| Error::invalid("headerRow", "Validation.Unknown"))?;
        Ok((header::headers(head), below(&sheet, number)?))
    })
    .await
}

/// One of the caller's own imports, as far as the caller still may import into its list.
///
/// # Errors
/// 403, 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Followed> {
    let (user, level) = (scope.user()?, scope.at_level());
    let followed = app.db().read(&level, |tx| async move { followed(&tx, rows::of_user(&tx, id, user).await?).await }).await?;
    scope_of_import(scope, importer(app, scope, &followed.import.list)?)?;
    Ok(followed)
}

async fn followed(tx: &Tx, import: Model) -> Result<Followed> {
    let job = match import.job_id {
        Some(id) => tx.find::<job::Entity>(id).await?,
        None => None,
    };
    let counts = rows::counts(tx, import.id).await?;
    Ok(Followed { import, job, counts })
}

/// The caller's own imports at its level, into lists that the caller may import into.
pub async fn list(app: &App, scope: &Scope, list: Option<&str>, page: &Page) -> Result<Paged<Followed>> {
    let (user, scope) = (scope.user()?, &scope.at_level());
    let all = app.areas().iter().flat_map(|area| area.imports).filter(|importer| may(scope, **importer)).map(|importer| importer.list());
    let lists: Vec<&str> = all.filter(|name| list.is_none_or(|wanted| wanted == *name)).collect();
    let lists = &lists;
    app.db()
        .read(scope, |tx| async move {
            let found = rows::list(&tx, user, lists, page).await?;
            let ids: Vec<Uuid> = found.items.iter().filter_map(|import| import.job_id).collect();
            let mut known = rows::jobs(&tx, &ids).await?;
            let mut items = Vec::with_capacity(found.items.len());
            for import in found.items {
                let job = import.job_id.and_then(|id| known.remove(&id));
                let counts = rows::counts(&tx, import.id).await?;
                items.push(Followed { import, job, counts });
            }
            Ok(Paged { total: found.total, items })
        })
        .await
}

/// One page of an import's rows.
///
/// # Errors
/// As [`get`].
pub async fn rows(
    app: &App,
    scope: &Scope,
    id: Uuid,
    filter: &RowFilter,
    page: &Page,
) -> Result<(&'static dyn Importer, Paged<super::entity::row::Model>)> {
    let importer = importer(app, scope, &get(app, scope, id).await?.import.list)?;
    let scope = &scope.at_level();
    Ok((importer, app.db().read(scope, |tx| async move { rows::rows(&tx, id, filter, page).await }).await?))
}

/// The import, held, with no step under way.
async fn ready(tx: &Tx, id: Uuid) -> Result<Model> {
    let import = rows::held(tx, id, tx.scope().user()?).await?;
    let job = match import.job_id {
        Some(job) => tx.find::<job::Entity>(job).await?,
        None => None,
    };
    if job.as_ref().is_some_and(is_unfinished) { Err(Error::rule("Import.Busy")) } else { Ok(import) }
}

/// Begins a step in the transaction that found it allowed: of two calls at once the second finds the job of the first.
async fn begin(tx: &Tx, id: Uuid, kind: &str, change: &Change<'_>) -> Result<Followed> {
    tx.audit_action();
    let (workspace, user, asking) = (tx.scope().tenant()?, tx.scope().user()?, tx.scope().principal().asking());
    let import = rows::of_user(tx, id, user).await?;
    let job = tx.enqueue(kind, &Args { import: id, workspace, asking, list: import.list, file: import.file_name }).await?;
    rows::set(tx, id, change).await?;
    rows::set(tx, id, &Change::Job(job)).await?;
    followed(tx, rows::of_user(tx, id, user).await?).await
}

/// Begins to write the valid rows, or goes on where that was called off.
///
/// # Errors
/// As [`get`]; `Import.Busy`, `Import.NotValidated`, `Import.NothingToApply`.
pub async fn apply(app: &App, scope: &Scope, id: Uuid) -> Result<Followed> {
    get(app, scope, id).await?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let import = ready(&tx, id).await?;
            if !matches!(import.status, ImportStatus::Validated | ImportStatus::Applied) {
                return Err(Error::rule("Import.NotValidated"));
            }
            if rows::pending(&tx, id, 1).await?.is_empty() {
                return Err(Error::rule("Import.NothingToApply"));
            }
            begin(&tx, id, jobs::APPLY, &Change::Applied(tx.now())).await
        })
        .await
}

/// Begins to take back what an import wrote, or goes on where that was called off.
///
/// # Errors
/// As [`get`]; `Import.Busy`, `Import.NothingToUndo`, `Import.UndoExpired`.
pub async fn undo(app: &App, scope: &Scope, id: Uuid) -> Result<Followed> {
    get(app, scope, id).await?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let import = ready(&tx, id).await?;
            let Some(applied_at) = import.applied_at else { return Err(Error::rule("Import.NothingToUndo")) };
            if rows::applied(&tx, id, 1).await?.is_empty() {
                return Err(Error::rule("Import.NothingToUndo"));
            }
            if applied_at + UNDOABLE <= tx.now() {
                return Err(Error::rule("Import.UndoExpired"));
            }
            begin(&tx, id, jobs::UNDO, &Change::RolledBack(tx.now())).await
        })
        .await
}
