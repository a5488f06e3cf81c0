//! Demo data for a first look: a provider, three customers, a library of standards, two years of history. Deterministic, all
//! dates relative to the day of the installation, written through the services of the areas, loaded and removed in one step.

pub mod cast;
mod catalogue;
mod history;
mod organisation;
mod unload;

use http::App;
use kernel::Result;

pub use unload::unload;

/// Whether the demo data is there.
///
/// # Errors
/// `Unavailable`.
pub async fn is_loaded(app: &App) -> Result<bool> {
    Ok(!organisation::standing(app).await?.is_empty())
}

/// Loads the demo data unless it is there; tells whether it did.
///
/// # Errors
/// `Unavailable`, or what a service refuses.
pub async fn load(app: &App) -> Result<bool> {
    if is_loaded(app).await? {
        return Ok(false);
    }
    if let Err(error) = write(app).await {
        // Half of it would pass for all of it at the next start.
        unload(app).await?;
        return Err(error);
    }
    tracing::info!("demo data loaded");
    Ok(true)
}

async fn write(app: &App) -> Result<()> {
    let organisation = organisation::found(app).await?;
    let catalogue = catalogue::write(app, &organisation).await?;
    history::play(app, &organisation, &catalogue).await
}
