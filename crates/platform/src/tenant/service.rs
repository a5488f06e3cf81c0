//! Operations on tenants.

use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Timestamp};
use uuid::Uuid;

use super::{DELETE, Entity, KEY, Model, UPDATE, VIEW, cache::directory, rules, store};

/// What changes in a tenant; absent members stay.
#[derive(Debug, Clone, Default)]
pub struct Change {
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

/// One page of tenants whose names contain `filter`.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn list(app: &App, scope: &Scope, page: &Page, filter: Option<&str>) -> Result<Paged<Model>> {
    scope.require(VIEW)?;
    app.db().read(&scope.at_host()?, |tx| async move { store::list(&tx, filter, page).await }).await
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

/// Changes a tenant.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, `Tenants.NameInvalid`, `Tenants.NameTaken`, `Tenants.LastActive`.
pub async fn update(app: &App, scope: &Scope, id: Uuid, change: &Change) -> Result<Model> {
    scope.require(UPDATE)?;
    if let Some(name) = &change.name {
        rules::check_name(name)?;
    }
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            ::store::check_stamp(&before.concurrency_stamp, change.concurrency_stamp.as_deref())?;
            let after = changed(&before, change);
            if before.is_active && !after.is_active {
                rules::check_another_active(store::lock_active(&tx).await?.iter().map(|t| t.id), id)?;
            }
            let after = tx.update::<Entity>(&before, after).await.map_err(|e| taken(e, change.name.as_deref().unwrap_or_default()))?;
            tx.invalidate(KEY).await?;
            Ok(after)
        })
        .await
}

fn changed(before: &Model, change: &Change) -> Model {
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
    switch(app, scope, id, false).await
}

/// Lets a tenant's users sign in again.
///
/// # Errors
/// As [`update`].
pub async fn activate(app: &App, scope: &Scope, id: Uuid) -> Result<Model> {
    switch(app, scope, id, true).await
}

async fn switch(app: &App, scope: &Scope, id: Uuid, is_active: bool) -> Result<Model> {
    let stamp = get(app, scope, id).await?.concurrency_stamp;
    // Activating also lifts a date that has passed, else the tenant would stay out in spite of it.
    let lapsed = directory(app).await?.by_id(id).is_some_and(|t| t.active_until.is_some_and(|until| until <= scope.now()));
    let active_until = (is_active && lapsed).then_some(None);
    let change = Change { is_active: Some(is_active), active_until, concurrency_stamp: Some(stamp), ..Change::default() };
    update(app, scope, id, &change).await
}

/// Deletes a tenant: softly, its users can't sign in any more.
///
/// # Errors
/// 403 without [`DELETE`], 404.
pub async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(DELETE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let tenant = tx.get::<Entity>(id).await?;
            tx.delete::<Entity>(&tenant).await?;
            tx.invalidate(KEY).await
        })
        .await
}

/// Has every node read the tenants anew: after demo data was removed past this service. Audited.
///
/// # Errors
/// `Unavailable`.
pub async fn forget(app: &App, scope: &Scope) -> Result<()> {
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            tx.audit_action();
            tx.invalidate(KEY).await
        })
        .await
}
