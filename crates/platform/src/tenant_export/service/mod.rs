//! Asking for the export of a tenant, fetching it, deleting it.

pub(super) mod download;
pub(super) mod expire;
pub(super) mod write;

use ::store::Tx;
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};

use super::{
    entity::{ActiveModel, Entity, Model, TenantExportStatus},
    jobs::WRITE,
    rules,
    store::{self, ExportProgress},
};
use crate::{
    sessions::recent_proof,
    tenant::{self, EXPORT},
    user,
};

/// Input of the job that writes an export, which has the job's id.
#[derive(Debug, Serialize, Deserialize)]
struct Args {
    tenant: Uuid,
    /// Language of the archive's own texts.
    culture: String,
}

/// The state of a tenant's export.
pub(super) struct ExportState {
    pub(super) tenant: Uuid,
    /// Its name to show.
    pub(super) name: String,
    /// The latest export, if there is one.
    pub(super) export: Option<NamedExport>,
}

/// An export with the names shown with it.
pub(super) struct NamedExport {
    /// The export; its status is that of the present instant.
    pub(super) export: Model,
    /// How much of it is done, 0 to 100.
    pub(super) progress: i32,
    /// Full name of the one who asked for it.
    pub(super) asked_by: Option<String>,
}

async fn with_name(app: &App, scope: &Scope, (mut export, progress): ExportProgress) -> Result<NamedExport> {
    export.status = rules::status_at(&export, scope.now());
    let asked_by = user::full_names(app, scope, [export.asked_by]).await?.remove(&export.asked_by);
    Ok(NamedExport { export, progress, asked_by })
}

/// The state of a tenant's export; the tenant may have been purged since.
///
/// # Errors
/// 403 without [`EXPORT`], 404.
pub(super) async fn state(app: &App, scope: &Scope, id: Uuid) -> Result<ExportState> {
    scope.require(EXPORT)?;
    let host = scope.at_host()?;
    let (name, latest) = app
        .db()
        .read(&host, |tx| async move {
            let latest = store::latest(&tx, id).await?;
            let name = match (tenant::get_any(&tx, id).await, &latest) {
                (Ok(found), _) => found.display_name,
                (Err(_), Some((export, _))) => export.name.clone(),
                (Err(error), None) => return Err(error),
            };
            Ok((name, latest))
        })
        .await?;
    let export = match latest {
        Some(latest) => Some(with_name(app, &host, latest).await?),
        None => None,
    };
    Ok(ExportState { tenant: id, name, export })
}

/// Requests the export of a tenant, active or not; it replaces an existing one. Requires recent authentication.
///
/// # Errors
/// 403 without [`EXPORT`], 401 for callers that are no user, 404, `Account.NotInPerson`, `Account.ReauthenticationRequired`,
/// `Tenants.ExportOpen`, `Tenants.BeingPurged`.
pub(super) async fn request(app: &App, scope: &Scope, id: Uuid, culture: &str) -> Result<ExportState> {
    scope.require(EXPORT)?;
    let (host, caller) = (scope.at_host()?, scope.user()?);
    app.db()
        .write(&host, |tx| async move {
            let found = tenant::get_any(&tx, id).await?;
            if !tenant::stays(&tx, id).await? {
                return Err(Error::rule("Tenants.BeingPurged"));
            }
            if store::latest(&tx, id).await?.is_some_and(|(last, _)| rules::is_open(&last)) {
                return Err(Error::rule("Tenants.ExportOpen"));
            }
            recent_proof(app, &tx).await?;
            store::end(&tx, id).await?;
            let args = Args { tenant: id, culture: culture.to_owned() };
            let row = ActiveModel {
                id: Set(tx.enqueue(WRITE, &args).await?),
                target_id: Set(id),
                name: Set(found.display_name),
                status: Set(TenantExportStatus::Queued),
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

/// Cancels the export of a tenant that is being written, or deletes one that is ready.
///
/// # Errors
/// 403 without [`EXPORT`], 404 where there is neither.
pub(super) async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(EXPORT)?;
    let host = scope.at_host()?;
    let open = app.db().write(&host, |tx| async move { end(&tx, id).await }).await?;
    if let Some(job) = open {
        app.call_off(job);
    }
    expire::soon(app).await;
    Ok(())
}

/// Ends the export of a tenant; gives the job that was writing it.
async fn end(tx: &Tx, id: Uuid) -> Result<Option<Uuid>> {
    let latest = store::latest(tx, id).await?.map(|(export, _)| export);
    let export = latest.ok_or_else(|| Error::not_found("TenantExport", id))?;
    if rules::is_open(&export) {
        tx.cancel_job(export.id).await?;
        tx.audit_action();
        return Ok(Some(export.id));
    }
    if rules::status_at(&export, tx.now()) != TenantExportStatus::Ready {
        return Err(Error::not_found("TenantExport", id));
    }
    store::end(tx, id).await?;
    tx.audit_action();
    Ok(None)
}
