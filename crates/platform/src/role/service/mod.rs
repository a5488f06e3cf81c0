//! Operations on roles.

mod assign;
mod authority;

use std::collections::HashMap;

use ::store::Tx;
use http::App;
use kernel::{Error, Page, Paged, Result, Scope};
use sea_orm::ActiveValue::Set;
use uuid::Uuid;

use super::{
    CREATE, DELETE, MANAGE_PERMISSIONS, UPDATE, VIEW,
    entity::{ActiveModel, Entity, Model},
    store,
};
use crate::{
    grant,
    names::{code, normalize, taken},
};

pub(crate) use assign::{Moves, assign, assign_by_directory, held_ids, named};
pub(crate) use authority::{Authority, is_host_administrator, refuse_acting};
pub use authority::{may_direct_client, may_direct_scopes};

/// Data of a role.
#[derive(Debug, Clone, Default)]
pub struct RoleInput {
    pub name: String,
    /// Whether new users get it on registration.
    pub is_default: bool,
    /// Whether other users can see its members.
    pub is_public: bool,
    /// The stamp that the caller read; for changes alone.
    pub concurrency_stamp: Option<String>,
}

/// One page of the roles of the scope's level.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn list(app: &App, scope: &Scope, page: &Page, filter: &store::Filter) -> Result<Paged<Model>> {
    scope.require(VIEW)?;
    app.db().read(&scope.at_level(), |tx| async move { store::list(&tx, filter, page).await }).await
}

/// How many users hold each of these roles of the scope's level.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn user_counts(app: &App, scope: &Scope, roles: &[Model]) -> Result<HashMap<Uuid, u64>> {
    scope.require(VIEW)?;
    let ids = || roles.iter().map(|role| role.id).collect();
    app.db().read(&scope.at_level(), |tx| async move { store::user_counts(&tx, ids()).await }).await
}

/// All roles of the scope's level, by name.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn all(app: &App, scope: &Scope) -> Result<Vec<Model>> {
    scope.require(VIEW)?;
    app.db().read(&scope.at_level(), |tx| async move { store::every(&tx).await }).await
}

/// The role with this id.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Model> {
    scope.require(VIEW)?;
    app.db().read(&scope.at_level(), |tx| async move { tx.get::<Entity>(id).await }).await
}

/// The role with this name in `tenant`, without asking for a permission.
pub async fn by_name(app: &App, tenant: Uuid, name: &str) -> Result<Option<Model>> {
    let scope = Scope::system(app.now()).within(tenant);
    app.db().read(&scope, |tx| async move { store::by_name(&tx, name).await }).await
}

/// Names of the default roles for registrations in `tenant`.
pub async fn default_names(app: &App, tenant: Uuid) -> Result<Vec<String>> {
    let scope = Scope::system(app.now()).within(tenant);
    let roles = app.db().read(&scope, |tx| async move { store::defaults(&tx).await }).await?;
    Ok(roles.into_iter().map(|role| role.name).collect())
}

/// Makes a role with the grants of the role `permissions_of`, or with none.
///
/// # Errors
/// 403, with grants also without [`MANAGE_PERMISSIONS`] or where the caller lacks one of them, 400 on `permissionsOf`,
/// `Volo.Abp.Identity:InvalidRoleName`, `:DuplicateRoleName`.
pub async fn create(app: &App, scope: &Scope, input: &RoleInput, permissions_of: Option<Uuid>) -> Result<Model> {
    scope.require(CREATE)?;
    if permissions_of.is_some() {
        scope.require(MANAGE_PERMISSIONS)?;
    }
    check_name(&input.name)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let row = ActiveModel {
                name: Set(input.name.trim().to_owned()),
                normalized_name: Set(normalize(&input.name)),
                search_key: Set(kernel::text::fold(&input.name)),
                is_default: Set(input.is_default),
                is_static: Set(false),
                is_public: Set(input.is_public),
                ..Default::default()
            };
            let made = tx.insert::<Entity>(row).await.map_err(|e| taken(e, &input.name, ""))?;
            // A role of this name that was deleted earlier leaves nothing to its successor.
            grant::forget_role(&tx, &made.name).await?;
            if let Some(source) = permissions_of {
                copy_grants(app, &tx, source, &made).await?;
            }
            Ok(made)
        })
        .await
}

