//! Operations on imports. [`run`] is the one way in, for the API, the job, the command line and demo data.

use std::sync::Arc;

use ::store::{Tx, job, sea_orm};
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use oscal::LibraryPlan;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, sea_query::Condition};
use serde::{Deserialize, Serialize};

use super::{
    changes::Changes,
    entity::{ActiveModel, Entity, Model, upload},
    forecast::forecast,
    job::{Args, KIND},
    progress::{Progress, Tell, silent},
    report::{Report, refused},
    state::State,
    write::{Writer, framework_row},
};
use crate::{
    framework::{self, Framework, Source},
    standard::{IMPORT, PUBLISH, RELEASE},
};

/// Which framework a catalogue goes to.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Target {
    /// One that stands.
    Framework(Uuid),
    /// The one with this code; made when there is none.
    Code(String),
}

/// How to import.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Options {
    /// Where to.
    pub target: Target,
    /// Write nothing.
    pub dry_run: bool,
    /// Put everything in force and release it, so that it can be assessed at once.
    pub publish_and_release: bool,
}

fn require(scope: &Scope, options: &Options) -> Result<()> {
    scope.require(IMPORT)?;
    if options.publish_and_release {
        scope.require(PUBLISH)?;
        scope.require(RELEASE)?;
    }
    Ok(())
}

/// Imports a catalogue in one transaction. Equal content writes nothing; changed content makes drafts; what is gone is reported and stays.
///
/// # Errors
/// 403 without [`IMPORT`] (and [`PUBLISH`], [`RELEASE`] to put in force); field errors on the paths of a broken file (a dry run
/// reports them instead); `Frameworks.NotImported` for a framework of the provider's own.
pub async fn run(app: &App, scope: &Scope, bytes: Arc<[u8]>, options: &Options) -> Result<Report> {
    run_telling(app, scope, bytes, options, &silent()).await
}

pub(super) async fn run_telling(app: &App, scope: &Scope, bytes: Arc<[u8]>, options: &Options, tell: &Tell) -> Result<Report> {
    require(scope, options)?;
    let scope = &scope.at_host()?;
    let plan = match planned(bytes).await? {
        Ok(plan) => plan,
        Err(problems) if options.dry_run => return Ok(Report::broken(&problems)),
        Err(problems) => return Err(refused(&problems)),
    };
    tell(20).await?;
    let plan = &plan;
    if options.dry_run {
        return app.db().read(scope, |tx| async move { Ok(compared(&tx, plan, options).await?.report) }).await;
    }
    app.db().write(scope, |tx| async move { write(&tx, plan, options, tell).await }).await
}

/// Reading a large file takes seconds, and so it happens off the threads that serve.
async fn planned(bytes: Arc<[u8]>) -> Result<Result<LibraryPlan, Vec<oscal::Problem>>> {
    tokio::task::spawn_blocking(move || oscal::parse(&bytes).map(|catalog| oscal::plan(&catalog))).await.map_err(Error::internal)
}

struct Compared {
    framework: Option<Framework>,
    code: String,
    changes: Changes,
    report: Report,
}

async fn compared(tx: &Tx, plan: &LibraryPlan, options: &Options) -> Result<Compared> {
    let (framework, code) = match &options.target {
        Target::Framework(id) => {
            let framework = tx.referred::<framework::entity::Entity>("frameworkId", *id).await?;
            let code = framework.code.clone();
            (Some(framework), code)
        }
        Target::Code(code) => (framework::store::by_code(tx, code).await?, code.clone()),
    };
    if framework.as_ref().is_some_and(|framework| framework.source == Source::Own) {
        return Err(Error::rule("Frameworks.NotImported").with("code", code));
    }
    let state = match &framework {
        Some(framework) => State::load(tx, framework.clone()).await?,
        None => State::empty(),
    };
    let mut report = Report::on(plan);
    report.framework_id = framework.as_ref().map(|framework| framework.id);
    report.framework_code.clone_from(&code);
    report.is_new_framework = framework.is_none();
    let changes = Changes::of(plan, &state, &mut report, &|| tx.new_id());
    if options.dry_run && options.publish_and_release {
        forecast(tx, plan, &state, &changes, &mut report).await?;
    }
    Ok(Compared { framework: state.framework, code, changes, report })
}

async fn write(tx: &Tx, plan: &LibraryPlan, options: &Options, tell: &Tell) -> Result<Report> {
    let stands = match &options.target {
        Target::Framework(id) => Some(*id),
        Target::Code(code) => framework::store::by_code(tx, code).await?.map(|framework| framework.id),
    };
    if let Some(id) = stands {
        framework::store::lock(tx, "frameworkId", id).await?;
    }
    let Compared { framework, code, changes, mut report } = compared(tx, plan, options).await?;
    if changes.is_empty() && !options.publish_and_release {
        return Ok(report);
    }
    let row = framework_row(tx, plan, framework.as_ref(), &code, &changes).await?;
    report.framework_id = Some(row.id);
    let writer = Writer { tx, plan, changes: &changes, framework: row.id, publish: options.publish_and_release, tell };
    writer.write(&mut report).await?;
    report.applied = changes.framework_changes || report.changes_something();
    Ok(report)
}

