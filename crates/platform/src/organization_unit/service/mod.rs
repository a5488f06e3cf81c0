//! Operations on organisation units.

mod members;
mod roles;

use std::collections::HashMap;

use ::store::{Tx, check_stamp};
use http::App;
use kernel::{Error, Result, Scope, text};
use sea_orm::ActiveValue::Set;
use uuid::Uuid;

use super::{MANAGE, VIEW, rules};
use crate::{
    role::{Authority, NewUnit, Unit, Units, units},
    user,
};

pub use members::add_members;
pub(super) use members::{available_users, members, move_all, remove_member};
pub(super) use roles::{add_roles, available_roles, remove_role, roles};

/// Most units of one level: the whole tree is shown at once.
const MOST: usize = 5000;
/// Code of the refusal of a unit below sixteen others.
const TOO_DEEP: &str = "Identity.UnitsTooDeep";

/// A unit with the number of its members and the names of its roles.
pub(super) struct Counted {
    pub(super) unit: Unit,
    pub(super) users: u64,
    pub(super) roles: Vec<String>,
}

async fn counted(tx: &Tx, found: Vec<Unit>) -> Result<Vec<Counted>> {
    let (users, mut roles): (HashMap<Uuid, u64>, _) = (units::counts(tx).await?, units::role_names(tx).await?);
    let counted = |unit: Unit| Counted {
        users: users.get(&unit.id).copied().unwrap_or_default(),
        roles: roles.remove(&unit.id).unwrap_or_default(),
        unit,
    };
    Ok(found.into_iter().map(counted).collect())
}

/// All units of the scope's level, in the order of the tree.
///
/// # Errors
/// 403 without [`VIEW`].
pub(super) async fn all(app: &App, scope: &Scope) -> Result<Vec<Counted>> {
    if !scope.has(user::VIEW) {
        scope.require(VIEW)?;
    }
    app.db().read(&scope.at_level(), |tx| async move { counted(&tx, units::every(&tx).await?).await }).await
}

/// One unit.
///
/// # Errors
/// 403 without [`VIEW`] or [`MANAGE`], 404.
pub(super) async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Counted> {
    if !scope.has(MANAGE) {
        scope.require(VIEW)?;
    }
    app.db().read(&scope.at_level(), |tx| async move { with_counts(&tx, tx.get::<Units>(id).await?).await }).await
}

async fn with_counts(tx: &Tx, unit: Unit) -> Result<Counted> {
    Ok(counted(tx, vec![unit]).await?.remove(0))
}

/// The units that a user belongs to.
///
/// # Errors
/// 403 without `AbpIdentity.Users`, 404.
pub(super) async fn of_user(app: &App, scope: &Scope, id: Uuid) -> Result<Vec<Counted>> {
    scope.require(user::VIEW)?;
    app.db()
        .read(&scope.at_level(), |tx| async move {
            tx.get::<user::Entity>(id).await?;
            let ids = units::of_user(&tx, id).await?;
            counted(&tx, units::by_ids(&tx, ids).await?).await
        })
        .await
}

/// Makes a unit below another one, or on top; gives its id.
///
/// # Errors
/// 403 without [`MANAGE`], 400 on `parentId` or `displayName`, `Identity.TooManyUnits`, `Identity.UnitsTooDeep`.
pub async fn create(app: &App, scope: &Scope, parent: Option<Uuid>, name: &str) -> Result<Uuid> {
    scope.require(MANAGE)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            if units::every(&tx).await?.len() >= MOST {
                return Err(Error::rule("Identity.TooManyUnits").with("max", MOST));
            }
            let above = match parent {
                Some(id) => Some(tx.referred::<Units>("parentId", id).await?),
                None => None,
            };
            let beside = units::children(&tx, parent).await?;
            check_name(&beside, None, name)?;
            let code = rules::next_code(above.as_ref().map(|unit| unit.code.as_str()), beside.iter().map(|unit| &unit.code))?;
            let row = NewUnit {
                parent_id: Set(parent),
                code: Set(code),
                display_name: Set(name.trim().to_owned()),
                name_key: Set(text::fold(name)),
                ..Default::default()
            };
            Ok(tx.insert::<Units>(row).await?.id)
        })
        .await
}

