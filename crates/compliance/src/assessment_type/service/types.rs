//! Operations on assessment types.

use ::store::{check_stamp, sea_orm};
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Uuid, text};
use sea_orm::ActiveValue::Set;

use crate::assessment_type::{
    AssessmentType, CREATE, DELETE, Mode, UPDATE, VIEW,
    entity::{ActiveModel, Entity, Model},
    store,
};

/// Input of a type.
#[derive(Debug, Clone)]
#[allow(missing_docs)] // the API's request documents the fields
pub struct Profile {
    pub code: String,
    pub name: String,
    pub mode: Mode,
    pub purpose: Option<String>,
    pub colour: i32,
    pub icon: Option<String>,
    pub requires_review: bool,
    pub default_cadence_months: Option<i32>,
}

impl Profile {
    fn search_key(&self) -> String {
        text::search_key(&[&self.code, &self.name, self.purpose.as_deref().unwrap_or_default()])
    }
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
pub async fn create(app: &App, scope: &Scope, profile: &Profile) -> Result<AssessmentType> {
    scope.require(CREATE)?;
    let row = ActiveModel {
        code: Set(profile.code.clone()),
        name: Set(profile.name.clone()),
        mode: Set(profile.mode),
        purpose: Set(profile.purpose.clone()),
        colour: Set(profile.colour),
        icon: Set(profile.icon.clone()),
        requires_review: Set(profile.requires_review),
        default_cadence_months: Set(profile.default_cadence_months),
        name_key: Set(text::fold(&profile.name)),
        search_key: Set(profile.search_key()),
        ..Default::default()
    };
    let row = &row;
    app.db().write(&scope.at_host()?, |tx| async move { tx.insert::<Entity>(row.clone()).await }).await
}

/// Changes a type. Running assessments keep the mode and the review rule that they started with.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, a field error on a taken code.
pub async fn update(app: &App, scope: &Scope, id: Uuid, profile: &Profile, stamp: Option<&str>) -> Result<AssessmentType> {
    scope.require(UPDATE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            let after = Model {
                code: profile.code.clone(),
                name: profile.name.clone(),
                mode: profile.mode,
                purpose: profile.purpose.clone(),
                colour: profile.colour,
                icon: profile.icon.clone(),
                requires_review: profile.requires_review,
                default_cadence_months: profile.default_cadence_months,
                name_key: text::fold(&profile.name),
                search_key: profile.search_key(),
                ..before.clone()
            };
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
