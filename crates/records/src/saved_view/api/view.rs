//! Saved views in the API.

use http::App;
use kernel::{Error, Result, Scope, Uuid};
use platform::user;
use serde::Serialize;
use utoipa::ToSchema;

use crate::saved_view::{
    rules::{self, SavedView},
    service::own,
};

/// A saved view of a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedViewView {
    pub id: Uuid,
    /// Path of the list's page.
    #[schema(example = "action-items")]
    pub list: String,
    pub name: String,
    /// Query of the list's address: filters, columns, order, scope.
    #[schema(example = "status=Blocked&sort=-dueOn")]
    pub query: String,
    /// Whether everybody of the tenant sees it.
    pub is_shared: bool,
    /// Whether the list opens with it: for its user, or, if it is shared, for everybody without a default of their own.
    pub is_default: bool,
    /// Full name of the user who saved it.
    pub user_name: String,
    /// Whether the caller saved it.
    pub is_own: bool,
    /// Whether the caller may change and delete it.
    pub can_change: bool,
    /// Concurrency stamp, sent back on a change.
    pub concurrency_stamp: String,
}

/// One view as the caller sees it.
pub(super) async fn view_of(app: &App, scope: &Scope, view: SavedView) -> Result<SavedViewView> {
    views_of(app, scope, vec![view]).await?.pop().ok_or_else(|| Error::internal("no view"))
}

/// These views as the caller sees them.
pub(super) async fn views_of(app: &App, scope: &Scope, views: Vec<SavedView>) -> Result<Vec<SavedViewView>> {
    let scope = &own(scope);
    let names = user::full_names(app, scope, views.iter().map(|view| view.user_id)).await?;
    let shown = |view: SavedView| SavedViewView {
        user_name: names.get(&view.user_id).cloned().unwrap_or_default(),
        is_own: scope.principal().user_id == Some(view.user_id),
        can_change: rules::may_change(scope, &view),
        id: view.id,
        list: view.list,
        name: view.name,
        query: view.query,
        is_shared: view.is_shared,
        is_default: view.is_default,
        concurrency_stamp: view.concurrency_stamp,
    };
    Ok(views.into_iter().map(shown).collect())
}
