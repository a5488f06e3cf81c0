//! Users from sheets: each row is a new user who is mailed a link to choose a password, or a change of one. No password is read or hashed.

use std::collections::BTreeSet;

use ::store::Tx;
use chrono::NaiveDate;
use http::App;
use kernel::{Error, Result, Scope, text};
use uuid::Uuid;

use super::invite_user;
use crate::{
    names::code,
    role::{self, units},
    setting,
    user::{
        self, CREATE, IMPORT, MANAGE_ROLES, MANAGE_UNITS, NewUser, UserChange,
        rules::{check_email, check_user_name},
    },
};

/// A user as given by a row of a sheet.
#[derive(Debug, Clone)]
pub(in crate::invitation) struct SheetUser {
    pub(in crate::invitation) user_name: String,
    pub(in crate::invitation) email: String,
    pub(in crate::invitation) name: Option<String>,
    pub(in crate::invitation) surname: Option<String>,
    pub(in crate::invitation) phone_number: Option<String>,
    /// Names of all roles; they stay when absent.
    pub(in crate::invitation) roles: Option<Vec<String>>,
    /// Names of all organisation units; they stay when absent.
    pub(in crate::invitation) units: Option<Vec<String>>,
    pub(in crate::invitation) is_active: Option<bool>,
    /// The last day on which the user may sign in; none for always.
    pub(in crate::invitation) last_day: Option<NaiveDate>,
    /// Whether a new user is mailed a link.
    pub(in crate::invitation) invites: bool,
    pub(in crate::invitation) concurrency_stamp: Option<String>,
}

impl SheetUser {
    /// Validation that needs no database.
    pub(in crate::invitation) fn check(&self) -> Result<()> {
        check_email(&self.email)?;
        check_user_name(&self.user_name)
    }
}

/// An error on a field of the request as one on the column of the sheet.
fn on_column(error: Error) -> Error {
    let column = error.fields().first().and_then(|fault| match fault.field.as_str() {
        "roleNames" => Some(("roles", fault.message.clone())),
        "organizationUnitIds" => Some(("units", fault.message.clone())),
        _ => None,
    });
    column.map_or(error, |(column, message)| Error::invalid(column, message))
}

/// The units that names mean.
///
/// # Errors
/// 400 on `units` for a name that no unit has, or several.
async fn units_of(tx: &Tx, names: &[String]) -> Result<Vec<Uuid>> {
    if names.is_empty() {
        return Ok(Vec::new());
    }
    let keys: BTreeSet<String> = names.iter().map(|name| text::fold(name)).collect();
    let found = units::by_names(tx, keys.iter().cloned()).await?;
    let is_clear = keys.iter().all(|key| found.iter().filter(|unit| unit.name_key == *key).count() == 1);
    if is_clear { Ok(found.into_iter().map(|unit| unit.id).collect()) } else { Err(Error::invalid("units", "Validation.UnknownReference")) }
}

async fn find_units(app: &App, scope: &Scope, row: &SheetUser) -> Result<Vec<Uuid>> {
    let names = row.units.clone().unwrap_or_default();
    let names = names.as_slice();
    app.db().read(&scope.at_level(), |tx| async move { units_of(&tx, names).await }).await
}

/// Names of the roles and units of a user.
pub(in crate::invitation) async fn names_of(app: &App, scope: &Scope, id: Uuid) -> Result<(Vec<String>, Vec<String>)> {
    app.db()
        .read(&scope.at_level(), |tx| async move {
            let roles: Vec<String> = role::held_by(&tx, id).await?.into_iter().map(|role| role.name).collect();
            let ids = units::of_user(&tx, id).await?;
            let units = if ids.is_empty() { Vec::new() } else { units::by_ids(&tx, ids).await? };
            Ok((roles, units.into_iter().map(|unit| unit.display_name).collect()))
        })
        .await
}

