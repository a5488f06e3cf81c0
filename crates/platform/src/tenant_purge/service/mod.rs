//! Asking for a purge, confirming it, calling it off.

pub(super) mod run;
mod undo;

use std::collections::HashMap;

use ::store::Tx;
use http::App;
use kernel::{Error, HOST, Result, Scope, Uuid};
use sea_orm::ActiveValue::Set;
use serde_json::json;

use super::{jobs::RUN, notifications, rules};
use crate::{
    account_link,
    sessions::recent_proof,
    tenant::{
        self, PURGE, VIEW,
        purge::{self, Model, PurgeStatus},
    },
    user,
};

pub use undo::undo;

/// Users who are notified of a purge.
const TOLD: u64 = 500;

/// A purge with the names of those who decided on it.
pub(super) struct NamedPurge {
    pub(super) purge: Model,
    /// Full name of the one who asked.
    pub(super) asked_by: Option<String>,
    /// Full name of the person who confirmed.
    pub(super) confirmed_by: Option<String>,
}

impl NamedPurge {
    fn new(purge: Model, names: &HashMap<Uuid, String>) -> Self {
        let name = |id: Option<Uuid>| id.and_then(|id| names.get(&id)).cloned();
        Self { asked_by: name(Some(purge.asked_by)), confirmed_by: name(purge.confirmed_by), purge }
    }
}

async fn all_with_names(app: &App, scope: &Scope, purges: Vec<Model>) -> Result<Vec<NamedPurge>> {
    let people: Vec<Uuid> = purges.iter().flat_map(|purge| [Some(purge.asked_by), purge.confirmed_by]).flatten().collect();
    let names = user::full_names(app, scope, people).await?;
    Ok(purges.into_iter().map(|purge| NamedPurge::new(purge, &names)).collect())
}

async fn with_names(app: &App, scope: &Scope, purge: Model) -> Result<NamedPurge> {
    all_with_names(app, scope, vec![purge]).await?.pop().ok_or_else(|| Error::internal("the purge was not named"))
}

/// Users who may purge tenants.
async fn holders(tx: &Tx) -> Result<Vec<Uuid>> {
    Ok(user::holders(tx, &[HOST], PURGE, None, (0, TOLD)).await?.into_iter().map(|user| user.id).collect())
}

/// All purges that wait or run, the oldest first.
///
/// # Errors
/// 403 without [`VIEW`].
pub(super) async fn list(app: &App, scope: &Scope) -> Result<Vec<NamedPurge>> {
    scope.require(VIEW)?;
    let host = scope.at_host()?;
    let purges = app.db().read(&host, |tx| async move { tenant::purges(&tx).await }).await?;
    all_with_names(app, &host, purges).await
}

/// Asks for the purge of an archived tenant, whose name the caller has typed. Requires recent authentication.
///
/// # Errors
/// 403 without [`PURGE`], 401 for a caller who is no user, 404, `Account.NotInPerson`, `Account.ReauthenticationRequired`,
/// `Tenants.NotArchived`, `Tenants.PurgeTooEarly`, `Tenants.PurgeNotConfirmed` while another purge of it waits, 400 on `name`.
pub(super) async fn request(app: &App, scope: &Scope, id: Uuid, typed: &str, reason: &str) -> Result<NamedPurge> {
    scope.require(PURGE)?;
    let (host, caller) = (scope.at_host()?, scope.user()?);
    let purge = app
        .db()
        .write(&host, |tx| async move {
            let found = tenant::get_any(&tx, id).await?;
            tenant::rules::check_purgeable(found.deleted_at, tx.now())?;
            rules::check_typed(&found.name, typed)?;
            if tenant::open_purge(&tx, id).await?.is_some() {
                return Err(Error::rule("Tenants.PurgeNotConfirmed"));
            }
            recent_proof(app, &tx).await?;
            let accounts = account_link::of_one_person(app, (HOST, caller)).await?;
            let row = purge::ActiveModel {
                target_id: Set(id),
                name: Set(found.name),
                reason: Set(reason.trim().to_owned()),
                status: Set(PurgeStatus::Waiting),
                asked_by: Set(caller),
                asked_at: Set(tx.now()),
                asked_by_accounts: Set(Some(rules::kept_accounts(&accounts))),
                ..Default::default()
            };
            let purge = tx.insert::<purge::Entity>(row).await?;
            notifications::waiting(&tx, &purge, holders(&tx).await?).await?;
            Ok(purge)
        })
        .await?;
    with_names(app, &host, purge).await
}

/// Confirms a purge as the second person and queues its job. Requires recent authentication.
///
/// # Errors
/// As [`request`]; 404 if no purge of the tenant is waiting or it has waited for too long, `Tenants.PurgeNotConfirmed` for the requester,
/// and if that one may not purge any more.
pub(super) async fn confirm(app: &App, scope: &Scope, id: Uuid) -> Result<NamedPurge> {
    scope.require(PURGE)?;
    let (host, caller) = (scope.at_host()?, scope.user()?);
    let purge = app
        .db()
        .write(&host, |tx| async move {
            let found = tenant::get_any(&tx, id).await?;
            let open = tenant::open_purge(&tx, id).await?.filter(|open| open.status == PurgeStatus::Waiting);
            let open = open.ok_or_else(|| Error::not_found("TenantPurge", id))?;
            tenant::rules::check_purgeable(found.deleted_at, tx.now())?;
            let accounts = account_link::of_one_person(app, (HOST, open.asked_by)).await?;
            rules::check_second(&open, caller, &accounts, &holders(&tx).await?)?;
            recent_proof(app, &tx).await?;
            let running = Model { status: PurgeStatus::Running, confirmed_by: Some(caller), confirmed_at: Some(tx.now()), ..open.clone() };
            let running = tx.update::<purge::Entity>(&open, running).await?;
            tx.enqueue_unowned(RUN, &json!({})).await?;
            Ok(running)
        })
        .await?;
    with_names(app, &host, purge).await
}

/// Calls a purge off that waits.
///
/// # Errors
/// 403 without [`PURGE`], 404 where none is open, `Tenants.BeingPurged` once it runs.
pub(super) async fn cancel(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(PURGE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let open = tenant::open_purge(&tx, id).await?.ok_or_else(|| Error::not_found("TenantPurge", id))?;
            if open.status == PurgeStatus::Running {
                return Err(Error::rule("Tenants.BeingPurged"));
            }
            tenant::end_purge(&tx, &open, PurgeStatus::Cancelled).await
        })
        .await
}
