//! Keeping applications and scopes.

use ::store::{
    Tx, check_stamp,
    sea_orm::{
        ActiveValue::Set,
        EntityTrait, QueryFilter, QueryOrder,
        sea_query::{Expr, ExprTrait, LikeExpr},
    },
};
use http::App;
use kernel::{Error, Page, Paged, Permission, Result, Scope, Uuid, text};
use platform::{Platform, role::may_direct_client};

use super::{
    KEY,
    entity::{application, scope},
    rules,
    seed::PORTAL_APP,
};

/// Reading applications.
pub const APPLICATIONS: Permission = Permission("OpenIddictPro.Application");
/// Registering applications.
pub const APPLICATIONS_CREATE: Permission = Permission("OpenIddictPro.Application.Create");
/// Changing applications.
pub const APPLICATIONS_UPDATE: Permission = Permission("OpenIddictPro.Application.Update");
/// Deleting applications.
pub const APPLICATIONS_DELETE: Permission = Permission("OpenIddictPro.Application.Delete");
/// Reading scopes.
pub const SCOPES: Permission = Permission("OpenIddictPro.Scope");
/// Adding scopes.
pub const SCOPES_CREATE: Permission = Permission("OpenIddictPro.Scope.Create");
/// Changing scopes.
pub const SCOPES_UPDATE: Permission = Permission("OpenIddictPro.Scope.Update");
/// Deleting scopes.
pub const SCOPES_DELETE: Permission = Permission("OpenIddictPro.Scope.Delete");

/// What people enter of an application.
#[derive(Debug, Clone, Default)]
#[allow(missing_docs)] // the fields are those of the API's request, which documents them
pub struct ApplicationInput {
    pub client_id: String,
    pub display_name: String,
    pub client_type: String,
    pub application_type: String,
    pub consent_type: String,
    pub client_secret: Option<String>,
    pub redirect_uris: Vec<String>,
    pub post_logout_redirect_uris: Vec<String>,
    pub grant_types: Vec<String>,
    pub scopes: Vec<String>,
    /// Unless told, new ones need it and others stay as they are; public ones need it always.
    pub require_pkce: Option<bool>,
    pub client_uri: Option<String>,
    pub logo_uri: Option<String>,
}

/// How long what an application is given lasts, in seconds; none for the server's own.
#[derive(Debug, Clone, Copy, Default)]
#[allow(missing_docs)] // the fields are those of the API's request, which documents them
pub struct LifetimeInput {
    pub access_token: Option<i32>,
    pub id_token: Option<i32>,
    pub code: Option<i32>,
    pub refresh_token: Option<i32>,
}

/// What people enter of a scope.
#[derive(Debug, Clone, Default)]
#[allow(missing_docs)] // the fields are those of the API's request, which documents them
pub struct ScopeInput {
    pub name: String,
    pub display_name: Option<String>,
    pub description: Option<String>,
    pub resources: Vec<String>,
}

/// One page of applications whose id or name contain `filter`.
///
/// # Errors
/// 403 without [`APPLICATIONS`].
pub async fn list(app: &App, scope: &Scope, filter: Option<&str>, page: &Page) -> Result<Paged<application::Model>> {
    scope.require(APPLICATIONS)?;
    let mut select = application::Entity::find();
    if let Some(filter) = filter {
        let like = LikeExpr::new(text::contains_pattern(filter)).escape('\\');
        select = select.filter(Expr::col((application::Entity, application::Column::SearchKey)).like(like));
    }
    if page.sort.is_empty() {
        select = select.order_by_asc(application::Column::DisplayName);
    }
    let order = |field: &str| if field == "clientId" { application::Column::ClientId } else { application::Column::DisplayName };
    app.db().read(&scope.at_host()?, |tx| async move { tx.page(select, page, order).await }).await
}

/// One application.
///
/// # Errors
/// 403 without [`APPLICATIONS`], 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<application::Model> {
    scope.require(APPLICATIONS)?;
    app.db().read(&scope.at_host()?, |tx| async move { tx.get::<application::Entity>(id).await }).await
}

async fn hashed(app: &App, secret: Option<&str>) -> Result<Option<String>> {
    match secret {
        Some(secret) => Ok(Some(app.own::<Platform>()?.hash_secret(secret, &**app.db().entropy()).await?)),
        None => Ok(None),
    }
}

