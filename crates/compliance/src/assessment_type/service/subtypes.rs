//! Operations on assessment subtypes.

use std::collections::HashMap;

use ::store::{Tx, check_stamp, sea_orm};
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Timestamp, Uuid, text};
use library::framework;
use sea_orm::{ActiveValue::Set, IntoActiveModel};

use crate::assessment_type::{
    AssessmentType, CREATE, DELETE, UPDATE, VIEW, VIEW_ASSESSMENTS,
    entity::{
        Entity as Types,
        subtype::{ActiveModel, Entity, Model},
        template,
    },
    input::AssessmentSubtypeRequest,
    store::{self, SubtypeFilter},
};

fn search_key(input: &AssessmentSubtypeRequest) -> String {
    text::search_key(&[&input.code, &input.name, input.description.as_deref().unwrap_or_default()])
}

fn require_view(scope: &Scope) -> Result<()> {
    if scope.has(VIEW_ASSESSMENTS) { Ok(()) } else { scope.require(VIEW) }
}

/// One page of the subtypes.
///
/// # Errors
/// 403 without [`VIEW`] or the permission to read assessments.
pub async fn list(app: &App, scope: &Scope, filter: &SubtypeFilter, page: &Page) -> Result<Paged<Model>> {
    require_view(scope)?;
    app.db().read(scope, |tx| async move { store::subtypes(&tx, filter, page).await }).await
}

/// The subtypes of a type.
///
/// # Errors
/// 403 without [`VIEW`], 404 for the type.
pub async fn of_type(app: &App, scope: &Scope, type_id: Uuid, page: &Page) -> Result<Paged<Model>> {
    scope.require(VIEW)?;
    app.db()
        .read(scope, |tx| async move {
            tx.get::<Types>(type_id).await?;
            let filter = SubtypeFilter { type_id: Some(type_id), ..SubtypeFilter::default() };
            store::subtypes(&tx, &filter, page).await
        })
        .await
}

/// One subtype.
///
/// # Errors
/// 403 without [`VIEW`] or the permission to read assessments, 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Model> {
    require_view(scope)?;
    app.db().read(scope, |tx| async move { tx.get::<Entity>(id).await }).await
}

/// Adds a subtype to a type.
///
/// # Errors
/// 403 without [`CREATE`], 404 for the type, field errors.
pub async fn create(app: &App, scope: &Scope, type_id: Uuid, input: &AssessmentSubtypeRequest) -> Result<Model> {
    scope.require(CREATE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            tx.get::<Types>(type_id).await?;
            tx.referred::<framework::Entity>("frameworkId", input.framework_id).await?;
            let row = ActiveModel {
                type_id: Set(type_id),
                name_key: Set(text::fold(&input.name)),
                search_key: Set(search_key(input)),
                ..input.clone().into_active_model()
            };
            tx.insert::<Entity>(row).await
        })
        .await
}

/// Changes a subtype. Its framework is fixed once it has a template.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, field errors, `AssessmentTypes.FrameworkFixed`.
pub async fn update(app: &App, scope: &Scope, id: Uuid, input: &AssessmentSubtypeRequest) -> Result<Model> {
    scope.require(UPDATE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            if input.framework_id != before.framework_id {
                tx.referred::<framework::Entity>("frameworkId", input.framework_id).await?;
                if !store::versions(&tx, id).await?.is_empty() {
                    return Err(Error::rule("AssessmentTypes.FrameworkFixed"));
                }
            }
            let mut after = before.clone();
            input.apply(&mut after);
            after.name_key = text::fold(&after.name);
            after.search_key = search_key(input);
            tx.update::<Entity>(&before, after).await
        })
        .await
}

/// What comes back with a deleted subtype: the drafts of its template that were deleted with it.
pub(in crate::assessment_type) async fn restored(tx: &Tx, subtype: &Model, at: Timestamp) -> Result<()> {
    store::restore_versions(tx, subtype.id, at).await
}

/// Deletes a subtype whose template was never published.
///
/// # Errors
/// 403 without [`DELETE`], 404, `Common.InUse`.
pub async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(DELETE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let row = tx.get::<Entity>(id).await?;
            let versions = store::versions(&tx, id).await?;
            if versions.iter().any(|version| version.published_at.is_some()) {
                return Err(Error::rule("Common.InUse"));
            }
            for draft in versions {
                tx.delete::<template::Entity>(&draft).await?;
            }
            tx.delete::<Entity>(&row).await
        })
        .await
}

/// A subtype that a request names in `subtypeId`, with its type.
///
/// # Errors
/// A field error on `subtypeId`.
pub(crate) async fn referred(tx: &Tx, id: Uuid) -> Result<(Model, AssessmentType)> {
    let subtype = tx.referred::<Entity>("subtypeId", id).await?;
    let of = tx.get::<Types>(subtype.type_id).await?;
    Ok((subtype, of))
}

/// Names of subtypes by id, including deleted ones.
pub(crate) async fn names(tx: &Tx, ids: &[Uuid]) -> Result<HashMap<Uuid, String>> {
    store::subtype_names(tx, ids).await
}
