//! How it stands with the sample data, loading and removing it.

use ::store::{Tx, job};
use http::{App, JobRun};
use kernel::{Error, Granted, HOST, Kind, Page, Result, Scope, Uuid};
use library::framework;
use platform::{tenant, user};
use serde_json::{Map, Value, json};

use super::{
    MANAGE,
    entity::{Entity, Model, Work},
    jobs::{LOAD, REMOVE},
    rules::{self, SampleDataState},
    store,
};
use crate::{cast, catalogue, history::programme, organisation, unload};

/// How it stands with the sample data.
pub(super) struct Standing {
    pub(super) state: SampleDataState,
    /// How much of the work under way is done, in per cent.
    pub(super) progress_pct: i32,
    /// Why the last work failed: the key of a text and its values.
    pub(super) failure: Option<(String, Map<String, Value>)>,
    /// Whether the portal has tenants of its own, so that nothing can be loaded.
    pub(super) has_tenants: bool,
}

/// The host's system scope.
fn program(app: &App) -> Scope {
    Scope::host(app.now(), Granted::default())
}

/// How it stands with the sample data.
///
/// # Errors
/// 403 without [`MANAGE`].
pub(super) async fn get(app: &App, scope: &Scope) -> Result<Standing> {
    scope.require(MANAGE)?;
    standing(app, &scope.at_host()?).await
}

/// Starts loading the sample data in the background.
///
/// # Errors
/// 403 without [`MANAGE`], 401 for a caller who is no user, `SampleData.HasTenants` in a portal with tenants of its own,
/// `SampleData.NameTaken` with the names, `SampleData.UnderWay`, `SampleData.Loaded`.
pub(super) async fn load(app: &App, scope: &Scope) -> Result<Standing> {
    scope.require(MANAGE)?;
    scope.user()?;
    let host = scope.at_host()?;
    if standing(app, &host).await?.has_tenants {
        return Err(Error::rule("SampleData.HasTenants"));
    }
    check_names(app).await?;
    start(app, &host, Work::Load).await?;
    standing(app, &host).await
}

/// Starts removing the sample data in the background; the caller has `typed` the name of the provider in it.
///
/// # Errors
/// 403 without [`MANAGE`], 401 for a caller who is no user, 400 on `confirmation`, `SampleData.UnderWay`, `SampleData.Absent`.
pub(super) async fn remove(app: &App, scope: &Scope, typed: &str) -> Result<Standing> {
    scope.require(MANAGE)?;
    scope.user()?;
    rules::check_typed(typed)?;
    let host = scope.at_host()?;
    start(app, &host, Work::Removal).await?;
    standing(app, &host).await
}

/// Whether mail may leave for this address. The people of sample data from the browser are nobody: what is sent to them would go to
/// whoever runs the mail server, and come back.
///
/// # Errors
/// `Unavailable`.
pub async fn takes_mail(app: &App, address: &str) -> Result<bool> {
    Ok(!cast::has_address(address) || !is_noted(app).await?)
}

/// Whether sample data was loaded from the browser and is not removed.
pub(crate) async fn is_noted(app: &App) -> Result<bool> {
    let noted = app.db().read(&program(app), |tx| async move { store::find(&tx).await }).await?;
    Ok(noted.is_some_and(|row| row.is_from_browser))
}

/// Forgets what was noted of a load from the browser.
pub(crate) async fn forget(app: &App) -> Result<()> {
    app.db().write(&program(app), |tx| async move { store::clear(&tx).await }).await
}