/// Checks a row against the database: its names are free, its roles and units exist, the caller may grant them, and a new last day is to
/// come.
///
/// # Errors
/// Field errors, 403.
pub(in crate::invitation) async fn verify(app: &App, scope: &Scope, id: Option<Uuid>, row: &SheetUser) -> Result<()> {
    let level = scope.at_level();
    let checked = app.db().read(&level, |tx| async move {
        if let Some(other) = user::find_by_login(&tx, &row.user_name).await?.filter(|other| Some(other.id) != id) {
            return Err(code("DuplicateUserName", &other.user_name, "userName"));
        }
        let ids = units_of(&tx, row.units.as_deref().unwrap_or_default()).await?;
        let before: BTreeSet<String> = match id {
            Some(id) => role::held_by(&tx, id).await?.into_iter().map(|role| role.name).collect(),
            None => BTreeSet::new(),
        };
        let new: Vec<String> = row.roles.iter().flatten().filter(|name| !before.contains(*name)).cloned().collect();
        user::may_place(app, &tx, &new, if id.is_some() { &[] } else { ids.as_slice() }).await?;
        match id {
            Some(id) => {
                user::may_take_over(app, &tx, id).await?;
                Ok(tx.find::<user::Entity>(id).await?.and_then(|user| user.last_day))
            }
            None => Ok(None),
        }
    });
    let before = checked.await.map_err(on_column)?;
    user::may_end_on(app, level.tenant()?, row.last_day, before).await
}

/// Creates the user of a row, and mails an invitation unless the row says no.
///
/// # Errors
/// 403, field errors, codes `Volo.Abp.Identity:*`, `Tenants.SeatLimit`.
pub(in crate::invitation) async fn create(app: &App, scope: &Scope, row: SheetUser) -> Result<user::Model> {
    scope.require(IMPORT)?;
    scope.require(CREATE)?;
    let (scope, inviter) = (scope.at_level(), scope.user()?);
    let tenant = scope.tenant()?;
    let units = find_units(app, &scope, &row).await?;
    let role_names = row.roles.unwrap_or_default();
    let needed = [(!role_names.is_empty(), MANAGE_ROLES), (!units.is_empty(), MANAGE_UNITS)];
    needed.into_iter().filter(|(is_needed, _)| *is_needed).try_for_each(|(_, permission)| scope.require(permission))?;
    let values = setting::of_level(app, tenant).await?;
    let culture = values.text(setting::DEFAULT_LANGUAGE);
    let new = NewUser {
        name: row.name,
        surname: row.surname,
        phone_number: row.phone_number,
        is_active: row.is_active.unwrap_or(true),
        last_day: row.last_day,
        lockout_enabled: values.is(setting::LOCKOUT_NEW_USERS),
        role_names,
        units,
        ..NewUser::named(row.user_name, row.email)
    };
    let prepared = user::prepare(app, tenant, new).await?;
    let (prepared, culture, invites) = (&prepared, culture.as_str(), row.invites);
    let made = app.db().write(&scope, |tx| async move {
        let user = user::insert(app, &tx, prepared).await?;
        if invites && user.is_active {
            invite_user(&tx, &user, inviter, culture).await?;
        }
        Ok(user)
    });
    made.await.map_err(on_column)
}

/// Changes the user of a row; absent columns stay as they are.
///
/// # Errors
/// As [`create`]; 404, 409.
pub(in crate::invitation) async fn update(app: &App, scope: &Scope, id: Uuid, row: SheetUser) -> Result<user::Model> {
    scope.require(IMPORT)?;
    let units = match row.units {
        Some(_) => Some(find_units(app, scope, &row).await?),
        None => None,
    };
    let change = UserChange {
        user_name: row.user_name,
        email: row.email,
        name: row.name,
        surname: row.surname,
        phone_number: row.phone_number,
        is_active: row.is_active,
        last_day: Some(row.last_day),
        role_names: row.roles,
        units,
        concurrency_stamp: row.concurrency_stamp,
        ..UserChange::default()
    };
    user::update(app, scope, id, &change).await.map_err(on_column)
}
