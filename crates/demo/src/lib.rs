//! Demo data for a first look: a provider, three customers, a library of standards, two years of history. Deterministic, with dates
//! relative to the day of installation, written through the areas' services, loaded and removed in one step: by a command for trying out,
//! or from the browser as sample data.

pub mod cast;
mod catalogue;
mod history;
mod organisation;
pub mod sample_data;
mod unload;

use http::{App, Area, CALLED_OFF, JobRun};
use kernel::{Error, Granted, Result, Scope};
use platform::setting;

pub use unload::unload;

/// The areas of this crate.
pub static AREAS: &[Area] = &[sample_data::AREA];

/// A load that is under way.
pub(crate) struct Loading<'a> {
    /// The job of a load from the browser. Nobody has a password then, and what the portal has set for itself stays.
    run: Option<&'a JobRun>,
}

impl Loading<'_> {
    /// Whether it is a load for trying out: everybody signs in with the password that is shown.
    pub(crate) fn has_sign_ins(&self) -> bool {
        self.run.is_none()
    }

    /// Reports how much is done, in per cent.
    ///
    /// # Errors
    /// `Jobs.CalledOff`, `Unavailable`.
    pub(crate) async fn reach(&self, pct: i32) -> Result<()> {
        match self.run {
            Some(run) if !run.progress(pct).await? => Err(Error::rule(CALLED_OFF)),
            _ => Ok(()),
        }
    }
}

/// Whether the demo data is loaded completely.
pub async fn is_loaded(app: &App) -> Result<bool> {
    Ok(!was_cut_off(app).await? && !organisation::standing(app).await?.is_empty())
}

/// Loads the demo data unless it is loaded; returns whether it did. The remains of an interrupted load are removed first.
///
/// # Errors
/// `Unavailable`, what a service refuses, or `Demo.InUse` when something else refers to half a load.
pub async fn load(app: &App) -> Result<bool> {
    carry_out(app, &Loading { run: None }).await
}

/// As [`load`], by a job: without passwords, and without what would change the portal for others.
pub(crate) async fn load_by(run: &JobRun) -> Result<bool> {
    carry_out(&run.app, &Loading { run: Some(run) }).await
}

async fn carry_out(app: &App, loading: &Loading<'_>) -> Result<bool> {
    if was_cut_off(app).await? {
        tracing::warn!("demo data was only partly loaded; starting again");
        unload::erase(app).await?;
    } else if is_loaded(app).await? {
        return Ok(false);
    }
    // The services commit one transaction each, so only a marker tells a complete load from an interrupted one.
    mark(app, Some(app.now().to_rfc3339())).await?;
    if let Err(error) = write(app, loading).await {
        // Also when it was called off; not when another node has taken it over.
        unload::erase(&app.for_tidying()).await?;
        return Err(error);
    }
    mark(app, None).await?;
    tracing::info!("demo data loaded");
    Ok(true)
}

pub(crate) async fn was_cut_off(app: &App) -> Result<bool> {
    setting::is_demo_loading(app).await
}

pub(crate) async fn mark(app: &App, since: Option<String>) -> Result<()> {
    let scope = Scope::host(app.now(), Granted::default());
    setting::set(app, &scope, &[(setting::DEMO_LOADING, since)]).await
}

async fn write(app: &App, loading: &Loading<'_>) -> Result<()> {
    let organisation = organisation::found(app, loading).await?;
    loading.reach(10).await?;
    let catalogue = catalogue::write(app, &organisation, loading).await?;
    loading.reach(20).await?;
    history::play(app, &organisation, &catalogue, loading).await
}
