//! Operations on roles.

use std::collections::HashMap;

use http::App;
use kernel::{Error, Page, Paged, Result, Scope, text::contains_pattern};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Condition, Expr, ExprTrait, LikeExpr},
};
use store::Tx;
use uuid::Uuid;

use super::{ActiveModel, Column, Entity, Model, link};
use crate::{
    identity::{ROLES, ROLES_CREATE, ROLES_DELETE, ROLES_UPDATE, USERS, authority::Authority, rules},
    permission,
};

/// What a role is made of.
#[derive(Debug, Clone, Default)]
pub struct RoleInput {
    /// Name.
    pub name: String,
    /// Whether people who register get it.
    pub is_default: bool,
    /// Whether others may see who holds it.
    pub is_public: bool,
    /// The stamp that the caller read; for changes alone.
    pub concurrency_stamp: Option<String>,
}

/// Sort keys of [`list`].
pub const SORTABLE: &[&str] = &["name"];

/// One page of the roles of the scope's level.
///
/// # Errors
/// 403 without `AbpIdentity.Roles`.
pub async fn list(app: &App, scope: &Scope, page: &Page, filter: Option<&str>) -> Result<Paged<Model>> {
    scope.require(ROLES)?;
    let mut select = Entity::find();
    if let Some(filter) = filter {
        select = select.filter(Expr::col((Entity, Column::SearchKey)).like(LikeExpr::new(contains_pattern(filter)).escape('\\')));
    }
    if page.sort.is_empty() {
        select = select.order_by_asc(Column::NormalizedName);
    }
    app.db().read(&scope.at_level(), |tx| async move { tx.page(select, page, |_| Column::NormalizedName).await }).await
}

/// How many users hold each of these roles of the scope's level.
///
/// # Errors
/// 403 without `AbpIdentity.Roles`.
pub async fn user_counts(app: &App, scope: &Scope, roles: &[Model]) -> Result<HashMap<Uuid, u64>> {
    scope.require(ROLES)?;
    let ids: Vec<Uuid> = roles.iter().map(|r| r.id).collect();
    let select = link::Entity::find()
        .select_only()
        .column(link::Column::RoleId)
        .column_as(link::Column::UserId.count(), "users")
        .filter(link::Column::RoleId.is_in(ids))
        .group_by(link::Column::RoleId);
    let rows: Vec<Count> = app.db().read(&scope.at_level(), |tx| async move { tx.rows(select).await }).await?;
    Ok(rows.into_iter().map(|r| (r.role_id, u64::try_from(r.users).unwrap_or(0))).collect())
}

#[derive(FromQueryResult)]
struct Count {
    role_id: Uuid,
    users: i64,
}

/// All roles of the scope's level, by name. Also for whoever edits users: the form needs no permission of its own.
///
/// # Errors
/// 403 without `AbpIdentity.Roles` and `AbpIdentity.Users`.
pub async fn all(app: &App, scope: &Scope) -> Result<Vec<Model>> {
    if !scope.has(ROLES) {
        scope.require(USERS)?;
    }
    app.db().read(&scope.at_level(), |tx| async move { tx.all(Entity::find().order_by_asc(Column::NormalizedName)).await }).await
}

/// The role with this id.
///
/// # Errors
/// 403 without `AbpIdentity.Roles`, 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Model> {
    scope.require(ROLES)?;
    app.db().read(&scope.at_level(), |tx| async move { tx.get::<Entity>(id).await }).await
}

/// The role with this name in `tenant`, without asking for a permission.
///
/// # Errors
/// `Unavailable`.
pub async fn by_name(app: &App, tenant: Uuid, name: &str) -> Result<Option<Model>> {
    let scope = Scope::system(app.now()).within(tenant);
    let keys = &kernel::text::name_keys(name);
    let select = Entity::find().filter(Column::NormalizedName.is_in(keys));
    let found = app.db().read(&scope, |tx| async move { tx.all(select).await }).await?;
    Ok(rules::first_by(found, keys, |role| &role.normalized_name))
}

