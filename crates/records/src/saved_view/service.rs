//! Operations on saved views.

use ::store::{Tx, check_stamp, sea_orm};
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Uuid};
use sea_orm::{ActiveValue::Set, IntoActiveModel};

use super::{
    entity::{ActiveModel, Entity, Model},
    input::{SavedViewChangeRequest, SavedViewRequest},
    rules::{self, SavedView},
    store,
};

/// Views belong to the user's own tenant, whatever workspace the user is in.
pub(super) fn own(scope: &Scope) -> Scope {
    scope.within(scope.principal().home)
}

/// The caller's own views of a list and those shared with them, by name.
///
/// # Errors
/// A field error on a wrong list.
pub(super) async fn list(app: &App, scope: &Scope, list: &str, page: &Page) -> Result<Paged<SavedView>> {
    rules::check_list(list)?;
    let user = scope.user()?;
    app.db().read(&own(scope), |tx| async move { store::list(&tx, list, user, page).await }).await
}

/// Saves a view; if it is the default, no other one is.
///
/// # Errors
/// 403 for a shared view without [`SHARE`](super::SHARE), `SavedViews.TooMany`, field errors.
pub(super) async fn create(app: &App, scope: &Scope, input: &SavedViewRequest) -> Result<SavedView> {
    rules::check_list(&input.list)?;
    rules::check_shared(scope, input.is_shared)?;
    let user = scope.user()?;
    app.db()
        .write(&own(scope), |tx| async move {
            if store::count(&tx, &input.list, user).await? >= rules::MOST {
                return Err(Error::rule("SavedViews.TooMany").with("max", rules::MOST));
            }
            let row = ActiveModel { user_id: Set(user), ..input.clone().into_active_model() };
            let view = tx.insert::<Entity>(row).await?;
            only_default(&tx, &view).await?;
            Ok(view)
        })
        .await
}

async fn only_default(tx: &Tx, view: &SavedView) -> Result<()> {
    if !view.is_default {
        return Ok(());
    }
    for other in store::other_defaults(tx, view).await? {
        tx.update::<Entity>(&other, Model { is_default: false, ..other.clone() }).await?;
    }
    Ok(())
}

/// The view, if the caller may change it.
async fn changeable(tx: &Tx, id: Uuid, user: Uuid) -> Result<SavedView> {
    let view = store::get(tx, id, user).await?;
    if rules::may_change(tx.scope(), &view) { Ok(view) } else { Err(Error::refused("SavedViews.Shared")) }
}

/// Changes a view.
///
/// # Errors
/// 403 for a shared view without [`SHARE`](super::SHARE), 404, 409, field errors.
pub(super) async fn update(app: &App, scope: &Scope, id: Uuid, input: &SavedViewChangeRequest) -> Result<SavedView> {
    rules::check_shared(scope, input.is_shared)?;
    let user = scope.user()?;
    app.db()
        .write(&own(scope), |tx| async move {
            let before = changeable(&tx, id, user).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            let mut after = before.clone();
            input.apply(&mut after);
            let after = tx.update::<Entity>(&before, after).await?;
            only_default(&tx, &after).await?;
            Ok(after)
        })
        .await
}

/// Deletes a view.
///
/// # Errors
/// 403 for a shared view without [`SHARE`](super::SHARE), 404.
pub(super) async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    let user = scope.user()?;
    app.db()
        .write(&own(scope), |tx| async move {
            let view = changeable(&tx, id, user).await?;
            tx.delete::<Entity>(&view).await
        })
        .await
}
