//! What is done at the start and every hour.

use ::store::{
    Tx, in_tenants,
    sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, sea_query::Condition},
};
use chrono::TimeDelta;
use http::App;
use kernel::{Result, Scope};

use crate::{
    application::{self, seed::PortalClient},
    cookie,
    grant::entity::{code, consent, grant, pushed, refresh},
    key,
    session::entity as session,
    throttle,
    tokens::Tokens,
};

/// How long what has come to its end is kept: a replay must be recognised, and an ended session may still be asked about.
const KEPT: TimeDelta = TimeDelta::days(2);
/// Rows of one sweep.
const SWEEP: u64 = 5_000;

/// Plants scopes and the first signing key where they are missing; to be called at every start, of a command too.
///
/// # Errors
/// `Unavailable`.
pub async fn seed(app: &App) -> Result<()> {
    app.db().write(&Scope::system(app.now()), |tx| async move { application::seed::scopes(&tx).await }).await?;
    rotate_keys(app).await
}

/// Plants the portal's own client and registers its addresses; to be called by what serves at the public address, since a command
/// may know another one.
///
/// # Errors
/// `Unavailable`.
pub async fn seed_portal_client(app: &App, configured: PortalClient) -> Result<()> {
    let public_url = app.public_url();
    let scope = Scope::system(app.now());
    app.db().write(&scope, |tx| async move { application::seed::portal_client(&tx, public_url, configured).await }).await
}

/// Makes, retires and removes signing keys as they are due; whatever was signed with a retired key holds until it expires.
/// To be called every hour; nodes may do so at the same time.
///
/// # Errors
/// `Unavailable`.
pub async fn rotate_keys(app: &App) -> Result<()> {
    key::rotate(app, app.own::<Tokens>()?.algorithm()).await
}

/// What is due every hour: signing keys, and the end of what has long expired.
///
/// # Errors
/// `Unavailable`.
pub async fn maintain(app: &App) -> Result<()> {
    rotate_keys(app).await?;
    app.db().write(&Scope::system(app.now()), |tx| async move { sweep(&tx).await }).await
}

async fn sweep(tx: &Tx) -> Result<()> {
    let before = tx.now() - KEPT;
    let over = tx.all(grant::Entity::find().filter(grant::Column::ExpiresAt.lt(before)).limit(SWEEP)).await?;
    for chunk in over.chunks(500) {
        let ids = || chunk.iter().map(|g| (g.tenant_id, g.id));
        tx.purge::<code::Entity>(in_tenants::<code::Entity>(code::Column::GrantId, ids())).await?;
        tx.purge::<refresh::Entity>(in_tenants::<refresh::Entity>(refresh::Column::GrantId, ids())).await?;
        tx.purge::<grant::Entity>(in_tenants::<grant::Entity>(grant::Column::Id, ids())).await?;
    }
    sweep_sessions(tx).await?;
    tx.purge::<pushed::Entity>(Condition::all().add(pushed::Column::PushedAt.lt(before))).await?;
    let unused = Condition::all().add(consent::Column::Scopes.eq("")).add(consent::Column::TicketExpiresAt.lt(before));
    tx.purge::<consent::Entity>(unused).await?;
    throttle::purge(tx).await
}

/// Sessions not used for the maximum session length, and without a grant that refers to them.
async fn sweep_sessions(tx: &Tx) -> Result<()> {
    let silent = session::Column::LastAccess.lt(tx.now() - cookie::REMEMBERED - KEPT);
    let over = tx.all(session::Entity::find().filter(silent).limit(SWEEP)).await?;
    for chunk in over.chunks(500) {
        let ids = || chunk.iter().map(|s| (s.tenant_id, s.id));
        let held = tx.all(grant::Entity::find().filter(in_tenants::<grant::Entity>(grant::Column::SessionId, ids()))).await?;
        let free = ids().filter(|(_, id)| !held.iter().any(|g| g.session_id == Some(*id)));
        tx.purge::<session::Entity>(in_tenants::<session::Entity>(session::Column::Id, free)).await?;
    }
    Ok(())
}