/// Registers an application.
///
/// # Errors
/// 403 without [`APPLICATIONS_CREATE`] or the authority over what it leads to, field errors.
pub async fn create(app: &App, scope: &Scope, input: &ApplicationInput) -> Result<application::Model> {
    scope.require(APPLICATIONS_CREATE)?;
    rules::check_application(input, false)?;
    let secret = &hashed(app, input.client_secret.as_deref()).await?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            // Grants may be left of an earlier application of this name.
            may_direct_client(app, &tx, &input.client_id, rules::is_unasked(&input.consent_type, &input.grant_types)).await?;
            let row = application::ActiveModel {
                client_id: Set(input.client_id.clone()),
                display_name: Set(input.display_name.clone()),
                client_type: Set(input.client_type.clone()),
                application_type: Set(input.application_type.clone()),
                consent_type: Set(input.consent_type.clone()),
                client_secret: Set(secret.clone()),
                redirect_uris: Set(input.redirect_uris.join(" ")),
                post_logout_redirect_uris: Set(input.post_logout_redirect_uris.join(" ")),
                grant_types: Set(input.grant_types.join(" ")),
                scopes: Set(input.scopes.join(" ")),
                require_pkce: Set(input.client_type == "public" || input.require_pkce.unwrap_or(true)),
                require_pushed_requests: Set(false),
                client_uri: Set(input.client_uri.clone()),
                logo_uri: Set(input.logo_uri.clone()),
                search_key: Set(text::search_key(&[&input.client_id, &input.display_name])),
                is_demo: Set(false),
                ..Default::default()
            };
            let made = tx.insert::<application::Entity>(row).await?;
            tx.invalidate(KEY).await?;
            Ok(made)
        })
        .await
}

/// Changes an application; without a new secret the old one stays. ABP's clients send no stamp for it, so one is compared only
/// where it is sent.
///
/// # Errors
/// 403 without [`APPLICATIONS_UPDATE`] or the authority over what it leads to, 404, 409 on a stale stamp, field errors.
pub async fn update(app: &App, scope: &Scope, id: Uuid, input: &ApplicationInput, stamp: Option<&str>) -> Result<application::Model> {
    scope.require(APPLICATIONS_UPDATE)?;
    let secret = &hashed(app, input.client_secret.as_deref()).await?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let before = tx.get::<application::Entity>(id).await?;
            if stamp.is_some() {
                check_stamp(&before.concurrency_stamp, stamp)?;
            }
            rules::check_application(input, before.client_secret.is_some())?;
            if before.client_id == PORTAL_APP {
                rules::check_shipped(&before, input)?;
            }
            let after = changed(&before, input, secret.clone());
            may_change(app, &tx, &before, &after).await?;
            let after = tx.update::<application::Entity>(&before, after).await?;
            tx.invalidate(KEY).await?;
            Ok(after)
        })
        .await
}

/// Asks that the caller may turn `before` into `after`: only names and addresses to show are free of what it leads to.
async fn may_change(app: &App, tx: &Tx, before: &application::Model, after: &application::Model) -> Result<()> {
    if rules::leads_to(before) == rules::leads_to(after) {
        return Ok(());
    }
    for row in [before, after] {
        let grant_types: Vec<String> = row.grant_types.split(' ').map(str::to_owned).collect();
        may_direct_client(app, tx, &row.client_id, rules::is_unasked(&row.consent_type, &grant_types)).await?;
    }
    Ok(())
}

fn changed(before: &application::Model, input: &ApplicationInput, secret: Option<String>) -> application::Model {
    let confidential = input.client_type == "confidential";
    application::Model {
        client_id: input.client_id.clone(),
        display_name: input.display_name.clone(),
        client_type: input.client_type.clone(),
        application_type: input.application_type.clone(),
        consent_type: input.consent_type.clone(),
        client_secret: secret.or_else(|| before.client_secret.clone()).filter(|_| confidential),
        redirect_uris: input.redirect_uris.join(" "),
        post_logout_redirect_uris: input.post_logout_redirect_uris.join(" "),
        grant_types: input.grant_types.join(" "),
        scopes: input.scopes.join(" "),
        require_pkce: !confidential || input.require_pkce.unwrap_or(before.require_pkce),
        client_uri: input.client_uri.clone(),
        logo_uri: input.logo_uri.clone(),
        search_key: text::search_key(&[&input.client_id, &input.display_name]),
        ..before.clone()
    }
}

/// Deletes an application; its tokens are worth nothing from then on. The portal's own stays.
///
/// # Errors
/// 403 without [`APPLICATIONS_DELETE`], 404, `OpenId.ShippedApplication`.
pub async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(APPLICATIONS_DELETE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let row = tx.get::<application::Entity>(id).await?;
            if row.client_id == PORTAL_APP {
                return Err(Error::rule("OpenId.ShippedApplication"));
            }
            tx.delete::<application::Entity>(&row).await?;
            tx.invalidate(KEY).await
        })
        .await
}

