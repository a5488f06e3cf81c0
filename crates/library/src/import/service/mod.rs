//! Operations on imports. [`run`] is the one way in, for the API, the job, the command line and demo data.

mod file;
mod forecast;
mod parse;
pub mod progress;
mod stage;
mod verify;
mod write;

use std::{collections::HashMap, sync::Arc};

use ::store::{Tx, job, sea_orm};
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use oscal::LibraryPlan;
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};

pub use self::verify::{abandoned, half_imported};
pub(super) use self::{
    file::read as read_file,
    parse::{arrival, permit},
    stage::sweep,
};
use self::{
    forecast::forecast,
    progress::{ProgressReporter, silent},
    write::write,
};
use super::{
    entity::{ActiveModel, Entity, Model},
    jobs::{Args, KIND},
    rules::{
        changes::Changes,
        renames::Renames,
        report::{Report, refused},
    },
    store::state::{State, stamps},
};
use crate::{
    framework::{self, Framework, Source},
    standard::{IMPORT, PUBLISH, RELEASE, publish},
};

/// Which framework a catalogue goes to.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Target {
    /// An existing one.
    Framework(Uuid),
    /// The one with this code; made when there is none.
    Code(String),
    /// A new one with this code.
    NewCode(String),
}

impl Target {
    fn code(&self) -> Option<&str> {
        match self {
            Self::Framework(_) => None,
            Self::Code(code) | Self::NewCode(code) => Some(code),
        }
    }
}

/// Error code for a framework that changed while it was imported into.
const OVERTAKEN: &str = "Import.Overtaken";
/// How often an import retries the comparison with a framework that changed in between.
const ATTEMPTS: usize = 3;

/// The job that an import runs in.
#[derive(Debug, Clone, Copy)]
pub(super) struct Job {
    pub id: Uuid,
    pub batch: Uuid,
}

/// How to import.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Options {
    /// Where to.
    pub target: Target,
    /// Write nothing.
    pub dry_run: bool,
    /// Publish and release everything, so that it can be assessed at once.
    pub publish_and_release: bool,
    /// Decisions on standards that the publisher seems to have renumbered.
    #[serde(default)]
    pub renames: Renames,
}

fn require(scope: &Scope, options: &Options) -> Result<()> {
    scope.require(IMPORT)?;
    if options.publish_and_release {
        scope.require(PUBLISH)?;
        scope.require(RELEASE)?;
    }
    if options.renames.retire_replaced { scope.require(PUBLISH) } else { Ok(()) }
}

/// Asks that it is decided of each standard that seems to be renumbered whether it is the same.
fn check_renames(report: &Report) -> Result<()> {
    match report.renames.iter().filter(|pair| pair.same.is_none()).count() {
        0 => Ok(()),
        open => Err(Error::rule("Import.RenamesUndecided").with("count", open)),
    }
}

/// The four-eyes rule forbids publishing the caller's own import. The command line has no user, and so no author.
async fn check_publisher(app: &App, scope: &Scope, options: &Options) -> Result<()> {
    let is_author = scope.principal().user_id.is_some();
    if options.publish_and_release && is_author && publish::four_eyes(app).await? { Err(Error::rule("Import.FourEyes")) } else { Ok(()) }
}

/// Imports a catalogue, all or nothing. Identical content writes nothing; changed content creates drafts; missing content is reported and
/// stays.
///
/// # Errors
/// 403 without [`IMPORT`] (and [`PUBLISH`], [`RELEASE`] to put in force); field errors on the paths of a broken file (a dry run
/// reports them instead); `Import.FourEyes` where somebody else has to publish; `Frameworks.NotImported` for a framework of the provider's own; `Frameworks.CodeTaken` where a new one's code
/// is not free any more; `Import.RenamesUndecided`; [`OVERTAKEN`] when others kept changing the framework meanwhile.
pub async fn run(app: &App, scope: &Scope, bytes: Arc<[u8]>, options: &Options) -> Result<Report> {
    require(scope, options)?;
    let _room = parse::permit().await?;
    carry_out(app, scope, bytes, options, None, &silent()).await
}

/// The same where there is room already.
pub(super) async fn carry_out(
    app: &App,
    scope: &Scope,
    bytes: Arc<[u8]>,
    options: &Options,
    job: Option<Job>,
    report_progress: &ProgressReporter,
) -> Result<Report> {
    require(scope, options)?;
    check_publisher(app, scope, options).await?;
    let scope = &scope.at_host()?;
    let plan = match parse::plan(bytes).await? {
        Ok(plan) => plan,
        Err(problems) if options.dry_run => return Ok(Report::broken(&problems)),
        Err(problems) => return Err(refused(&problems)),
    };
    options.renames.check(&plan)?;
    report_progress(20).await?;
    let plan = &plan;
    for _ in 0..ATTEMPTS {
        let found = app.db().read(scope, |tx| async move { compared(&tx, plan, options).await }).await?;
        if options.dry_run || found.changes.is_empty() && !options.publish_and_release {
            return Ok(found.report);
        }
        check_renames(&found.report)?;
        match write(app, scope, plan, &found, options, job, report_progress).await {
            Err(error) if is_overtaken(&error) => tracing::info!(%error, "the framework changed meanwhile, comparing again"),
            outcome => return outcome,
        }
    }
    Err(Error::rule(OVERTAKEN))
}

/// A code that was free when the import looked may be taken when it comes to an end.
fn is_overtaken(error: &Error) -> bool {
    error.code() == Some(OVERTAKEN) || error.fields().iter().any(|field| field.field == "code")
}