/// Gives `role` what the role `source` grants, as far as the caller may.
async fn copy_grants(app: &App, tx: &Tx, source: Uuid, role: &Model) -> Result<()> {
    let source = tx.referred::<Entity>("permissionsOf", source).await?;
    let names = grant::of_provider(tx, "R", &source.name).await?;
    Authority::of_caller(app, tx).await?.covers_roles(tx, std::slice::from_ref(&source)).await?;
    let grantee = grant::Grantee { provider: "R", key: role.name.clone(), end: store::role_end(role) };
    grant::add(tx, &grantee, names.into_iter()).await?;
    tx.invalidate(&format!("permissions:{}", role.tenant_id)).await
}

fn check_name(name: &str) -> Result<()> {
    let length = name.trim().chars().count();
    if (1..=256).contains(&length) && !name.chars().any(char::is_control) { Ok(()) } else { Err(code("InvalidRoleName", name, "name")) }
}

/// Changes a role; its grants follow a new name.
///
/// # Errors
/// 403, 404, 409, `Volo.Abp.Identity:010005` for a new name of a shipped role, `:DuplicateRoleName`,
/// `Identity.StaticRoleNotDefault`, `Identity.BeyondOwnPermissions` for another name or default of a role with more than the caller holds.
pub async fn update(app: &App, scope: &Scope, id: Uuid, input: &RoleInput) -> Result<Model> {
    scope.require(UPDATE)?;
    check_name(&input.name)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            ::store::check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            let name = input.name.trim();
            if before.is_static && before.name != name {
                return Err(Error::rule("Volo.Abp.Identity:010005").and_field("name", "Error.Volo.Abp.Identity:010005"));
            }
            if before.name != name {
                Authority::of_caller(app, &tx).await?.covers_roles(&tx, std::slice::from_ref(&before)).await?;
            }
            let after = Model {
                name: name.to_owned(),
                normalized_name: normalize(name),
                search_key: kernel::text::fold(name),
                is_default: input.is_default,
                is_public: input.is_public,
                ..before.clone()
            };
            if after.is_default && !before.is_default {
                may_be_default(app, &tx, &before).await?;
            }
            let after = tx.update::<Entity>(&before, after).await.map_err(|e| taken(e, name, ""))?;
            grant::rename_role(&tx, &before.name, &after.name).await?;
            tx.invalidate(&format!("permissions:{}", after.tenant_id)).await?;
            Ok(after)
        })
        .await
}

/// Everybody who registers gets a default role, so it may hold no more than the caller who makes it one.
async fn may_be_default(app: &App, tx: &Tx, role: &Model) -> Result<()> {
    if role.is_static {
        return Err(Error::rule("Identity.StaticRoleNotDefault").and_field("isDefault", "Error.Identity.StaticRoleNotDefault"));
    }
    Authority::of_caller(app, tx).await?.covers_roles(tx, std::slice::from_ref(role)).await
}

/// Deletes a role, its grants, and takes it from everybody.
///
/// # Errors
/// 403, also where the caller lacks a permission of the role, 404, `Volo.Abp.Identity:010006` for a shipped role.
pub async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(DELETE)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let role = tx.get::<Entity>(id).await?;
            if role.is_static {
                return Err(Error::rule("Volo.Abp.Identity:010006"));
            }
            Authority::of_caller(app, &tx).await?.covers_roles(&tx, std::slice::from_ref(&role)).await?;
            store::groups::forget(&tx, &role).await?;
            store::take_from_all(&tx, &role).await?;
            store::units::take_from_all(&tx, id).await?;
            grant::forget_role(&tx, &role.name).await?;
            tx.delete::<Entity>(&role).await?;
            tx.invalidate(&format!("permissions:{}", role.tenant_id)).await
        })
        .await
}
