//! Operations on templates.

use ::store::{check_stamp, sea_orm};
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Uuid, error::unknown_reference, text};
use platform::{
    provisioning,
    tenant::{self, CREATE},
    tenant_setting,
};
use sea_orm::ActiveValue::Set;

use super::{
    MANAGE,
    entity::{ActiveModel, Entity, Model},
    input::{CreateTenantTemplate, UpdateTenantTemplate},
    rules::{self, People, TenantTemplateContent},
    store,
};
use crate::{client, staff};

/// What a template of a tenant would hold.
#[derive(Debug, Clone)]
pub struct Taken {
    /// What is taken.
    pub content: TenantTemplateContent,
    /// How many roles, units and words are left out because they name the tenant, one of its clients or of its people.
    pub left_out: usize,
}

fn may_choose(scope: &Scope) -> Result<()> {
    if scope.has(CREATE) { Ok(()) } else { scope.require(MANAGE) }
}

/// One page of templates.
///
/// # Errors
/// 403 without [`CREATE`] or [`MANAGE`].
pub(super) async fn list(app: &App, scope: &Scope, filter: Option<&str>, page: &Page) -> Result<Paged<Model>> {
    may_choose(scope)?;
    app.db().read(&scope.at_host()?, |tx| async move { store::list(&tx, filter, page).await }).await
}

/// One template.
///
/// # Errors
/// 403 without [`CREATE`] or [`MANAGE`], 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Model> {
    may_choose(scope)?;
    app.db().read(&scope.at_host()?, |tx| async move { tx.get::<Entity>(id).await }).await
}

/// What a template of this tenant would hold.
///
/// # Errors
/// 403 without [`MANAGE`] and `AbpTenantManagement.Tenants`, 404.
pub async fn outline(app: &App, scope: &Scope, tenant: Uuid) -> Result<Taken> {
    scope.require(MANAGE)?;
    let outline = provisioning::outline(app, scope, tenant).await?;
    let settings = tenant_setting::outline(app, scope, tenant).await?;
    let mut names = provisioning::people_of(app, scope, tenant).await?;
    let within = scope.at_host()?.within(tenant);
    names.extend(app.db().read(&within, |tx| async move { staff::every_name(&tx).await }).await?);
    names.extend(app.db().read(&within, |tx| async move { client::every_name(&tx).await }).await?);
    let (content, left_out) = rules::without_people(TenantTemplateContent { outline, settings }, &People::new(names));
    Ok(Taken { content, left_out })
}

/// Saves a tenant as a template.
///
/// # Errors
/// As [`outline`]; 400 on `tenantId` or `name`.
pub async fn create(app: &App, scope: &Scope, input: &CreateTenantTemplate) -> Result<Model> {
    scope.require(MANAGE)?;
    let host = scope.at_host()?;
    tenant::directory(app).await?.by_id(input.tenant_id).ok_or_else(|| unknown_reference("tenantId", input.tenant_id))?;
    let content = outline(app, scope, input.tenant_id).await?.content;
    let content = &serde_json::to_string(&content).map_err(Error::internal)?;
    app.db()
        .write(&host, |tx| async move {
            let row = ActiveModel {
                name: Set(input.name.trim().to_owned()),
                name_key: Set(text::fold(input.name.trim())),
                description: Set(input.description.clone()),
                content: Set(content.clone()),
                ..Default::default()
            };
            tx.insert::<Entity>(row).await
        })
        .await
}

/// Changes name and description of a template.
///
/// # Errors
/// 403 without [`MANAGE`], 404, 409, 400 on `name`.
pub(super) async fn update(app: &App, scope: &Scope, id: Uuid, input: &UpdateTenantTemplate) -> Result<Model> {
    scope.require(MANAGE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            let mut after = before.clone();
            input.apply(&mut after);
            after.name_key = text::renamed_key(&after.name, &before.name, &before.name_key);
            tx.update::<Entity>(&before, after).await
        })
        .await
}

/// Deletes a template. Tenants that were made from it, and those that are being made, stay as they are.
///
/// # Errors
/// 403 without [`MANAGE`], 404.
pub(super) async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(MANAGE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let template = tx.get::<Entity>(id).await?;
            tx.delete::<Entity>(&template).await
        })
        .await
}
