//! Asking for the data pack of a client, fetching it, deleting it.

pub(super) mod download;
pub(super) mod expire;
pub(super) mod write;

use ::store::{Tx, sea_orm};
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use platform::recent_proof;
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};

use super::{
    EXPORT,
    entity::{ActiveModel, DataPackStatus, Entity},
    jobs::WRITE,
    rules,
    store::{self, Standing},
};
use crate::client;

/// Input of the job that writes a pack, which has the job's id.
#[derive(Debug, Serialize, Deserialize)]
struct Args {
    /// Language of the archive's own texts.
    culture: String,
}

/// The state of a client's data pack.
pub(super) struct State {
    pub(super) client: Uuid,
    pub(super) name: String,
    /// The caller's latest pack, if there is one; its status is that of the present instant.
    pub(super) pack: Option<Standing>,
}

/// The state of the caller's data pack of a client.
///
/// # Errors
/// 403 without [`EXPORT`], 401 for callers that are no user, 404.
pub(super) async fn state(app: &App, scope: &Scope, id: Uuid) -> Result<State> {
    scope.require(EXPORT)?;
    let caller = scope.user()?;
    let (name, pack) = app
        .db()
        .read(scope, |tx| async move {
            let client = tx.get::<client::Entity>(id).await?;
            Ok((client.name, store::latest(&tx, id, caller).await?))
        })
        .await?;
    let pack = pack.map(|(mut pack, progress)| {
        pack.status = rules::status_at(&pack, scope.now());
        (pack, progress)
    });
    Ok(State { client: id, name, pack })
}

/// Requests the data pack of a client, closed or not; it replaces the caller's existing one. Requires recent authentication.
///
/// # Errors
/// 403 without [`EXPORT`] or as an observer, 401 for callers that are no user, 404, `Common.WorkspaceRequired`, `Account.NotInPerson`,
/// `Account.ReauthenticationRequired`, `Clients.DataPackOpen`.
pub(super) async fn request(app: &App, scope: &Scope, id: Uuid, culture: &str) -> Result<State> {
    scope.require(EXPORT)?;
    scope.workspace()?;
    let caller = scope.user()?;
    app.db().read(scope, |tx| async move { tx.get::<client::Entity>(id).await }).await?;
    scope.check_observer(id)?;
    prove(app, scope).await?;
    app.db()
        .write(scope, |tx| async move {
            tx.get::<client::Entity>(id).await?;
            if store::latest(&tx, id, caller).await?.is_some_and(|(last, _)| rules::is_open(&last)) {
                return Err(Error::rule("Clients.DataPackOpen"));
            }
            store::end(&tx, id, caller).await?;
            let row = ActiveModel {
                id: Set(tx.enqueue(WRITE, &Args { culture: culture.to_owned() }).await?),
                client_id: Set(id),
                status: Set(DataPackStatus::Queued),
                asked_by: Set(caller),
                asked_at: Set(tx.now()),
                ..Default::default()
            };
            tx.insert::<Entity>(row).await.map(drop)
        })
        .await?;
    expire::soon(app).await;
    state(app, scope, id).await
}

/// Requires that the caller, in person, has authenticated a moment ago: in the session, which is where the caller belongs and not in the
/// workspace.
///
/// # Errors
/// `Account.NotInPerson`, `Account.ReauthenticationRequired`.
async fn prove(app: &App, scope: &Scope) -> Result<()> {
    let home = scope.within(scope.principal().home);
    app.db().read(&home, |tx| async move { recent_proof(app, &tx).await }).await
}

/// Cancels the caller's data pack of a client that is being written, or deletes one that is ready.
///
/// # Errors
/// 403 without [`EXPORT`], 401 for callers that are no user, 404 where there is neither, `Common.WorkspaceRequired`.
pub(super) async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(EXPORT)?;
    scope.workspace()?;
    let caller = scope.user()?;
    let open = app.db().write(scope, |tx| async move { end(&tx, id, caller).await }).await?;
    if let Some(job) = open {
        app.call_off(job);
    }
    expire::soon(app).await;
    Ok(())
}

/// Ends the pack of a client that `user` asked for; gives the job that was writing it.
async fn end(tx: &Tx, id: Uuid, user: Uuid) -> Result<Option<Uuid>> {
    tx.get::<client::Entity>(id).await?;
    let latest = store::latest(tx, id, user).await?.map(|(pack, _)| pack);
    let pack = latest.ok_or_else(|| Error::not_found("DataPack", id))?;
    if rules::is_open(&pack) {
        tx.cancel_job(pack.id).await?;
        tx.audit_action();
        return Ok(Some(pack.id));
    }
    if rules::status_at(&pack, tx.now()) != DataPackStatus::Ready {
        return Err(Error::not_found("DataPack", id));
    }
    store::end(tx, id, user).await?;
    tx.audit_action();
    Ok(None)
}
