//! Operations on arrangements. A person's own is that of the person's own tenant, whatever workspace the person is in.

use http::App;
use kernel::{Result, Scope, Uuid};

use super::{
    entity::{Entity, Model},
    input::HomeArrangementRequest,
    rules::{self, Placed, Role},
    store,
};

/// The start page of a caller.
#[derive(Debug, Clone)]
pub struct HomeArrangement {
    pub role: Role,
    /// The widgets that the caller is offered, in their order.
    pub widgets: Vec<Placed>,
    /// Whether the caller has arranged them.
    pub is_own: bool,
}

impl HomeArrangement {
    /// Whether the start page shows a widget.
    pub fn shows(&self, widget: rules::Widget) -> bool {
        self.widgets.iter().any(|placed| placed.widget == widget && !placed.is_hidden)
    }
}

fn own(scope: &Scope) -> Scope {
    scope.within(scope.principal().home)
}

async fn row(app: &App, scope: &Scope, user: Uuid) -> Result<Option<Model>> {
    app.db().read(&own(scope), |tx| async move { store::of(&tx, user).await }).await
}

/// The start page as the caller has it.
pub async fn of(app: &App, scope: &Scope) -> Result<HomeArrangement> {
    let row = match scope.principal().user_id {
        Some(user) => row(app, scope, user).await?,
        None => None,
    };
    let (role, own) = (Role::of(scope), row.as_ref().map(store::read));
    let mut widgets = rules::placed(role, own.as_ref());
    widgets.retain(|placed| rules::is_offered(placed.widget, scope));
    Ok(HomeArrangement { role, widgets, is_own: own.is_some() })
}

/// Whether the caller has arranged the start page.
///
/// # Errors
/// 401.
pub async fn is_own(app: &App, scope: &Scope) -> Result<bool> {
    Ok(row(app, scope, scope.user()?).await?.is_some())
}

/// Arranges the caller's start page. Of two browsers that do it at once the last one counts: it is one person's, and as a whole.
///
/// # Errors
/// 401, a field error on a widget that is named twice.
pub async fn update(app: &App, scope: &Scope, input: &HomeArrangementRequest) -> Result<()> {
    let user = scope.user()?;
    app.db()
        .write(&own(scope), |tx| async move {
            let before = store::of(&tx, user).await?;
            let arranged = rules::arranged(before.as_ref().map(store::read).as_ref(), &input.widgets)?;
            store::put(&tx, user, before.as_ref(), &arranged).await
        })
        .await
}

/// Takes back what the caller has arranged.
///
/// # Errors
/// 401.
pub async fn reset(app: &App, scope: &Scope) -> Result<()> {
    let user = scope.user()?;
    app.db()
        .write(&own(scope), |tx| async move {
            match store::of(&tx, user).await? {
                Some(row) => tx.delete::<Entity>(&row).await,
                None => Ok(()),
            }
        })
        .await
}
