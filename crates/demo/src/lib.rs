//! Demo data for a first look: a provider, three customers, a library of standards, two years of history. Deterministic, with dates
//! relative to the day of installation, written through the areas' services, loaded and removed in one step.

pub mod cast;
mod catalogue;
mod history;
mod organisation;
mod unload;

use http::App;
use kernel::{Granted, HOST, Result, Scope};
use platform::setting;

pub use unload::unload;

/// Whether the demo data is loaded completely.
pub async fn is_loaded(app: &App) -> Result<bool> {
    Ok(!was_cut_off(app).await? && !organisation::standing(app).await?.is_empty())
}

/// Loads the demo data unless it is loaded; returns whether it did. The remains of an interrupted load are removed first.
///
/// # Errors
/// `Unavailable`, what a service refuses, or `Demo.InUse` when something else refers to half a load.
pub async fn load(app: &App) -> Result<bool> {
    if was_cut_off(app).await? {
        tracing::warn!("demo data was only partly loaded; starting again");
        unload(app).await?;
    } else if is_loaded(app).await? {
        return Ok(false);
    }
    // The services commit one transaction each, so only a marker tells a complete load from an interrupted one.
    mark(app, Some(app.now().to_rfc3339())).await?;
    if let Err(error) = write(app).await {
        unload(app).await?;
        return Err(error);
    }
    mark(app, None).await?;
    tracing::info!("demo data loaded");
    Ok(true)
}

async fn was_cut_off(app: &App) -> Result<bool> {
    Ok(setting::of_level(app, HOST).await?.get(setting::DEMO_LOADING).is_some())
}

pub(crate) async fn mark(app: &App, since: Option<String>) -> Result<()> {
    let scope = Scope::host(app.now(), Granted::default());
    setting::set(app, &scope, &[(setting::DEMO_LOADING, since)]).await
}

async fn write(app: &App) -> Result<()> {
    let organisation = organisation::found(app).await?;
    let catalogue = catalogue::write(app, &organisation).await?;
    history::play(app, &organisation, &catalogue).await
}