struct Compared {
    pub framework: Option<Framework>,
    pub code: String,
    pub changes: Changes,
    pub report: Report,
    /// Of the framework's rows when they were compared.
    pub stamps: HashMap<Uuid, String>,
}

async fn compared(tx: &Tx, plan: &LibraryPlan, options: &Options) -> Result<Compared> {
    let (framework, code) = match &options.target {
        Target::Framework(id) => {
            let framework = tx.referred::<framework::Entity>("frameworkId", *id).await?;
            let code = framework.code.clone();
            (Some(framework), code)
        }
        Target::Code(code) => (framework::by_code(tx, code).await?, code.clone()),
        // Asked again here: another import may have taken it since this one was queued.
        Target::NewCode(code) if framework::by_code(tx, code).await?.is_some() => {
            return Err(Error::rule("Frameworks.CodeTaken").with("code", code.clone()));
        }
        Target::NewCode(code) => (None, code.clone()),
    };
    if framework.as_ref().is_some_and(|framework| framework.source == Source::Own) {
        return Err(Error::rule("Frameworks.NotImported").with("code", code));
    }
    if framework.is_none() {
        framework::rules::check_code("newFrameworkCode", &code)?;
        framework::rules::check_title(&plan.metadata.title)?;
    }
    let (mut state, stamps) = match &framework {
        Some(framework) => (State::load(tx, framework.clone()).await?, stamps(tx, framework.id).await?),
        None => (State::empty(), HashMap::new()),
    };
    state.read(tx, plan).await?;
    let mut report = Report::on(plan);
    report.framework_id = framework.as_ref().map(|framework| framework.id);
    report.framework_code.clone_from(&code);
    report.is_new_framework = framework.is_none();
    let changes = Changes::of(plan, &state, &options.renames, &mut report, &|| tx.new_id());
    if options.dry_run && options.publish_and_release {
        forecast(tx, plan, &state, &changes, &mut report).await?;
    }
    Ok(Compared { framework: state.framework, code, changes, report, stamps })
}

/// An import, as a client follows it.
#[derive(Debug)]
pub struct Followed {
    /// The import.
    pub batch: Model,
    pub job: job::Model,
    /// Its result, once it is done.
    pub report: Option<Report>,
}

/// Queues an import: the file is read once, so that a broken one is refused at once, and kept for the job.
///
/// # Errors
/// As [`run`]; field errors on a taken new code and on an exception of `renames` that isn't in the file.
pub async fn start(app: &App, scope: &Scope, bytes: Arc<[u8]>, options: &Options) -> Result<Followed> {
    require(scope, options)?;
    check_publisher(app, scope, options).await?;
    let scope = &scope.at_host()?;
    app.db().read(scope, |tx| async move { check_target(&tx, &options.target).await }).await?;
    let plan = parse::plan(Arc::clone(&bytes)).await?.map_err(|problems| refused(&problems))?;
    options.renames.check(&plan)?;
    let is_new = matches!(options.target, Target::NewCode(_));
    if !is_new && options.renames.same.is_none() {
        let plan = &plan;
        let found = app.db().read(scope, |tx| async move { compared(&tx, plan, options).await }).await?;
        check_renames(&found.report)?;
    }
    drop(plan);
    let content = std::str::from_utf8(&bytes).map_err(Error::internal)?;
    let id = app.db().entropy().id(scope.now());
    file::keep(app, scope, id, content).await?;
    app.db().write(scope, |tx| async move { queue(&tx, id, content.len(), options).await }).await
}

async fn queue(tx: &Tx, id: Uuid, bytes: usize, options: &Options) -> Result<Followed> {
    check_target(tx, &options.target).await?;
    // The importer is recorded even if the job changes nothing, or fails.
    tx.audit_action();
    let job_id = tx.enqueue(KIND, &Args::new(tx, id, options)).await?;
    let batch = ActiveModel {
        id: Set(id),
        job_id: Set(job_id),
        framework_id: Set(if let Target::Framework(id) = &options.target { Some(*id) } else { None }),
        framework_code: Set(options.target.code().map(str::to_owned)),
        publish_and_release: Set(options.publish_and_release),
        file_bytes: Set(i64::try_from(bytes).unwrap_or(i64::MAX)),
        ..Default::default()
    };
    let batch = tx.insert::<Entity>(batch).await?;
    Ok(Followed { job: tx.get::<job::Entity>(job_id).await?, batch, report: None })
}

/// Requires that an existing framework is an imported one, and that a new one's code is free.
async fn check_target(tx: &Tx, target: &Target) -> Result<()> {
    match target {
        Target::Framework(id) => {
            let framework = tx.referred::<framework::Entity>("frameworkId", *id).await?;
            if framework.source == Source::Own { Err(Error::rule("Frameworks.NotImported").with("code", framework.code)) } else { Ok(()) }
        }
        Target::Code(code) | Target::NewCode(code) => match framework::by_code(tx, code).await? {
            Some(_) => Err(Error::invalid("newFrameworkCode", "Validation.Taken")),
            None => framework::rules::check_code("newFrameworkCode", code),
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
    carry_out(app, scope, bytes, &Options { dry_run: true, ..options.clone() }, None, &silent()).await
}

/// Progress and result of an import.
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
    let report = job.result.as_deref().map(serde_json::from_str).transpose().map_err(Error::internal)?;
    Ok(Followed { batch, job, report })
}