/// Names of the roles that everybody who registers in `tenant` gets.
///
/// # Errors
/// `Unavailable`.
pub async fn default_names(app: &App, tenant: Uuid) -> Result<Vec<String>> {
    let scope = Scope::system(app.now()).within(tenant);
    // A shipped role is given by hand alone, also where an earlier version let it be made a default.
    let select = Entity::find().filter(Column::IsDefault.eq(true)).filter(Column::IsStatic.eq(false));
    let roles = app.db().read(&scope, |tx| async move { tx.all(select).await }).await?;
    Ok(roles.into_iter().map(|r| r.name).collect())
}

/// Makes a role without grants.
///
/// # Errors
/// 403, `Volo.Abp.Identity:InvalidRoleName`, `:DuplicateRoleName`.
pub async fn create(app: &App, scope: &Scope, input: &RoleInput) -> Result<Model> {
    scope.require(ROLES_CREATE)?;
    check_name(&input.name)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let row = ActiveModel {
                name: Set(input.name.trim().to_owned()),
                normalized_name: Set(rules::normalize(&input.name)),
                search_key: Set(kernel::text::fold(&input.name)),
                is_default: Set(input.is_default),
                is_static: Set(false),
                is_public: Set(input.is_public),
                ..Default::default()
            };
            let made = tx.insert::<Entity>(row).await.map_err(|e| rules::taken(e, &input.name, ""))?;
            // A role of this name that was deleted earlier leaves nothing to its successor.
            permission::forget_role(&tx, &made.name).await?;
            Ok(made)
        })
        .await
}

fn check_name(name: &str) -> Result<()> {
    let length = name.trim().chars().count();
    if (1..=256).contains(&length) && !name.chars().any(char::is_control) {
        Ok(())
    } else {
        Err(rules::code("InvalidRoleName", name, "name"))
    }
}

/// Changes a role; its grants follow a new name.
///
/// # Errors
/// 403, 404, 409, `Volo.Abp.Identity:010005` for a new name of a shipped role, `:DuplicateRoleName`,
/// `Identity.StaticRoleNotDefault`, `Identity.BeyondOwnPermissions` for another name or default of a role with more than the caller holds.
pub async fn update(app: &App, scope: &Scope, id: Uuid, input: &RoleInput) -> Result<Model> {
    scope.require(ROLES_UPDATE)?;
    check_name(&input.name)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            store::check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            let name = input.name.trim();
            if before.is_static && before.name != name {
                return Err(Error::rule("Volo.Abp.Identity:010005").and_field("name", "Error.Volo.Abp.Identity:010005"));
            }
            if before.name != name {
                Authority::of_caller(app, &tx).await?.covers_roles(&tx, std::slice::from_ref(&before)).await?;
            }
            let after = Model {
                name: name.to_owned(),
                normalized_name: rules::normalize(name),
                search_key: kernel::text::fold(name),
                is_default: input.is_default,
                is_public: input.is_public,
                ..before.clone()
            };
            if after.is_default && !before.is_default {
                may_be_default(app, &tx, &before).await?;
            }
            let after = tx.update::<Entity>(&before, after).await.map_err(|e| rules::taken(e, name, ""))?;
            permission::rename_role(&tx, &before.name, &after.name).await?;
            tx.invalidate(&format!("permissions:{}", after.tenant_id)).await?;
            Ok(after)
        })
        .await
}

/// Everybody who registers gets a default role, so it holds no more than whoever makes it one.
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
    scope.require(ROLES_DELETE)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let role = tx.get::<Entity>(id).await?;
            if role.is_static {
                return Err(Error::rule("Volo.Abp.Identity:010006"));
            }
            Authority::of_caller(app, &tx).await?.covers_roles(&tx, std::slice::from_ref(&role)).await?;
            tx.purge::<link::Entity>(Condition::all().add(link::Column::RoleId.eq(id))).await?;
            permission::forget_role(&tx, &role.name).await?;
            tx.delete::<Entity>(&role).await?;
            tx.invalidate(&format!("permissions:{}", role.tenant_id)).await
        })
        .await
}
