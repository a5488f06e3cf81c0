//! Operations on assessment types.

use ::store::{check_stamp, sea_orm};
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Uuid, text};
use sea_orm::{ActiveValue::Set, IntoActiveModel};

use crate::assessment_type::{
    AssessmentType, CREATE, DELETE, UPDATE, VIEW,
    entity::{ActiveModel, Entity},
    input::AssessmentTypeRequest,
    store,
};

fn search_key(input: &AssessmentTypeRequest) -> String {
    text::search_key(&[&input.code, &input.name, input.purpose.as_deref().unwrap_or_default()])
}

/// One page of the types.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn list(app: &App, scope: &Scope, filter: Option<&str>, page: &Page) -> Result<Paged<AssessmentType>> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { store::list(&tx, filter, page).await }).await
}

/// One type.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<AssessmentType> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { tx.get::<Entity>(id).await }).await
}

/// Adds a type.
///
/// # Errors
/// 403 without [`CREATE`], `Common.HostLevelRequired`, a field error on a taken code.
pub async fn create(app: &App, scope: &Scope, input: &AssessmentTypeRequest) -> Result<AssessmentType> {
    scope.require(CREATE)?;
    let row =
        ActiveModel { name_key: Set(text::fold(&input.name)), search_key: Set(search_key(input)), ..input.clone().into_active_model() };
    let row = &row;
    app.db().write(&scope.at_host()?, |tx| async move { tx.insert::<Entity>(row.clone()).await }).await
}

/// Changes a type. Running assessments keep the mode and the review rule that they started with.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, a field error on a taken code.
pub async fn update(app: &App, scope: &Scope, id: Uuid, input: &AssessmentTypeRequest) -> Result<AssessmentType> {
    scope.require(UPDATE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            let mut after = before.clone();
            input.apply(&mut after);
            after.name_key = text::fold(&after.name);
            after.search_key = search_key(input);
            tx.update::<Entity>(&before, after).await
        })
        .await
}

/// Deletes a type without subtypes.
///
/// # Errors
/// 403 without [`DELETE`], 404, `Common.InUse`.
pub async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(DELETE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let row = tx.get::<Entity>(id).await?;
            if store::count_subtypes(&tx, id).await? > 0 {
                return Err(Error::rule("Common.InUse"));
            }
            tx.delete::<Entity>(&row).await
        })
        .await
}