/// Sets how long what an application is given lasts.
///
/// # Errors
/// 403 without [`APPLICATIONS_UPDATE`], 404.
pub async fn set_lifetimes(app: &App, scope: &Scope, id: Uuid, input: &LifetimeInput) -> Result<()> {
    scope.require(APPLICATIONS_UPDATE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let before = tx.get::<application::Entity>(id).await?;
            let after = application::Model {
                access_token_lifetime: input.access_token,
                id_token_lifetime: input.id_token,
                code_lifetime: input.code,
                refresh_token_lifetime: input.refresh_token,
                ..before.clone()
            };
            tx.update::<application::Entity>(&before, after).await?;
            tx.invalidate(KEY).await
        })
        .await
}

/// One page of scopes whose names contain `filter`.
///
/// # Errors
/// 403 without [`SCOPES`].
pub async fn list_scopes(app: &App, scope: &Scope, filter: Option<&str>, page: &Page) -> Result<Paged<scope::Model>> {
    scope.require(SCOPES)?;
    let mut select = scope::Entity::find();
    if let Some(filter) = filter {
        let pattern = text::contains_pattern(filter);
        let name = Expr::expr(::store::sea_orm::sea_query::Func::lower(Expr::col((scope::Entity, scope::Column::Name))));
        select = select.filter(name.like(LikeExpr::new(pattern).escape('\\')));
    }
    if page.sort.is_empty() {
        select = select.order_by_asc(scope::Column::Name);
    }
    app.db().read(&scope.at_host()?, |tx| async move { tx.page(select, page, |_| scope::Column::Name).await }).await
}

/// Every scope, for pickers.
///
/// # Errors
/// 403 without [`SCOPES`] and without [`APPLICATIONS`].
pub async fn all_scopes(app: &App, scope: &Scope) -> Result<Vec<scope::Model>> {
    if !scope.has(APPLICATIONS) {
        scope.require(SCOPES)?;
    }
    let select = scope::Entity::find().order_by_asc(scope::Column::Name);
    app.db().read(&scope.at_host()?, |tx| async move { tx.all(select).await }).await
}

/// One scope.
///
/// # Errors
/// 403 without [`SCOPES`], 404.
pub async fn get_scope(app: &App, scope: &Scope, id: Uuid) -> Result<scope::Model> {
    scope.require(SCOPES)?;
    app.db().read(&scope.at_host()?, |tx| async move { tx.get::<scope::Entity>(id).await }).await
}

/// Adds a scope.
///
/// # Errors
/// 403 without [`SCOPES_CREATE`], field errors.
pub async fn create_scope(app: &App, scope: &Scope, input: &ScopeInput) -> Result<scope::Model> {
    scope.require(SCOPES_CREATE)?;
    rules::check_scope(input)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let row = scope::ActiveModel {
                name: Set(input.name.clone()),
                display_name: Set(input.display_name.clone()),
                description: Set(input.description.clone()),
                resources: Set(input.resources.join(" ")),
                is_built_in: Set(false),
                is_demo: Set(false),
                ..Default::default()
            };
            let made = tx.insert::<scope::Entity>(row).await?;
            tx.invalidate(KEY).await?;
            Ok(made)
        })
        .await
}

/// Changes a scope; the name of a shipped one stays.
///
/// # Errors
/// 403 without [`SCOPES_UPDATE`], 404, `OpenId.ShippedScope`, field errors.
pub async fn update_scope(app: &App, scope: &Scope, id: Uuid, input: &ScopeInput, stamp: Option<&str>) -> Result<scope::Model> {
    scope.require(SCOPES_UPDATE)?;
    rules::check_scope(input)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let before = tx.get::<scope::Entity>(id).await?;
            if stamp.is_some() {
                check_stamp(&before.concurrency_stamp, stamp)?;
            }
            if before.is_built_in && before.name != input.name {
                return Err(Error::rule("OpenId.ShippedScope"));
            }
            let after = scope::Model {
                name: input.name.clone(),
                display_name: input.display_name.clone(),
                description: input.description.clone(),
                resources: input.resources.join(" "),
                ..before.clone()
            };
            let after = tx.update::<scope::Entity>(&before, after).await?;
            tx.invalidate(KEY).await?;
            Ok(after)
        })
        .await
}

/// Deletes a scope that is not a shipped one.
///
/// # Errors
/// 403 without [`SCOPES_DELETE`], 404, `OpenId.ShippedScope`.
pub async fn delete_scope(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(SCOPES_DELETE)?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let row = tx.get::<scope::Entity>(id).await?;
            if row.is_built_in {
                return Err(Error::rule("OpenId.ShippedScope"));
            }
            tx.delete::<scope::Entity>(&row).await?;
            tx.invalidate(KEY).await
        })
        .await
}
