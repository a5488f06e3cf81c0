//! Reading users.

use std::collections::{BTreeSet, HashMap};

use http::App;
use kernel::{
    Page, Paged, Permission, Result, Scope,
    text::{self, contains_pattern},
};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select,
    sea_query::{Condition, Expr, ExprTrait, LikeExpr},
};
use store::Tx;
use uuid::Uuid;

use super::{Column, Entity, Model};
use crate::{
    Platform,
    identity::{USER_LOOKUP, USERS, role, rules, sign_in},
    permission,
};

/// What a list of users is narrowed to.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Free text that name, user name or address contain.
    pub text: Option<String>,
    /// Only users of this role.
    pub role: Option<Uuid>,
    /// Only users that are locked out.
    pub locked_out: Option<bool>,
    /// Only users that are not active.
    pub not_active: Option<bool>,
    /// Only users whose address is confirmed, or not.
    pub email_confirmed: Option<bool>,
}

impl Filter {
    fn select(&self, scope: &Scope) -> Select<Entity> {
        let mut select = Entity::find();
        if let Some(text) = &self.text {
            let like = LikeExpr::new(contains_pattern(text)).escape('\\');
            select = select.filter(Expr::col((Entity, Column::SearchKey)).like(like));
        }
        if let Some(role) = self.role {
            let holders = role::link::Entity::find().select_only().column(role::link::Column::UserId);
            // The link's tenant is compared too: the second wall of a tenant is this filter on SQLite.
            let holders = holders
                .filter(role::link::Column::RoleId.eq(role))
                .filter(Expr::col((role::link::Entity, role::link::Column::TenantId)).equals((Entity, Column::TenantId)));
            select = select.filter(Column::Id.in_subquery(sea_orm::QueryTrait::into_query(holders)));
        }
        if let Some(locked) = self.locked_out {
            let now = Column::LockoutEnd.gt(scope.now()).and(Column::LockoutEnabled.eq(true));
            select = select.filter(if locked { now } else { Column::LockoutEnd.is_null().or(Column::LockoutEnd.lte(scope.now())) });
        }
        if let Some(not_active) = self.not_active {
            select = select.filter(Column::IsActive.eq(!not_active));
        }
        if let Some(confirmed) = self.email_confirmed {
            select = select.filter(Column::EmailConfirmed.eq(confirmed));
        }
        select
    }
}

/// Narrows users of `tenants` to those who are granted one of `permissions`, by a role or by themselves.
///
/// # Errors
/// `Unavailable`.
pub async fn granted(tx: &Tx, tenants: &[Uuid], permissions: &[Permission]) -> Result<Condition> {
    let (users, named) = permission::grantees(tx, tenants, permissions).await?;
    let of = |(tenant, name): (Uuid, String)| Condition::all().add(role::Column::TenantId.eq(tenant)).add(role::Column::Name.eq(name));
    // An alternative of nothing would be no condition at all.
    let roles = if named.is_empty() {
        Vec::new()
    } else {
        tx.all(role::Entity::find().filter(named.into_iter().map(of).fold(Condition::any(), Condition::add))).await?
    };
    let holders = role::link::Entity::find().select_only().column(role::link::Column::UserId);
    let holders = holders
        .filter(role::link::Column::RoleId.is_in(roles.iter().map(|row| row.id)))
        .filter(Expr::col((role::link::Entity, role::link::Column::TenantId)).equals((Entity, Column::TenantId)));
    Ok(Condition::any().add(Column::Id.is_in(users)).add(Column::Id.in_subquery(sea_orm::QueryTrait::into_query(holders))))
}

/// Sort keys of [`list`].
pub const SORTABLE: &[&str] = &["userName", "name", "surname", "email", "phoneNumber", "creationTime"];

fn sort_column(field: &str) -> Column {
    match field {
        "name" => Column::Name,
        "surname" => Column::Surname,
        "email" => Column::NormalizedEmail,
        "phoneNumber" => Column::PhoneNumber,
        "creationTime" => Column::CreatedAt,
        _ => Column::NormalizedUserName,
    }
}

/// One page of the users of the scope's level.
///
/// # Errors
/// 403 without `AbpIdentity.Users` or `AbpIdentity.UserLookup`.
pub async fn list(app: &App, scope: &Scope, page: &Page, filter: &Filter) -> Result<Paged<Model>> {
    may_read(scope)?;
    let mut select = filter.select(scope);
    if page.sort.is_empty() {
        select = select.order_by_asc(Column::NormalizedUserName);
    }
    app.db().read(&scope.at_level(), |tx| async move { tx.page(select, page, sort_column).await }).await
}

/// How many users [`list`] would find.
///
/// # Errors
/// As [`list`].
pub async fn count(app: &App, scope: &Scope, filter: &Filter) -> Result<u64> {
    may_read(scope)?;
    let select = filter.select(scope);
    app.db().read(&scope.at_level(), |tx| async move { tx.count(select).await }).await
}

fn may_read(scope: &Scope) -> Result<()> {
    if scope.has(USER_LOOKUP) { Ok(()) } else { scope.require(USERS) }
}

/// The user with this id at the scope's level.
///
/// # Errors
/// 403, 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Model> {
    may_read(scope)?;
    app.db().read(&scope.at_level(), |tx| async move { tx.get::<Entity>(id).await }).await
}

