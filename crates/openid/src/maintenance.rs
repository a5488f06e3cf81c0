//! Maintenance at the start and every hour.

use ::store::Tx;
use chrono::TimeDelta;
use http::App;
use kernel::{Result, Scope};

use crate::{
    application::{self, seed::PortalClient},
    cookie, external, grant, key, session, throttle,
    tokens::Tokens,
};

/// How long expired rows are kept: a replay must be recognised, and an ended session may still be referred to.
const KEPT: TimeDelta = TimeDelta::days(2);
/// Rows of one sweep.
const SWEEP: u64 = 5_000;

/// Plants scopes and the first signing key where they are missing; to be called at every start, of a command too.
pub async fn seed(app: &App) -> Result<()> {
    app.db().write(&Scope::system(app.now()), |tx| async move { application::seed::scopes(&tx).await }).await?;
    rotate_keys(app).await
}

/// Plants the portal's own client and registers its addresses; to be called by what serves at the public address, since a command
/// may know another one.
pub async fn seed_portal_client(app: &App, configured: PortalClient) -> Result<()> {
    let public_url = app.public_url();
    let scope = Scope::system(app.now());
    app.db().write(&scope, |tx| async move { application::seed::portal_client(&tx, public_url, configured).await }).await
}

/// Makes, retires and removes signing keys as they are due; whatever was signed with a retired key holds until it expires.
/// To be called every hour; nodes may do so at the same time.
pub async fn rotate_keys(app: &App) -> Result<()> {
    key::rotate(app, app.own::<Tokens>()?.algorithm()).await
}

/// Hourly maintenance: signing keys, and deleting what expired long ago.
pub async fn maintain(app: &App) -> Result<()> {
    rotate_keys(app).await?;
    // Keys are needed whatever the clock shows; expired rows are only deleted once the clock is trusted.
    if app.db().leap().await?.is_some() {
        return Ok(());
    }
    app.db().write(&Scope::system(app.now()), |tx| async move { sweep(&tx).await }).await
}

async fn sweep(tx: &Tx) -> Result<()> {
    let before = tx.now() - KEPT;
    grant::sweep(tx, before, SWEEP).await?;
    // After the grants: a session that one refers to stays.
    sweep_sessions(tx).await?;
    external::service::purge(tx).await?;
    application::purge_assertions(tx, before).await?;
    session::forget_devices(tx).await?;
    throttle::purge(tx).await
}

/// Sessions not used for the maximum session length, and without a grant that refers to them.
async fn sweep_sessions(tx: &Tx) -> Result<()> {
    let silent = session::silent_since(tx, tx.now() - cookie::REMEMBERED - KEPT, SWEEP).await?;
    for chunk in silent.chunks(500) {
        let held = grant::held_sessions(tx, chunk).await?;
        session::purge(tx, chunk.iter().filter(|session| !held.contains(&session.id))).await?;
    }
    Ok(())
}