/// An import, as a client follows it.
#[derive(Debug)]
pub struct Followed {
    /// The import.
    pub batch: Model,
    /// Its job.
    pub job: job::Model,
    /// 0 to 100.
    pub progress_pct: i32,
    /// What it did, once it is done.
    pub report: Option<Report>,
}

/// Days that an uploaded file is kept: a job that lost its node finds it again.
const KEPT: chrono::TimeDelta = chrono::TimeDelta::days(1);

/// Queues an import: the file is read once, so that a broken one is refused at once, and kept for the job.
///
/// # Errors
/// As [`run`]; a field error on a taken new code.
pub async fn start(app: &App, scope: &Scope, bytes: Arc<[u8]>, options: &Options) -> Result<Followed> {
    require(scope, options)?;
    if let Err(problems) = planned(Arc::clone(&bytes)).await? {
        return Err(refused(&problems));
    }
    let content = String::from_utf8(bytes.to_vec()).map_err(Error::internal)?;
    let content = &content;
    let (framework_id, framework_code) = match &options.target {
        Target::Framework(id) => (Some(*id), None),
        Target::Code(code) => (None, Some(code.clone())),
    };
    let framework_code = &framework_code;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            check_target(&tx, &options.target).await?;
            // Who brought it in is on record even when the job changes nothing, or fails.
            tx.audit_action();
            tx.purge::<upload::Entity>(Condition::all().add(upload::Column::CreatedAt.lt(tx.now() - KEPT))).await?;
            let id = tx.new_id();
            let job_id = tx.enqueue(KIND, &Args::new(&tx, id, options)).await?;
            let row =
                upload::ActiveModel { batch_id: Set(id), content: Set(content.clone()), created_at: Set(tx.now()), ..Default::default() };
            tx.insert::<upload::Entity>(row).await?;
            let batch = ActiveModel {
                id: Set(id),
                job_id: Set(job_id),
                framework_id: Set(framework_id),
                framework_code: Set(framework_code.clone()),
                publish_and_release: Set(options.publish_and_release),
                file_bytes: Set(i64::try_from(content.len()).unwrap_or(i64::MAX)),
                ..Default::default()
            };
            let batch = tx.insert::<Entity>(batch).await?;
            Ok(Followed { job: tx.get::<job::Entity>(job_id).await?, batch, progress_pct: 0, report: None })
        })
        .await
}

/// Asks that a framework that stands is an imported one, and that a new one's code is free.
async fn check_target(tx: &Tx, target: &Target) -> Result<()> {
    match target {
        Target::Framework(id) => {
            let framework = tx.referred::<framework::entity::Entity>("frameworkId", *id).await?;
            if framework.source == Source::Own { Err(Error::rule("Frameworks.NotImported").with("code", framework.code)) } else { Ok(()) }
        }
        Target::Code(code) => match framework::store::by_code(tx, code).await? {
            Some(_) => Err(Error::invalid("newFrameworkCode", "Validation.Taken")),
            None => Ok(()),
        },
    }
}

/// A dry run of an import, as a client asks for it.
///
/// # Errors
/// As [`run`]; a field error on a taken new code.
pub async fn try_out(app: &App, scope: &Scope, bytes: Arc<[u8]>, options: &Options) -> Result<Report> {
    require(scope, options)?;
    app.db().read(&scope.at_host()?, |tx| async move { check_target(&tx, &options.target).await }).await?;
    run(app, scope, bytes, &Options { dry_run: true, ..options.clone() }).await
}

/// How far an import is, and what it did.
///
/// # Errors
/// 403 without [`IMPORT`], 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Followed> {
    scope.require(IMPORT)?;
    let (batch, job) = app
        .db()
        .read(&scope.at_host()?, |tx| async move {
            let batch = tx.get::<Entity>(id).await?;
            let job = tx.get::<job::Entity>(batch.job_id).await?;
            Ok((batch, job))
        })
        .await?;
    let here = app.own::<Progress>().ok().and_then(|progress| progress.of(job.id)).unwrap_or(0);
    let report = job.result.as_deref().map(serde_json::from_str).transpose().map_err(Error::internal)?;
    Ok(Followed { progress_pct: job.progress_pct.max(here), batch, job, report })
}

/// The file of an import.
pub(super) async fn file(app: &App, scope: &Scope, batch: Uuid) -> Result<String> {
    let select = upload::Entity::find().filter(upload::Column::BatchId.eq(batch));
    let row = app.db().read(scope, |tx| async move { tx.one(select).await }).await?;
    row.map(|row| row.content).ok_or_else(|| Error::rule("Import.FileGone"))
}
