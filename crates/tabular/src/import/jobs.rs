//! Background jobs: trying a sheet out, writing its rows, taking them back, forgetting old imports.

use std::sync::Arc;

use delivery::Delivery;
use http::{Importer, JobRun};
use kernel::{Error, HOST, RequestFacts, Result, Scope, Uuid, scope::Asking};
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::sea_orm;

use super::{
    entity::{Action, Model, RowOutcome, row},
    rules::columns::Columns,
    service::{
        self, KEPT,
        bring::{Bringing, faults_of},
        row::{Prepared, Reader},
        row_error::RowError,
    },
    store::{self as rows, Change, Count},
};
use crate::sheet::read::Row;

/// Kind of the job that tries a sheet out.
pub(super) const DRY_RUN: &str = "import.dry-run";
/// Kind of the job that writes rows.
pub(super) const APPLY: &str = "import.apply";
/// Kind of the job that takes rows back.
pub(super) const UNDO: &str = "import.undo";
/// Kind of the job that forgets old imports.
pub(super) const SWEEP: &str = "import.sweep";

/// Rows between two looks at the rights of the user who asked.
const SLICE: usize = 100;

/// Input of a step. Its rights are those that the user who asked for it holds when it runs.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Args {
    pub import: Uuid,
    /// Tenant, or the host.
    pub workspace: Uuid,
    /// Who really asked; nobody else, for a job of an earlier version.
    #[serde(default)]
    pub asking: Asking,
    /// Its list, which the list of jobs shows; empty in a job of an earlier version.
    #[serde(default)]
    pub list: String,
    /// The name of its file; empty in a job of an earlier version.
    #[serde(default)]
    pub file: String,
}

/// A running job of one import, with its progress.
struct ImportRun<'a> {
    run: &'a JobRun,
    args: Args,
    import: Model,
    importer: &'static dyn Importer,
    total: u64,
    done: u64,
}

impl<'a> ImportRun<'a> {
    async fn begin(run: &'a JobRun) -> Result<Self> {
        let args: Args = run.args()?;
        let scope = scope_of(run, &args).await?;
        let followed = service::get(&run.app, &scope, args.import).await?;
        let importer = service::importer(&run.app, &scope, &followed.import.list)?;
        let total = followed.counts.iter().map(|count| u64::try_from(count.rows).unwrap_or_default()).sum();
        Ok(Self { run, args, import: followed.import, importer, total, done: 0 })
    }

    /// The scope that the user who asked has now; 403 once the list can't be imported into any more.
    async fn scope(&self) -> Result<Scope> {
        let scope = scope_of(self.run, &self.args).await?;
        service::importer(&self.run.app, &scope, &self.import.list)?;
        Ok(scope)
    }

    fn reader(&self, is_dry_run: bool) -> Result<Reader<'a>> {
        let columns = Columns::parse(&self.import.mapping)?;
        Ok(Reader::new(&self.run.app, self.importer, &self.import.culture, columns, is_dry_run))
    }

    async fn report_progress(&mut self, rows: usize) -> Result<()> {
        self.done += rows as u64;
        let pct = i32::try_from(self.done * 100 / self.total.max(1)).unwrap_or(100).min(99);
        self.run.report_progress(pct).await
    }

    fn bringing<'b>(&'b self, scope: &'b Scope, row: &row::Model) -> Bringing<'b> {
        let (app, importer) = (&self.run.app, self.importer);
        Bringing { app, importer, scope, import: self.import.id, number: row.number, at_once: None }
    }

    /// Where the import is shown, how many rows the step went through, and with how many it came to nothing.
    async fn result(&self, scope: &Scope, done: fn(&Count) -> bool, failed: fn(&Count) -> bool) -> Result<Value> {
        let id = self.import.id;
        let counts = self.run.app.db().read(scope, |tx| async move { rows::counts(&tx, id).await }).await?;
        let sum = |of: fn(&Count) -> bool| counts.iter().filter(|count| of(count)).map(|count| count.rows).sum::<i64>();
        Ok(json!({ "url": format!("imports/{id}"), "rows": sum(done), "errors": sum(failed) }))
    }
}

async fn scope_of(run: &JobRun, args: &Args) -> Result<Scope> {
    let (Some(user), Some(home)) = (run.job.user_id, run.job.user_home) else { return Err(Error::unauthenticated()) };
    let caller = run.app.authenticator().principal_of(&run.app, home, user).await?;
    let caller = Arc::new(caller.asked_by(&args.asking));
    let workspace = (args.workspace != HOST).then(|| args.workspace.to_string());
    let facts = RequestFacts { act: Some(args.import), ..RequestFacts::default() };
    let scope = run.app.authenticator().scope(&run.app, caller, workspace.as_deref(), Arc::new(facts)).await?;
    Ok(scope.at_level())
}

