//! Operations on frameworks.

use ::store::{Tx, check_stamp};
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Uuid};

use super::{
    Framework, Source,
    entity::{Entity, Model},
    input::FrameworkRequest,
    rules, store,
};
use crate::{
    contents::Contents,
    permissions::{CREATE, DELETE, UPDATE, VIEW},
};

/// One page of frameworks.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn list(app: &App, scope: &Scope, filter: Option<&str>, source: Option<Source>, page: &Page) -> Result<Paged<Framework>> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { store::list(&tx, filter, source, page).await }).await
}

/// One framework.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Framework> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { tx.get::<Entity>(id).await }).await
}

/// The framework with this id, or the default one.
///
/// # Errors
/// 404 without the named one; a field error on `frameworkId` when there is no default either.
pub async fn get_or_default(tx: &Tx, id: Option<Uuid>) -> Result<Framework> {
    match id {
        Some(id) => tx.get::<Entity>(id).await,
        None => store::primary(tx).await?.ok_or_else(|| Error::invalid("frameworkId", "Validation.Required")),
    }
}

fn check(input: &FrameworkRequest) -> Result<()> {
    rules::check_code("code", &input.code)?;
    rules::check_title(&input.title)
}

/// Adds a framework of the provider's own.
///
/// # Errors
/// 403 without [`CREATE`] or away from the host, a field error on a taken code.
pub async fn create(app: &App, scope: &Scope, input: &FrameworkRequest) -> Result<Framework> {
    scope.require(CREATE)?;
    check(input)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            // The first framework of all becomes the default.
            let is_default = store::primary(&tx).await?.is_none();
            tx.insert::<Entity>(input.row(Source::Own, is_default)).await
        })
        .await
}

/// Changes a framework's details.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409 on a stale stamp, a field error on a taken code.
pub async fn update(app: &App, scope: &Scope, id: Uuid, input: &FrameworkRequest) -> Result<Framework> {
    scope.require(UPDATE)?;
    check(input)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            let mut after = before.clone();
            input.apply(&mut after);
            tx.update::<Entity>(&before, after).await
        })
        .await
}

/// Makes a framework the one that health and first looks show.
///
/// # Errors
/// 403 without [`UPDATE`], 404.
pub async fn set_default(app: &App, scope: &Scope, id: Uuid) -> Result<Framework> {
    scope.require(UPDATE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let chosen = tx.get::<Entity>(id).await?;
            for before in store::lock_defaults(&tx).await? {
                if before.id != id {
                    let after = Model { is_default: false, ..before.clone() };
                    tx.update::<Entity>(&before, after).await?;
                }
            }
            let after = Model { is_default: true, ..chosen.clone() };
            tx.update::<Entity>(&chosen, after).await
        })
        .await
}

/// Deletes a framework without domains that isn't the default.
///
/// # Errors
/// 403 without [`DELETE`], 404, `Frameworks.NotEmpty`, `Frameworks.IsDefault`.
pub async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(DELETE)?;
    let contents = Contents::of(app)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let framework = tx.get::<Entity>(id).await?;
            if !(contents.domains)(&tx, &[id]).await?.is_empty() {
                return Err(Error::rule("Frameworks.NotEmpty"));
            }
            if framework.is_default {
                return Err(Error::rule("Frameworks.IsDefault"));
            }
            tx.delete::<Entity>(&framework).await
        })
        .await
}
