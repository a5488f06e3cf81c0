//! Operations on saved views.

use std::collections::HashMap;

use ::store::{Tx, check_stamp, sea_orm};
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Uuid};
use platform::user;
use sea_orm::ActiveValue::Set;

use super::{
    entity::{ActiveModel, Entity, Model},
    rules::{self, SavedView},
    store,
};

/// What a user saves of a list.
#[derive(Debug, Clone)]
#[allow(missing_docs)] // the API's request documents the fields
pub(super) struct Details {
    pub name: String,
    pub query: String,
    pub is_shared: bool,
    pub is_default: bool,
}

/// A view with the name of the user who saved it.
#[derive(Debug, Clone)]
pub(super) struct Named {
    pub view: SavedView,
    pub user_name: String,
    pub is_own: bool,
    pub can_change: bool,
}

/// Views belong to the user's own tenant, whatever workspace the user is in.
fn own(scope: &Scope) -> Scope {
    scope.within(scope.principal().home)
}

async fn named(app: &App, scope: &Scope, views: Vec<SavedView>) -> Result<Vec<Named>> {
    let names: HashMap<Uuid, String> = user::full_names(app, scope, views.iter().map(|view| view.user_id)).await?;
    let named = |view: SavedView| Named {
        user_name: names.get(&view.user_id).cloned().unwrap_or_default(),
        is_own: scope.principal().user_id == Some(view.user_id),
        can_change: rules::may_change(scope, &view),
        view,
    };
    Ok(views.into_iter().map(named).collect())
}

async fn one(app: &App, scope: &Scope, view: SavedView) -> Result<Named> {
    named(app, scope, vec![view]).await?.pop().ok_or_else(|| Error::internal("no view"))
}

/// The caller's own views of a list and those shared with them, by name.
///
/// # Errors
/// A field error on a wrong list.
pub(super) async fn list(app: &App, scope: &Scope, list: &str, page: &Page) -> Result<Paged<Named>> {
    rules::check_list(list)?;
    let user = scope.user()?;
    let found = app.db().read(&own(scope), |tx| async move { store::list(&tx, list, user, page).await }).await?;
    Ok(Paged { total: found.total, items: named(app, &own(scope), found.items).await? })
}

/// Saves a view; if it is the default, no other one is.
///
/// # Errors
/// 403 for a shared view without [`SHARE`](super::SHARE), `SavedViews.TooMany`, field errors.
pub(super) async fn create(app: &App, scope: &Scope, list: &str, details: &Details) -> Result<Named> {
    rules::check_list(list)?;
    rules::check_shared(scope, details.is_shared)?;
    let user = scope.user()?;
    let own = own(scope);
    let view = app
        .db()
        .write(&own, |tx| async move {
            if store::count(&tx, list, user).await? >= rules::MOST {
                return Err(Error::rule("SavedViews.TooMany").with("max", rules::MOST));
            }
            let row = ActiveModel {
                user_id: Set(user),
                list: Set(list.to_owned()),
                name: Set(details.name.clone()),
                query: Set(details.query.clone()),
                is_shared: Set(details.is_shared),
                is_default: Set(details.is_default),
                ..Default::default()
            };
            let view = tx.insert::<Entity>(row).await?;
            only_default(&tx, &view).await?;
            Ok(view)
        })
        .await?;
    one(app, &own, view).await
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
pub(super) async fn update(app: &App, scope: &Scope, id: Uuid, details: &Details, stamp: Option<&str>) -> Result<Named> {
    rules::check_shared(scope, details.is_shared)?;
    let user = scope.user()?;
    let own = own(scope);
    let view = app
        .db()
        .write(&own, |tx| async move {
            let before = changeable(&tx, id, user).await?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            let Details { name, query, is_shared, is_default } = details.clone();
            let after = tx.update::<Entity>(&before, Model { name, query, is_shared, is_default, ..before.clone() }).await?;
            only_default(&tx, &after).await?;
            Ok(after)
        })
        .await?;
    one(app, &own, view).await
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
