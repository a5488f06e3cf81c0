//! What is done at the start and every hour.

use ::store::{
    Tx,
    sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, sea_query::Condition},
};
use chrono::TimeDelta;
use http::App;
use kernel::{Result, Scope};

use crate::{
    application, cookie,
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

/// Plants scopes, the portal's own client and the first signing key where they are missing; to be called at every start.
///
/// # Errors
/// `Unavailable`.
pub async fn seed(app: &App) -> Result<()> {
    let public_url = app.public_url();
    app.db().write(&Scope::system(app.now()), |tx| async move { application::seed::plant(&tx, public_url).await }).await?;
    rotate_keys(app).await
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
        let ids = || chunk.iter().map(|g| g.id);
        tx.purge::<code::Entity>(Condition::all().add(code::Column::GrantId.is_in(ids()))).await?;
        tx.purge::<refresh::Entity>(Condition::all().add(refresh::Column::GrantId.is_in(ids()))).await?;
        tx.purge::<grant::Entity>(Condition::all().add(grant::Column::Id.is_in(ids()))).await?;
    }
    sweep_sessions(tx).await?;
    tx.purge::<pushed::Entity>(Condition::all().add(pushed::Column::PushedAt.lt(before))).await?;
    let unused = Condition::all().add(consent::Column::Scopes.eq("")).add(consent::Column::TicketExpiresAt.lt(before));
    tx.purge::<consent::Entity>(unused).await?;
    throttle::purge(tx).await
}

/// Sessions without a sign of life for as long as the longest of them lasts, and without a grant that still refers to them.
async fn sweep_sessions(tx: &Tx) -> Result<()> {
    let silent = session::Column::LastAccess.lt(tx.now() - cookie::REMEMBERED - KEPT);
    let over = tx.all(session::Entity::find().filter(silent).limit(SWEEP)).await?;
    for chunk in over.chunks(500) {
        let ids: Vec<_> = chunk.iter().map(|s| s.id).collect();
        let held = tx.all(grant::Entity::find().filter(grant::Column::SessionId.is_in(ids.clone()))).await?;
        let free = ids.into_iter().filter(|id| !held.iter().any(|g| g.session_id == Some(*id)));
        tx.purge::<session::Entity>(Condition::all().add(session::Column::Id.is_in(free))).await?;
    }
    Ok(())
}
