//! Which roles the members of a unit hold by it.

use std::collections::BTreeSet;

use http::App;
use kernel::{Error, Result, Scope, text};
use uuid::Uuid;

use crate::{
    organization_unit::{MANAGE_ROLES, VIEW},
    role::{self, Authority, Units, units},
};

/// The roles of a unit whose names contain `filter`, by name.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub(in crate::organization_unit) async fn roles(app: &App, scope: &Scope, id: Uuid, filter: Option<&str>) -> Result<Vec<role::Model>> {
    scope.require(VIEW)?;
    let words = filter.map(text::filter_words).unwrap_or_default();
    let words = words.as_slice();
    app.db()
        .read(&scope.at_level(), |tx| async move {
            tx.get::<Units>(id).await?;
            let mut given = units::roles(&tx, [id]).await?;
            given.retain(|own| text::has_words(&own.search_key, words));
            Ok(given)
        })
        .await
}

/// The roles that a unit doesn't give and whose names contain `filter`, by name.
///
/// # Errors
/// 403 without [`MANAGE_ROLES`], 404.
pub(in crate::organization_unit) async fn available_roles(
    app: &App,
    scope: &Scope,
    id: Uuid,
    filter: Option<&str>,
) -> Result<Vec<role::Model>> {
    scope.require(MANAGE_ROLES)?;
    let words = filter.map(text::filter_words).unwrap_or_default();
    let words = words.as_slice();
    app.db()
        .read(&scope.at_level(), |tx| async move {
            tx.get::<Units>(id).await?;
            let there: BTreeSet<Uuid> = units::roles(&tx, [id]).await?.into_iter().map(|own| own.id).collect();
            let mut all = role::every(&tx).await?;
            all.retain(|own| !there.contains(&own.id) && text::has_words(&own.search_key, words));
            Ok(all)
        })
        .await
}

/// Lets a unit give roles.
///
/// # Errors
/// 403 without [`MANAGE_ROLES`], or where the caller lacks a permission of one of the roles or of one of the members, 404, 400 on `roleIds`.
pub(in crate::organization_unit) async fn add_roles(app: &App, scope: &Scope, id: Uuid, wanted: &[Uuid]) -> Result<()> {
    scope.require(MANAGE_ROLES)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let unit = tx.get::<Units>(id).await?;
            let wanted: BTreeSet<Uuid> = wanted.iter().copied().collect();
            let mut found = role::every(&tx).await?;
            found.retain(|own| wanted.contains(&own.id));
            if found.len() != wanted.len() {
                return Err(Error::invalid("roleIds", "Validation.UnknownReference"));
            }
            let authority = Authority::of_caller(app, &tx).await?;
            authority.covers_roles(&tx, &found).await?;
            authority.covers_users(&tx, &units::members(&tx, &[id]).await?).await?;
            units::add_roles(&tx, &unit, found).await?;
            tx.invalidate(&format!("permissions:{}", unit.tenant_id)).await
        })
        .await
}

/// Takes a role from a unit.
///
/// # Errors
/// As [`add_roles`].
pub(in crate::organization_unit) async fn remove_role(app: &App, scope: &Scope, id: Uuid, role: Uuid) -> Result<()> {
    scope.require(MANAGE_ROLES)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let unit = tx.get::<Units>(id).await?;
            let role = tx.get::<role::Entity>(role).await?;
            let authority = Authority::of_caller(app, &tx).await?;
            authority.covers_roles(&tx, std::slice::from_ref(&role)).await?;
            authority.covers_users(&tx, &units::members(&tx, &[id]).await?).await?;
            units::remove_role(&tx, &unit, role.id).await?;
            tx.invalidate(&format!("permissions:{}", unit.tenant_id)).await
        })
        .await
}
