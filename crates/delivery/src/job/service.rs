//! The jobs of a caller, in all tenants.

use http::App;
use kernel::{
    Error, Page, Paged, Result, Scope, Uuid,
    text::{filter_words, fold, has_words},
};
use serde_json::Map;
use store::{
    Tx,
    job::{Entity, Model, Status},
};

use super::{
    ALL,
    store::{self as rows, Filter},
};

/// The caller's own jobs in a state, of a kind, and of the kinds whose name contains a text in the caller's language.
///
/// # Errors
/// 401 for callers that are no user.
pub(super) async fn list(
    app: &App,
    scope: &Scope,
    culture: &str,
    (status, kind, text): (Option<Status>, Option<&str>, Option<&str>),
    page: &Page,
) -> Result<Paged<Model>> {
    let user = scope.user()?;
    let filter = &Filter { status, kind, kinds: text.map(|text| kinds_called(app, culture, text)) };
    // A job belongs to the tenant that it works for, which may be any tenant that the caller has worked in.
    app.db().read(&scope.as_system(), |tx| async move { rows::of_user(&tx, user, filter, page).await }).await
}

/// The kinds of jobs whose name in a language contains a text.
fn kinds_called(app: &App, culture: &str, text: &str) -> Vec<&'static str> {
    let wanted = filter_words(text);
    let name = |kind: &str| app.texts().text(culture, &format!("Job.{kind}"), &Map::new());
    let kinds = app.areas().iter().flat_map(|area| area.jobs).map(|(kind, _)| *kind);
    kinds.filter(|kind| name(kind).is_some_and(|name| has_words(&fold(&name), &wanted))).collect()
}

/// One of the caller's own jobs; callers who may see the jobs of others get any job.
///
/// # Errors
/// 404.
pub(super) async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Model> {
    app.db().read(&scope.as_system(), |tx| async move { reachable(&tx, scope, id).await }).await
}

/// Cancels a job in the caller's reach.
///
/// # Errors
/// 404.
pub(super) async fn call_off(app: &App, scope: &Scope, id: Uuid) -> Result<Model> {
    let (caller, system) = (scope, scope.as_system());
    app.db().read(&system, |tx| async move { reachable(&tx, caller, id).await.map(drop) }).await?;
    app.call_off(id);
    app.db()
        .write(&system, |tx| async move {
            reachable(&tx, caller, id).await?;
            tx.cancel_job(id).await?;
            tx.get::<Entity>(id).await
        })
        .await
}

/// The job, if it is the caller's own or the caller may see the jobs of others.
async fn reachable(tx: &Tx, caller: &Scope, id: Uuid) -> Result<Model> {
    let user = caller.user()?;
    let found = tx.find::<Entity>(id).await?.filter(|job| caller.has(ALL) || job.user_id == Some(user));
    found.ok_or_else(|| Error::not_found("BackgroundJob", id))
}
