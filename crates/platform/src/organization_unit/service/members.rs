//! Members of a unit. Adding a member grants the unit's roles, removing one revokes them: both require what these roles grant and what the
//! user holds.

use std::collections::BTreeSet;

use ::store::Tx;
use http::App;
use kernel::{Error, Page, Paged, Result, Scope};
use uuid::Uuid;

use crate::{
    organization_unit::{MANAGE_MEMBERS, VIEW},
    role::{self, Authority, Units, units},
    user::{self, Filter},
};

/// One page of the members of a unit.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub(in crate::organization_unit) async fn members(
    app: &App,
    scope: &Scope,
    id: Uuid,
    text: Option<String>,
    page: &Page,
) -> Result<Paged<user::Model>> {
    scope.require(VIEW)?;
    find(app, scope, id, &Filter { text, unit: Some(id), ..Filter::default() }, page).await
}

/// One page of the users who are not members of a unit.
///
/// # Errors
/// 403 without [`MANAGE_MEMBERS`], 404.
pub(in crate::organization_unit) async fn available_users(
    app: &App,
    scope: &Scope,
    id: Uuid,
    text: Option<String>,
    page: &Page,
) -> Result<Paged<user::Model>> {
    scope.require(MANAGE_MEMBERS)?;
    find(app, scope, id, &Filter { text, outside: Some(id), ..Filter::default() }, page).await
}

async fn find(app: &App, scope: &Scope, id: Uuid, filter: &Filter, page: &Page) -> Result<Paged<user::Model>> {
    app.db()
        .read(&scope.at_level(), |tx| async move {
            tx.get::<Units>(id).await?;
            user::find_page(&tx, filter, page).await
        })
        .await
}

/// Adds users to a unit.
///
/// # Errors
/// 403 without [`MANAGE_MEMBERS`] or a permission of a role of the unit or of one of the users, 404, 400 on `userIds`.
pub async fn add_members(app: &App, scope: &Scope, id: Uuid, users: &[Uuid]) -> Result<()> {
    scope.require(MANAGE_MEMBERS)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let unit = tx.get::<Units>(id).await?;
            let wanted: BTreeSet<Uuid> = users.iter().copied().collect();
            let found = user::by_ids(&tx, wanted.iter().copied()).await?;
            if found.len() != wanted.len() {
                return Err(Error::invalid("userIds", "Validation.UnknownReference"));
            }
            may_change(app, &tx, &[id], &wanted).await?;
            units::add_members(&tx, &unit, &holders(&found)).await?;
            changed(&tx, unit.tenant_id, wanted).await
        })
        .await
}

/// Takes a user out of a unit.
///
/// # Errors
/// As [`add_members`].
pub(in crate::organization_unit) async fn remove_member(app: &App, scope: &Scope, id: Uuid, user: Uuid) -> Result<()> {
    scope.require(MANAGE_MEMBERS)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let unit = tx.get::<Units>(id).await?;
            let holder = tx.get::<user::Entity>(user).await?.holder();
            let users = BTreeSet::from([user]);
            may_change(app, &tx, &[id], &users).await?;
            units::remove_member(&tx, &unit, &holder).await?;
            changed(&tx, unit.tenant_id, users).await
        })
        .await
}

/// Takes all members out of a unit, and puts them into another one.
///
/// # Errors
/// As [`add_members`]; 400 on `organizationId`.
pub(in crate::organization_unit) async fn move_all(app: &App, scope: &Scope, id: Uuid, into: Option<Uuid>) -> Result<()> {
    scope.require(MANAGE_MEMBERS)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let unit = tx.get::<Units>(id).await?;
            let other = match into {
                Some(into) => Some(tx.referred::<Units>("organizationId", into).await?),
                None => None,
            };
            if into == Some(id) {
                return Err(Error::invalid("organizationId", "Validation.SameUnit"));
            }
            let users = units::members(&tx, &[id]).await?;
            let both: Vec<Uuid> = [id].into_iter().chain(into).collect();
            may_change(app, &tx, &both, &users).await?;
            let holders = holders(&user::by_ids(&tx, users.iter().copied()).await?);
            units::clear(&tx, std::slice::from_ref(&unit), &holders).await?;
            if let Some(other) = &other {
                units::add_members(&tx, other, &holders).await?;
            }
            changed(&tx, unit.tenant_id, users).await
        })
        .await
}

fn holders(users: &[user::Model]) -> Vec<role::Holder> {
    users.iter().map(user::Model::holder).collect()
}

/// Asks that the caller may give these users the roles of these units, and take them away.
async fn may_change(app: &App, tx: &Tx, of: &[Uuid], users: &BTreeSet<Uuid>) -> Result<()> {
    let authority = Authority::of_caller(app, tx).await?;
    authority.covers_roles(tx, &units::roles(tx, of.iter().copied()).await?).await?;
    authority.covers_users(tx, users).await
}

/// Makes every node reload the roles of users.
async fn changed(tx: &Tx, tenant: Uuid, users: BTreeSet<Uuid>) -> Result<()> {
    if users.len() > 50 {
        return tx.invalidate(&format!("permissions:{tenant}")).await;
    }
    for user in users {
        user::changed(tx, tenant, user).await?;
    }
    Ok(())
}
