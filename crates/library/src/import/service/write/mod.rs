//! Writes what an import changes: in slices that nobody sees, then all of it in force in one short transaction.

mod existing;
mod groups;
mod standards;

use ::store::{Tx, job, sea_orm::ActiveValue::Set};
use http::{App, CALLED_OFF};
use kernel::{Error, Result, Scope, Uuid};
use oscal::LibraryPlan;

use self::existing::Known;
use super::{
    Compared, Job, OVERTAKEN, Options,
    forecast::{born, release_name},
    progress::ProgressReporter,
    stage::{self, Stage},
};
use crate::{
    framework::{self, FrameworkRequest, NewFramework, Origin, Source},
    import::{Report, rules::changes::Changes, store::state::stamps},
    release,
    standard::{self, publish},
};

/// The writing half of an import.
pub(super) struct Writer<'a> {
    pub app: &'a App,
    pub scope: &'a Scope,
    pub plan: &'a LibraryPlan,
    pub changes: &'a Changes,
    pub stage: Stage,
    pub publish: bool,
    pub report_progress: &'a ProgressReporter,
}

/// Writes what was found to change.
///
/// # Errors
/// [`OVERTAKEN`] when the framework changed meanwhile: nothing was written then, and comparing again may help.
pub(super) async fn write(
    app: &App,
    scope: &Scope,
    plan: &LibraryPlan,
    compared: &Compared,
    options: &Options,
    job: Option<Job>,
    report_progress: &ProgressReporter,
) -> Result<Report> {
    let batch = job.map(|job| job.batch);
    stage::sweep(app, scope, batch).await?;
    let details = details(plan, &compared.code);
    let (framework, new) = match &compared.framework {
        Some(before) => (before.id, None),
        None => {
            let id = app.db().entropy().id(scope.now());
            (id, Some(NewFramework { id: Set(id), ..details.row(Source::Oscal, false) }))
        }
    };
    let stage = Stage::begin(app, scope, framework, batch, new).await?;
    let writer = Writer { app, scope, plan, changes: &compared.changes, stage, publish: options.publish_and_release, report_progress };
    let outcome = writer.all(compared, &details, job).await;
    if outcome.is_err()
        && let Err(error) = stage.discard(&app.for_tidying(), scope).await
    {
        tracing::warn!(%error, "what a failed import wrote could not be removed and will be later");
    }
    outcome
}

fn details(plan: &LibraryPlan, code: &str) -> FrameworkRequest {
    FrameworkRequest {
        code: code.to_owned(),
        title: plan.metadata.title.clone(),
        version: Some(plan.metadata.version.clone()).filter(|version| !version.is_empty()),
        publisher: plan.metadata.publisher.clone(),
        licence: plan.metadata.licence.clone(),
        concurrency_stamp: None,
    }
}

impl Writer<'_> {
    async fn all(&self, compared: &Compared, details: &FrameworkRequest, job: Option<Job>) -> Result<Report> {
        self.new_groups().await?;
        let known = self.standards().await?;
        (self.report_progress)(90).await?;
        let known = &known;
        self.app.db().write(self.scope, |tx| async move { self.put_in_place(&tx, compared, details, known, job).await }).await
    }

    /// The last transaction: everything that was staged is seen, what stood before follows. Short: nobody else writes meanwhile.
    async fn put_in_place(
        &self,
        tx: &Tx,
        compared: &Compared,
        details: &FrameworkRequest,
        known: &Known,
        job: Option<Job>,
    ) -> Result<Report> {
        self.stage.alive(self.app, tx).await?;
        still_wanted(tx, job).await?;
        let mut report = compared.report.clone();
        report.framework_id = Some(self.stage.framework);
        match &compared.framework {
            None => self.unveil_framework(tx, &compared.code).await?,
            Some(before) => {
                framework::lock(tx, "frameworkId", before.id).await?;
                if stamps(tx, before.id).await? != compared.stamps {
                    return Err(Error::rule(OVERTAKEN));
                }
                if self.changes.framework_changes {
                    let mut after = before.clone();
                    details.apply(&mut after);
                    tx.update::<framework::Entity>(before, after).await?;
                }
            }
        }
        if self.changes.framework_changes {
            self.source(tx).await?;
        }
        self.known_groups(tx).await?;
        self.retire_versions(tx, &known.rows).await?;
        self.stage.unveil(tx).await?;
        self.update_existing(tx, &known.rows).await?;
        self.retire_replaced(tx).await?;
        standard::renew(tx, &known.renewals).await?;
        if self.publish {
            report.published = self.put_in_force(tx).await?;
            let release = release::service::refresh(tx, self.stage.framework, release_name(self.plan)).await?;
            report.release_id = release.as_ref().map(|release| release.id);
            report.release = release.map(|release| release.name);
        }
        report.applied = self.changes.framework_changes || self.changes.renews() || report.changes_something();
        if report.applied {
            tx.audit_action();
        }
        self.stage.end(tx).await?;
        if let Some(job) = job {
            tx.complete_job(job.id, &serde_json::to_value(&report).map_err(Error::internal)?).await?;
        }
        Ok(report)
    }

    async fn unveil_framework(&self, tx: &Tx, code: &str) -> Result<()> {
        if framework::by_code(tx, code).await?.is_some() {
            return Err(Error::rule(OVERTAKEN));
        }
        if framework::primary(tx).await?.is_none() {
            framework::adopt(tx, self.stage.framework).await?;
        }
        framework::unveil(tx, self.stage.id, self.stage.framework).await
    }

    /// What the catalogue holds besides groups and controls.
    async fn source(&self, tx: &Tx) -> Result<()> {
        framework::put_source(tx, self.stage.framework, self.plan.source.to_string(), self.changes.source_hash.clone()).await
    }

    /// Puts every imported draft in force, those of earlier imports too, and counts them with the new ones.
    async fn put_in_force(&self, tx: &Tx) -> Result<u32> {
        let standards = standard::open_of(tx, self.stage.framework, None).await?;
        let versions = publish::Versions::load(tx, &standards).await?;
        let coming = standards.iter().filter_map(|row| versions.coming(row)).filter(|row| row.open.origin == Origin::Import);
        let published = publish::put_in_force(tx, &coming.collect::<Vec<_>>()).await?;
        Ok(born(self.plan, self.changes) + u32::try_from(published.len()).unwrap_or(u32::MAX))
    }

    fn new_id(&self) -> Uuid {
        self.app.db().entropy().id(self.scope.now())
    }
}

/// Asks that the job was not called off: from here on its import stands.
async fn still_wanted(tx: &Tx, job: Option<Job>) -> Result<()> {
    let Some(job) = job else { return Ok(()) };
    let row = tx.get::<job::Entity>(job.id).await?;
    if row.status == job::Status::Running { Ok(()) } else { Err(Error::rule(CALLED_OFF)) }
}

fn small(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
