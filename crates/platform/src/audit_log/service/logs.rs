//! Reading audited requests.

use ::store::audit::{action, log};
use http::App;
use kernel::{Page, Paged, Result, Scope, Uuid};

use super::{
    changes::{EntityChange, UNPAGED, with_properties},
    check,
    concealed::{is_withheld, withhold},
};
use crate::audit_log::store::{self, Filter, LogFilter};

/// An audited request with its operations and changes.
#[derive(Debug, Clone)]
pub struct Log {
    /// The request.
    pub log: log::Model,
    /// Its operations.
    pub actions: Vec<action::Model>,
    /// Changed entities, at most 1,000.
    pub changes: Vec<EntityChange>,
    /// Whether its arguments were left out, since they are not the caller's to read.
    pub is_withheld: bool,
}

/// One page of the requests of the scope's level, the latest first by default.
///
/// # Errors
/// 403 without [`super::VIEW`], without the feature, or for a caller who reaches only some clients.
pub async fn list_logs(app: &App, scope: &Scope, filter: &LogFilter, page: &Page) -> Result<Paged<log::Model>> {
    check(app, scope).await?;
    app.db().read(&scope.at_level(), |tx| async move { store::list_logs(&tx, filter, page).await }).await
}

/// One request of the scope's level.
///
/// # Errors
/// 403 as [`list_logs`], 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Log> {
    check(app, scope).await?;
    app.db()
        .read(&scope.at_level(), |tx| async move {
            let log = tx.get::<log::Entity>(id).await?;
            let mut actions = store::actions(&tx, id).await?;
            let of_log = &Filter { audit_log_id: Some(id), ..Filter::default() };
            let mut changes = with_properties(&tx, store::latest(&tx, of_log, UNPAGED).await?).await?;
            withhold(app, &tx, &mut changes).await?;
            let is_withheld = is_withheld(app, &tx, &log, &actions, &changes).await?;
            if is_withheld {
                actions.iter_mut().for_each(|action| action.parameters = "{}".to_owned());
            }
            Ok(Log { log, actions, changes, is_withheld })
        })
        .await
}
