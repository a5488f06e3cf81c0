//! Background jobs: writing a large export, deleting old ones.

use std::{
    fs::File,
    io::{BufWriter, Seek},
    sync::Arc,
};

use delivery::Delivery;
use futures::StreamExt;
use http::JobRun;
use kernel::{Error, Page, RequestFacts, Result, Scope};
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio_util::io::ReaderStream;

use super::{
    Export,
    service::{Args, ExportResult, KEPT, MOST, Translator, list, off_the_threads_that_serve, require, within},
    store as rows,
};
use crate::sheet::Writer;

/// Kind of the job that writes an export.
pub(super) const KIND: &str = "export";
/// Kind of the job that deletes old exports.
pub(super) const SWEEP: &str = "export.sweep";

/// One long export at a time on a node: each occupies a connection for its snapshot, and needs another one for the names in its rows.
static ROOM: Semaphore = Semaphore::const_new(1);

/// Rows that are in memory at once.
const SLICE: u64 = 2_000;

/// Runs the export of whichever list was asked for.
///
/// # Errors
/// As [`write`].
pub(super) async fn run(run: JobRun) -> Result<Value> {
    let args: Args = run.args()?;
    let list = list(&run.app, &args.list)?;
    (list.run)(run).await
}

/// Writes the rows of a list that the user who asked may see now.
///
/// # Errors
/// As the list; `Exports.TooManyRows`.
pub(super) async fn write<L: Export>(run: JobRun) -> Result<Value> {
    let _room = ROOM.acquire().await.map_err(Error::internal)?;
    let args: Args = run.args()?;
    let scope = scope_of(&run, &args).await?;
    require(&scope, &super::of::<L>())?;
    let (file, rows) = run.app.db().snapshot(&scope, sheet::<L>(&run, &scope, &args)).await?;
    // Nobody can download the file of a job that was cancelled in the meantime.
    report_progress(&run, rows, rows).await?;
    let content = ReaderStream::new(tokio::fs::File::from_std(file)).map(|part| part.map_err(Error::unavailable));
    run.app.own::<Delivery>()?.files().put_stream(run.job.tenant_id, run.job.id, usize::MAX, Box::pin(content)).await?;
    serde_json::to_value(ExportResult { rows, url: format!("exports/{}", run.job.id) }).map_err(Error::internal)
}

/// The current scope of the requesting user, or of the user acting as them.
async fn scope_of(run: &JobRun, args: &Args) -> Result<Scope> {
    let (Some(user), Some(home)) = (run.job.user_id, run.job.user_home) else { return Err(Error::unauthenticated()) };
    let caller = run.app.authenticator().principal_of(&run.app, home, user).await?;
    // Names that are said in words, as of somebody anonymised, are said in the language of the rest.
    let facts = Arc::new(RequestFacts { culture: args.culture.clone(), ..RequestFacts::default() });
    within(&run.app, Arc::new(caller.asked_by(&args.asking)), args, facts).await
}

/// The sheet in a temporary file, and the number of its rows.
async fn sheet<L: Export>(run: &JobRun, scope: &Scope, args: &Args) -> Result<(File, u64)> {
    let query: L::Query = http::parameters(&args.query)?;
    let order = L::page(&query)?;
    let mut translator = Translator::new(&run.app, scope, &args.culture);
    let (heading, format) = (translator.heading::<L>(args.style), args.format);
    let begin = move || Writer::new(BufWriter::new(tempfile::tempfile().map_err(Error::unavailable)?), format, &heading, true);
    let mut writer = off_the_threads_that_serve(begin).await?;
    let mut written = 0;
    loop {
        let page = Page { skip: written, take: SLICE, ..order.clone() };
        let found = L::rows(&run.app, scope, query.clone(), &page).await?;
        if found.total > MOST {
            return Err(Error::rule("Exports.TooManyRows").with("max", MOST));
        }
        let slice: Vec<_> = found.items.iter().map(|row| translator.cells::<L>(row)).collect();
        let read = slice.len() as u64;
        written += read;
        writer = off_the_threads_that_serve(move || slice.iter().try_for_each(|row| writer.row(row)).map(|()| writer)).await?;
        if read < SLICE {
            break;
        }
        report_progress(run, written, found.total).await?;
    }
    let end = move || {
        let mut file = writer.finish()?.into_inner().map_err(|error| Error::unavailable(error.into_error()))?;
        file.rewind().map_err(Error::unavailable)?;
        Ok(file)
    };
    Ok((off_the_threads_that_serve(end).await?, written))
}

/// Reports progress, and stops a job that was called off.
async fn report_progress(run: &JobRun, written: u64, total: u64) -> Result<()> {
    let pct = i32::try_from(written * 100 / total.max(1)).unwrap_or(100).min(99);
    run.report_progress(pct).await
}

/// Deletes expired exports, the file first: an interrupted deletion is found again by its job.
pub(super) async fn sweep(run: JobRun) -> Result<Value> {
    let (app, scope) = (&run.app, Scope::system(run.app.now()));
    let before = scope.now() - KEPT;
    let old = app.db().read(&scope, |tx| async move { rows::ended_before(&tx, before).await }).await?;
    let delivery = app.own::<Delivery>()?;
    for job in &old {
        delivery.files().delete(job.tenant_id, job.id).await?;
    }
    let ids: &Vec<_> = &old.iter().map(|job| job.id).collect();
    app.db().write(&scope, |tx| async move { rows::forget(&tx, ids).await }).await?;
    Ok(json!({ "deleted": ids.len() }))
}