/// Tries the rows out: what each would do, or what is wrong with it. Starts over after an interruption.
///
/// # Errors
/// As the file; `Unavailable`.
pub(super) async fn dry_run(run: JobRun) -> Result<Value> {
    let mut step = ImportRun::begin(&run).await?;
    let (id, db) = (step.import.id, run.app.db());
    let (_, sheet) = service::sheet_of(&run.app, &step.import).await?;
    step.total = sheet.len() as u64;
    let mut reader = step.reader(true)?;
    let scope = step.scope().await?;
    db.write(&scope, |tx| async move { rows::forget_rows(&tx, id).await }).await?;
    for slice in sheet.chunks(SLICE) {
        let scope = step.scope().await?;
        let mut tried = Vec::with_capacity(slice.len());
        for row in slice {
            let prepared = reader.prepare(&scope, row.number, &row.cells).await?;
            tried.push(kept(id, row, &prepared)?);
        }
        let tried = &tried;
        db.write(&scope, |tx| async move { rows::keep(&tx, tried.clone()).await }).await?;
        step.report_progress(slice.len()).await?;
    }
    db.write(&scope, |tx| async move { rows::set(&tx, id, &Change::Validated).await }).await?;
    step.result(&scope, |_| true, |count| count.action == Action::Error).await
}

pub(super) fn kept(batch: Uuid, row: &Row, prepared: &Prepared) -> Result<row::ActiveModel> {
    Ok(row::ActiveModel {
        batch_id: Set(batch),
        number: Set(i32::try_from(row.number).unwrap_or(i32::MAX)),
        action: Set(prepared.action),
        outcome: Set(RowOutcome::Pending),
        label: Set(prepared.label.chars().take(200).collect()),
        cells: Set(serde_json::to_string(&row.cells).map_err(Error::internal)?),
        errors: Set(serde_json::to_string(&prepared.faults).map_err(Error::internal)?),
        changes: Set(Some(serde_json::to_string(&prepared.changes).map_err(Error::internal)?)),
        record_id: Set(prepared.record()),
        stamp: Set(prepared.stamp().map(str::to_owned)),
        before: Set(None),
        ..Default::default()
    })
}

/// Writes the valid rows that wait, each through the service of its area. What a node that went down has written is noted, and the rest is
/// written by the next attempt.
///
/// # Errors
/// 403 once the user may not import any more; `Jobs.CalledOff`, `Unavailable`.
pub(super) async fn apply(run: JobRun) -> Result<Value> {
    let mut step = ImportRun::begin(&run).await?;
    let (id, mut reader) = (step.import.id, step.reader(false)?);
    let scope = step.scope().await?;
    let interrupted = &faults_of(&[RowError::rule("Import.Interrupted", None)])?;
    run.app.db().write(&scope, |tx| async move { rows::interrupt(&tx, id, interrupted).await }).await?;
    loop {
        let scope = step.scope().await?;
        let due = run.app.db().read(&scope, |tx| async move { rows::pending(&tx, id, SLICE as u64).await }).await?;
        if due.is_empty() {
            let failed = |count: &Count| count.action == Action::Error || count.outcome == RowOutcome::Refused;
            return step.result(&scope, |count| count.outcome == RowOutcome::Applied, failed).await;
        }
        for row in &due {
            run.still_wanted()?;
            let cells: Vec<Value> = serde_json::from_str(&row.cells).map_err(Error::internal)?;
            let prepared = reader.prepare(&scope, u32::try_from(row.number).unwrap_or_default(), &cells).await?;
            write(&step.bringing(&scope, row), row, prepared).await?;
        }
        step.report_progress(due.len()).await?;
    }
}

/// Writes a row if it still does what the dry run showed.
async fn write(bringing: &Bringing<'_>, row: &row::Model, prepared: Prepared) -> Result<()> {
    if !prepared.faults.is_empty() {
        return bringing.refuse(&prepared.faults).await;
    }
    let is_same = prepared.action == row.action && prepared.record() == row.record_id && prepared.stamp() == row.stamp.as_deref();
    if is_same {
        return bringing.write(prepared).await;
    }
    let is_added = row.action == Action::Create && prepared.record().is_some();
    let code = if is_added { "Import.AddedSince" } else { "Import.ChangedSince" };
    bringing.refuse(&[RowError::rule(code, None)]).await
}

/// Takes back what was written, the last row first: what somebody changed meanwhile stays, and its row says so.
///
/// # Errors
/// 403, `Jobs.CalledOff`, `Unavailable`.
pub(super) async fn undo(run: JobRun) -> Result<Value> {
    let mut step = ImportRun::begin(&run).await?;
    let id = step.import.id;
    loop {
        let scope = step.scope().await?;
        let due = run.app.db().read(&scope, |tx| async move { rows::applied(&tx, id, SLICE as u64).await }).await?;
        if due.is_empty() {
            return step.result(&scope, |count| count.outcome == RowOutcome::Undone, |count| count.outcome == RowOutcome::Kept).await;
        }
        for row in &due {
            run.still_wanted()?;
            step.bringing(&scope, row).take_back(row).await?;
        }
        step.report_progress(due.len()).await?;
    }
}

/// Forgets imports whose time is over, the file first: what remains is found again by its row; and files that nobody imported.
pub(super) async fn sweep(run: JobRun) -> Result<Value> {
    let (app, scope) = (&run.app, Scope::system(run.app.now()));
    let before = scope.now() - KEPT;
    let old = app.db().read(&scope, |tx| async move { rows::before(&tx, before).await }).await?;
    let delivery = app.own::<Delivery>()?;
    for import in &old {
        delivery.files().delete(import.tenant_id, import.id).await?;
        app.db().write(&scope, |tx| async move { rows::forget(&tx, import.id).await }).await?;
    }
    app.db().write(&scope, |tx| async move { rows::forget_expired_arrivals(&tx).await }).await?;
    Ok(json!({ "deleted": old.len() }))
}