/// The user with this id, without asking for a permission; `None` when it isn't there.
///
/// # Errors
/// `Unavailable`.
pub async fn by_id(app: &App, tenant: Uuid, id: Uuid) -> Result<Option<Model>> {
    let scope = Scope::system(app.now()).within(tenant);
    app.db().read(&scope, |tx| async move { tx.find::<Entity>(id).await }).await
}

/// The user with this id, whatever its tenant, for those who act for the machine: mail and notifications.
///
/// # Errors
/// `Unavailable`.
pub async fn anywhere(app: &App, id: Uuid) -> Result<Option<Model>> {
    app.db().read(&Scope::system(app.now()), |tx| async move { tx.one(Entity::find().filter(Column::Id.eq(id))).await }).await
}

/// The user with this user name or e-mail address, in any case, without asking for a permission.
///
/// # Errors
/// `Unavailable`.
pub async fn by_login(app: &App, tenant: Uuid, login: &str) -> Result<Option<Model>> {
    let scope = Scope::system(app.now()).within(tenant);
    app.db().read(&scope, |tx| async move { sign_in::find(&tx, login).await }).await
}

/// Whether a user of the scope's level signs in by `name`.
pub(crate) async fn holds_name(tx: &Tx, name: &str) -> Result<bool> {
    Ok(sign_in::find(tx, &rules::normalize(name)).await?.is_some())
}

/// The roles of a user.
///
/// # Errors
/// 403 without `AbpIdentity.Users`, 404.
pub async fn roles(app: &App, scope: &Scope, id: Uuid) -> Result<Vec<role::Model>> {
    scope.require(USERS)?;
    app.db()
        .read(&scope.at_level(), |tx| async move {
            tx.get::<Entity>(id).await?;
            role::held_by(&tx, id).await
        })
        .await
}

/// The user of the scope's level with this user name, in any case.
///
/// # Errors
/// 403.
pub async fn by_user_name(app: &App, scope: &Scope, name: &str) -> Result<Option<Model>> {
    may_read(scope)?;
    let keys = &text::name_keys(name);
    let select = Entity::find().filter(Column::NormalizedUserName.is_in(keys));
    let found = app.db().read(&scope.at_level(), |tx| async move { tx.all(select).await }).await?;
    Ok(rules::first_by(found, keys, |user| &user.normalized_user_name))
}

/// The user of the scope's level with this e-mail address, in any case.
///
/// # Errors
/// 403.
pub async fn by_email(app: &App, scope: &Scope, email: &str) -> Result<Option<Model>> {
    may_read(scope)?;
    let keys = &text::name_keys(email);
    let select = Entity::find().filter(Column::NormalizedEmail.is_in(keys));
    let found = app.db().read(&scope.at_level(), |tx| async move { tx.all(select).await }).await?;
    Ok(rules::first_by(found, keys, |user| &user.normalized_email))
}

/// Names of the roles of these users of the scope's level, in order.
///
/// # Errors
/// `Unavailable`.
pub async fn role_names(app: &App, scope: &Scope, users: &[Uuid]) -> Result<HashMap<Uuid, Vec<String>>> {
    app.db()
        .read(&scope.at_level(), |tx| async move {
            let links = tx.all(role::link::Entity::find().filter(role::link::Column::UserId.is_in(users.iter().copied()))).await?;
            let roles = tx.all(role::Entity::find().filter(role::Column::Id.is_in(links.iter().map(|l| l.role_id)))).await?;
            let mut names: HashMap<Uuid, Vec<String>> = HashMap::new();
            for link in links {
                if let Some(role) = roles.iter().find(|r| r.id == link.role_id) {
                    names.entry(link.user_id).or_default().push(role.name.clone());
                }
            }
            names.values_mut().for_each(|n| n.sort_unstable());
            Ok(names)
        })
        .await
}

/// The user with this e-mail address, in any case, without asking for a permission.
///
/// # Errors
/// `Unavailable`.
pub async fn by_address(app: &App, tenant: Uuid, email: &str) -> Result<Option<Model>> {
    let scope = Scope::system(app.now()).within(tenant);
    let keys = &text::name_keys(email);
    let select = Entity::find().filter(Column::NormalizedEmail.is_in(keys));
    let found = app.db().read(&scope, |tx| async move { tx.all(select).await }).await?;
    Ok(rules::first_by(found, keys, |user| &user.normalized_email))
}

/// The full names of these users, of whatever tenant, at most a second old. The ids come from rows that the caller may see; a name
/// is all that is told.
///
/// # Errors
/// `Unavailable`.
pub async fn full_names(app: &App, scope: &Scope, ids: impl IntoIterator<Item = Uuid>) -> Result<HashMap<Uuid, String>> {
    let ids: Vec<Uuid> = ids.into_iter().collect::<BTreeSet<Uuid>>().into_iter().collect();
    let load = |missing: Vec<Uuid>| async move {
        let users = Entity::find().filter(Column::Id.is_in(missing));
        let users = app.db().read(&scope.as_system(), |tx| async move { tx.all_with_deleted(users).await }).await?;
        Ok(users.into_iter().map(|user| (user.id, user.full_name())).collect())
    };
    let names = app.own::<Platform>()?.names.get_or_load_all(&ids, load).await?;
    Ok(names.into_iter().map(|(id, name)| (id, name.as_ref().clone())).collect())
}
