//! Operations on tenants.

use ::store::Tx;
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Timestamp};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{CREATE, DELETE, Entity, KEY, Model, UPDATE, VIEW, entity::purge::PurgeStatus, rules, rules::TenantStatus, store};

/// Topic of the message that a tenant was suspended.
pub(crate) const SUSPENDED: &str = "tenant.suspended";

/// Which tenant.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Suspended {
    pub(crate) tenant_id: Uuid,
}

/// What changes in a tenant; absent members stay.
#[derive(Debug, Clone, Default)]
pub struct TenantChange {
    /// Name that people sign in with.
    pub name: Option<String>,
    /// Name to show.
    pub display_name: Option<String>,
    /// Whether its users may sign in.
    pub is_active: Option<bool>,
    /// When it stops being active by itself; `Some(None)` is never.
    pub active_until: Option<Option<Timestamp>>,
    /// Users that it may have; `Some(None)` is without bound.
    pub seat_limit: Option<Option<i32>>,
    /// The stamp that the caller read.
    pub concurrency_stamp: Option<String>,
}

/// One page of tenants whose names contain `filter`; without a status, all but the archived ones.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn list(app: &App, scope: &Scope, page: &Page, filter: Option<&str>, status: Option<TenantStatus>) -> Result<Paged<Model>> {
    scope.require(VIEW)?;
    app.db().read(&scope.at_host()?, |tx| async move { store::list(&tx, filter, status, page).await }).await
}

/// The tenant with this id.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Model> {
    scope.require(VIEW)?;
    app.db().read(&scope.at_host()?, |tx| async move { tx.get::<Entity>(id).await }).await
}

/// A taken name as the code that clients know.
pub(crate) fn taken(error: Error, name: &str) -> Error {
    if error.fields().iter().any(|f| f.message == "Validation.TenantNameTaken") {
        return Error::rule("Tenants.NameTaken").with("name", name).and_field("name", "Validation.TenantNameTaken");
    }
    error
}

/// Validates that no other archived tenant than `id` has this name: it keeps its name until it is purged, so that it can be restored, and
/// its people don't end up at another tenant.
///
/// # Errors
/// `Tenants.NameTaken` on `name`.
pub(crate) async fn check_free(tx: &Tx, name: &str, id: Option<Uuid>) -> Result<()> {
    if store::is_kept(tx, &rules::normalize(name), id).await? {
        return Err(Error::rule("Tenants.NameTaken").with("name", name).and_field("name", "Validation.TenantNameTaken"));
    }
    Ok(())
}

/// Changes a tenant.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, `Tenants.NameInvalid`, `Tenants.NameTaken`, `Tenants.LastActive`.
pub async fn update(app: &App, scope: &Scope, id: Uuid, change: &TenantChange) -> Result<Model> {
    scope.require(UPDATE)?;
    if let Some(name) = &change.name {
        rules::check_name(name)?;
    }
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            ::store::check_stamp(&before.concurrency_stamp, change.concurrency_stamp.as_deref())?;
            let after = changed(&before, change);
            if before.normalized_name != after.normalized_name {
                check_free(&tx, &after.name, Some(id)).await?;
            }
            save(&tx, &before, after).await.map_err(|e| taken(e, change.name.as_deref().unwrap_or_default()))
        })
        .await
}

async fn save(tx: &Tx, before: &Model, after: Model) -> Result<Model> {
    if before.is_active && !after.is_active {
        rules::check_another_active(store::lock_active(tx).await?.iter().map(|t| t.id), before.id)?;
    }
    let after = tx.update::<Entity>(before, after).await?;
    tx.invalidate(KEY).await?;
    if before.is_active && !after.is_active {
        tx.outbox(SUSPENDED, &Suspended { tenant_id: after.id }).await?;
    }
    Ok(after)
}

fn changed(before: &Model, change: &TenantChange) -> Model {
    let mut after = before.clone();
    if let Some(name) = &change.name {
        // A display name that was only the name follows it.
        if after.display_name == after.name {
            after.display_name.clone_from(name);
        }
        after.name.clone_from(name);
        after.normalized_name = rules::normalize(name);
    }
    if let Some(display) = &change.display_name {
        after.display_name.clone_from(display);
    }
    after.search_key = kernel::text::search_key(&[&after.name, &after.display_name]);
    after.is_active = change.is_active.unwrap_or(after.is_active);
    after.active_until = change.active_until.unwrap_or(after.active_until);
    after.seat_limit = change.seat_limit.unwrap_or(after.seat_limit);
    after
}

/// Blocks the sign-in of a tenant's users; its data stays.
///
/// # Errors
/// As [`update`].
pub async fn suspend(app: &App, scope: &Scope, id: Uuid) -> Result<Model> {
    scope.require(UPDATE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            save(&tx, &before, Model { is_active: false, ..before.clone() }).await
        })
        .await
}

/// Lets a tenant's users sign in again. An archived tenant is taken back with it, which takes [`DELETE`] as archiving it did.
///
/// # Errors
/// As [`update`]; `Tenants.NameTaken` where another tenant has the name by now, `Tenants.BeingPurged`.
pub async fn activate(app: &App, scope: &Scope, id: Uuid) -> Result<Model> {
    scope.require(UPDATE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let found = store::get_any(&tx, id).await?;
            let before = match found.deleted_at {
                Some(at) => {
                    scope.require(DELETE)?;
                    withdraw_purge(&tx, id).await?;
                    store::take_back(&tx, &found, at).await.map_err(|e| taken(e, &found.name))?
                }
                None => found,
            };
            // An end date in the past is removed; otherwise the tenant would remain locked.
            let active_until = before.active_until.filter(|until| *until > scope.now());
            save(&tx, &before, Model { is_active: true, active_until, ..before.clone() }).await
        })
        .await
}

/// Activates a tenant that was just created. One that was activated or changed since stays as it is, and so does its last day.
///
/// # Errors
/// 403 without [`CREATE`], 404.
pub async fn open(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(CREATE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let made = tx.get::<Entity>(id).await?;
            if !rules::is_untouched(&made) {
                return Ok(());
            }
            save(&tx, &made, Model { is_active: true, ..made.clone() }).await.map(drop)
        })
        .await
}

/// Withdraws a purge that waits; one that runs has removed data already.
async fn withdraw_purge(tx: &Tx, id: Uuid) -> Result<()> {
    match store::open_purge(tx, id).await? {
        None => Ok(()),
        Some(open) if open.status == PurgeStatus::Running => Err(Error::rule("Tenants.BeingPurged")),
        Some(open) => store::end_purge(tx, &open, PurgeStatus::Withdrawn).await,
    }
}

/// Archives a tenant: its users can't sign in any more, and it leaves every list but that of archived tenants. All of its data stays;
/// [`activate`] takes it back.
///
/// # Errors
/// 403 without [`DELETE`], 404, `Tenants.LastActive`.
pub async fn archive(app: &App, scope: &Scope, id: Uuid) -> Result<Model> {
    scope.require(DELETE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let tenant = tx.get::<Entity>(id).await?;
            if tenant.is_active {
                rules::check_another_active(store::lock_active(&tx).await?.iter().map(|t| t.id), id)?;
            }
            tx.delete::<Entity>(&tenant).await?;
            tx.invalidate(KEY).await?;
            store::get_any(&tx, id).await
        })
        .await
}

/// Makes every node drop what it has cached, after demo data was removed bypassing the services. Audited.
pub async fn forget(app: &App, scope: &Scope) -> Result<()> {
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            tx.audit_action();
            tx.invalidate_everything().await
        })
        .await
}
