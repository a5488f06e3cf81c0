//! Demo data for a first look: a provider, three customers, a library of standards, two years of history. Deterministic, all
//! dates relative to the day of the installation, written through the services of the areas, loaded and removed in one step.

pub mod cast;
mod catalogue;
mod history;
mod organisation;
mod unload;

use http::App;
use kernel::{Granted, HOST, Result, Scope};
use platform::setting;

pub use unload::unload;

/// Whether the demo data is there, all of it.
pub async fn is_loaded(app: &App) -> Result<bool> {
    Ok(!was_cut_off(app).await? && !organisation::standing(app).await?.is_empty())
}

/// Loads the demo data unless it is there; tells whether it did. What a load left that was cut off goes first.
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
    // It is written by the services of the areas in transactions of their own, so only a mark tells half of it from all of it.
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