/// Checks that no sibling unit has this name.
fn check_name(beside: &[Unit], own: Option<Uuid>, name: &str) -> Result<()> {
    let key = text::fold(name);
    let is_taken = beside.iter().any(|unit| unit.name_key == key && Some(unit.id) != own);
    if is_taken { Err(Error::invalid("displayName", "Validation.Taken")) } else { Ok(()) }
}

/// Renames a unit.
///
/// # Errors
/// 403 without [`MANAGE`], 404, 409, 400 on `displayName`.
pub(super) async fn rename(app: &App, scope: &Scope, id: Uuid, name: &str, stamp: Option<&str>) -> Result<Counted> {
    scope.require(MANAGE)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let before = tx.get::<Units>(id).await?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            let name = name.trim();
            if name != before.display_name {
                check_name(&units::children(&tx, before.parent_id).await?, Some(id), name)?;
            }
            let after = Unit { display_name: name.to_owned(), name_key: text::fold(name), ..before.clone() };
            let unit = tx.update::<Units>(&before, after).await?;
            with_counts(&tx, unit).await
        })
        .await
}

/// Moves a unit with all below it to another place; members and roles stay with their units.
///
/// # Errors
/// 403 without [`MANAGE`], 404, 400 on `newParentId`, there also `Identity.UnitsTooDeep`.
pub(super) async fn move_unit(app: &App, scope: &Scope, id: Uuid, parent: Option<Uuid>) -> Result<()> {
    scope.require(MANAGE)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let unit = tx.get::<Units>(id).await?;
            if unit.parent_id == parent {
                return Ok(());
            }
            let above = match parent {
                Some(to) => Some(tx.referred::<Units>("newParentId", to).await?),
                None => None,
            };
            if above.as_ref().is_some_and(|to| rules::is_within(&to.code, &unit.code)) {
                return Err(Error::invalid("newParentId", "Validation.BelowItself"));
            }
            let beside = units::children(&tx, parent).await?;
            check_name(&beside, Some(id), &unit.display_name).map_err(|_| Error::invalid("newParentId", "Validation.Taken"))?;
            let code = rules::next_code(above.as_ref().map(|to| to.code.as_str()), beside.iter().map(|own| &own.code)).map_err(too_deep)?;
            for before in units::subtree(&tx, &unit.code).await? {
                let parent_id = if before.id == id { parent } else { before.parent_id };
                let after = Unit { parent_id, code: rules::moved(&before.code, &unit.code, &code).map_err(too_deep)?, ..before.clone() };
                // The code of a unit below follows from its parent's: nobody edited that unit.
                if before.id == id {
                    tx.update::<Units>(&before, after).await?
                } else {
                    tx.note::<Units>(&before, after).await?
                };
            }
            Ok(())
        })
        .await
}

/// A place that is too deep for a unit or for one below it is a wrong place.
fn too_deep(error: Error) -> Error {
    if error.code() == Some(TOO_DEEP) { error.and_field("newParentId", "Error.Identity.UnitsTooDeep") } else { error }
}

/// Deletes a unit with all below it; their members lose the roles that they held by them.
///
/// # Errors
/// 403 without [`MANAGE`], or where the caller lacks a permission that a role of one of the units grants, 404.
pub(super) async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(MANAGE)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let unit = tx.get::<Units>(id).await?;
            let gone = units::subtree(&tx, &unit.code).await?;
            let ids: Vec<Uuid> = gone.iter().map(|own| own.id).collect();
            let given = units::roles(&tx, ids.iter().copied()).await?;
            Authority::of_caller(app, &tx).await?.covers_roles(&tx, &given).await?;
            units::clear(&tx, &gone, &[]).await?;
            units::clear_roles(&tx, &gone).await?;
            tx.delete_all::<Units>(&gone).await?;
            tx.invalidate(&format!("permissions:{}", unit.tenant_id)).await
        })
        .await
}
