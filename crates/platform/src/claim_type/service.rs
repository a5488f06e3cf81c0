//! Operations on claim types, and on the claims of users and roles.

use std::collections::{BTreeMap, BTreeSet};

use ::store::{Tx, check_stamp};
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, text};
use sea_orm::ActiveValue::Set;
use serde_json::Value;
use uuid::Uuid;

use super::{
    CREATE, DELETE, UPDATE, VIEW,
    entity::{ActiveModel, Entity, Model, role_claim, user_claim},
    rules::{self, ValueType},
    store,
};
use crate::{
    names::normalize,
    role::{self, Authority},
    user,
};

/// Most types that there can be: forms and tokens list all of them.
const MOST: u64 = 200;

/// Data of a claim type.
#[derive(Debug, Clone)]
pub struct Details {
    /// Name, as tokens have it.
    pub name: String,
    /// Whether everybody whose claims are edited must have one.
    pub required: bool,
    /// Regular expression that a whole value matches.
    pub regex: Option<String>,
    /// Explanation of the expression.
    pub regex_description: Option<String>,
    /// Purpose of the claim.
    pub description: Option<String>,
    /// As [`ValueType`] numbers them.
    pub value_type: i32,
}

impl Details {
    fn check(&self) -> Result<()> {
        rules::check_name(&self.name)?;
        rules::check_expression(self.regex.as_deref(), ValueType::of(self.value_type)?)
    }

    fn search_key(&self) -> String {
        text::search_key(&[&self.name, self.description.as_deref().unwrap_or_default()])
    }
}

/// One page of the types.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn list(app: &App, scope: &Scope, filter: Option<&str>, required: Option<bool>, page: &Page) -> Result<Paged<Model>> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { store::list(&tx, filter, required, page).await }).await
}

/// All types, by name, for callers who may read claim types, users or roles.
///
/// # Errors
/// 403.
pub async fn all(app: &App, scope: &Scope) -> Result<Vec<Model>> {
    if !scope.has(VIEW) && !scope.has(role::VIEW) {
        scope.require(user::VIEW)?;
    }
    app.db().read(scope, |tx| async move { store::every(&tx).await }).await
}

/// One type.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Model> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { tx.get::<Entity>(id).await }).await
}

/// Has what lists the type `from` list `to` instead, or none.
async fn follow(app: &App, tx: &Tx, from: &str, to: Option<&str>) -> Result<()> {
    for follow in app.areas().iter().flat_map(|area| area.claim_type_moves) {
        follow(app, tx, from, to).await?;
    }
    Ok(())
}

/// Makes a type.
///
/// # Errors
/// 403 without [`CREATE`] or away from the host, `Identity.TooManyClaimTypes`, a field error on `name`, `regex` or `valueType`.
pub async fn create(app: &App, scope: &Scope, details: &Details) -> Result<Model> {
    scope.require(CREATE)?;
    details.check()?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            if store::count(&tx).await? >= MOST {
                return Err(Error::rule("Identity.TooManyClaimTypes").with("max", MOST));
            }
            // What listed an earlier type of this name does not list this one.
            follow(app, &tx, &details.name, None).await?;
            let row = ActiveModel {
                name: Set(details.name.clone()),
                normalized_name: Set(normalize(&details.name)),
                search_key: Set(details.search_key()),
                required: Set(details.required),
                regex: Set(details.regex.clone()),
                regex_description: Set(details.regex_description.clone()),
                description: Set(details.description.clone()),
                value_type: Set(details.value_type),
                ..Default::default()
            };
            tx.insert::<Entity>(row).await
        })
        .await
}

/// Changes a type. Existing claims stay, even if the new rules would reject them, and scopes that list it follow its new name.
///
/// # Errors
/// 403 without [`UPDATE`], away from the host or, for the name of a type that a scope lists, without every permission; 404, 409, a field
/// error on `name`, `regex` or `valueType`.
pub async fn update(app: &App, scope: &Scope, id: Uuid, details: &Details, stamp: Option<&str>) -> Result<Model> {
    scope.require(UPDATE)?;
    details.check()?;
    app.db()
        .write(&scope.at_host()?, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            let after = Model {
                name: details.name.clone(),
                normalized_name: normalize(&details.name),
                search_key: details.search_key(),
                required: details.required,
                regex: details.regex.clone(),
                regex_description: details.regex_description.clone(),
                description: details.description.clone(),
                value_type: details.value_type,
                ..before.clone()
            };
            let after = tx.update::<Entity>(&before, after).await?;
            if before.name != after.name {
                follow(app, &tx, &after.name, None).await?;
                follow(app, &tx, &before.name, Some(&after.name)).await?;
            }
            Ok(after)
        })
        .await
}

/// Deletes a type, with the claims of users and roles of every level; scopes list it no longer.
///
/// # Errors
/// 403 without [`DELETE`] or away from the host, 404.
pub async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(DELETE)?;
    app.db()
        .write(&scope.at_host()?.as_system(), |tx| async move {
            let row = tx.get::<Entity>(id).await?;
            store::forget(&tx, id).await?;
            tx.delete::<Entity>(&row).await?;
            follow(app, &tx, &row.name, None).await
        })
        .await
}

/// The claims of a user of the scope's level, each as name and value.
///
/// # Errors
/// 403 without `AbpIdentity.Users`, 404.
pub async fn of_user(app: &App, scope: &Scope, id: Uuid) -> Result<Vec<(String, String)>> {
    scope.require(user::VIEW)?;
    app.db()
        .read(&scope.at_level(), |tx| async move {
            tx.get::<user::Entity>(id).await?;
            let rows = store::of_user(&tx, id).await?;
            by_type_name(&tx, rows.into_iter().map(|row| (row.claim_type_id, row.claim_value))).await
        })
        .await
}

/// The claims of a role of the scope's level, each as name and value.
///
/// # Errors
/// 403 without `AbpIdentity.Roles`, 404.
pub async fn of_role(app: &App, scope: &Scope, id: Uuid) -> Result<Vec<(String, String)>> {
    scope.require(role::VIEW)?;
    app.db()
        .read(&scope.at_level(), |tx| async move {
            tx.get::<role::Entity>(id).await?;
            let rows = store::of_role(&tx, id).await?;
            by_type_name(&tx, rows.into_iter().map(|row| (row.claim_type_id, row.claim_value))).await
        })
        .await
}

async fn by_type_name(tx: &Tx, rows: impl Iterator<Item = (Uuid, String)>) -> Result<Vec<(String, String)>> {
    let types = store::every(tx).await?;
    let name = |id: Uuid| types.iter().find(|own| own.id == id).map(|own| own.name.clone());
    let mut claims: Vec<(String, String)> = rows.filter_map(|(id, value)| Some((name(id)?, value))).collect();
    claims.sort();
    Ok(claims)
}

/// Replaces the claims of a user of the scope's level. Tokens carry them to other programs, so the caller must hold what the user holds.
///
/// # Errors
/// 403 without `AbpIdentity.Users.Update` or a permission of the user, `Account.NotInPerson`, 404, field errors on `[n].claimType` and
/// `[n].claimValue`, `Identity.ClaimRequired`.
pub async fn set_of_user(app: &App, scope: &Scope, id: Uuid, claims: &[(String, String)]) -> Result<()> {
    scope.require(user::UPDATE)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            tx.get::<user::Entity>(id).await?;
            user::may_take_over(app, &tx, id).await?;
            role::refuse_acting(&tx)?;
            let mut wanted = checked(&tx, claims).await?;
            for row in store::of_user(&tx, id).await? {
                if !wanted.remove(&(row.claim_type_id, row.claim_value.clone())) {
                    tx.delete::<user_claim::Entity>(&row).await?;
                }
            }
            let tenant_id = tx.scope().tenant()?;
            let row =
                |(claim_type_id, claim_value)| user_claim::Model { tenant_id, id: tx.new_id(), user_id: id, claim_type_id, claim_value };
            tx.insert_all::<user_claim::Entity>(wanted.into_iter().map(|claim| row(claim).into()).collect()).await.map(drop)
        })
        .await
}

/// Replaces the claims of a role of the scope's level.
///
/// # Errors
/// As [`set_of_user`], for `AbpIdentity.Roles.Update` and what the role grants.
pub async fn set_of_role(app: &App, scope: &Scope, id: Uuid, claims: &[(String, String)]) -> Result<()> {
    scope.require(role::UPDATE)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let role = tx.get::<role::Entity>(id).await?;
            Authority::of_caller(app, &tx).await?.covers_roles(&tx, std::slice::from_ref(&role)).await?;
            role::refuse_acting(&tx)?;
            let mut wanted = checked(&tx, claims).await?;
            for row in store::of_role(&tx, id).await? {
                if !wanted.remove(&(row.claim_type_id, row.claim_value.clone())) {
                    tx.delete::<role_claim::Entity>(&row).await?;
                }
            }
            let tenant_id = tx.scope().tenant()?;
            let row =
                |(claim_type_id, claim_value)| role_claim::Model { tenant_id, id: tx.new_id(), role_id: id, claim_type_id, claim_value };
            tx.insert_all::<role_claim::Entity>(wanted.into_iter().map(|claim| row(claim).into()).collect()).await.map(drop)
        })
        .await
}

/// The claims by type and value, each of which fits its type; a required type is among them.
async fn checked(tx: &Tx, claims: &[(String, String)]) -> Result<BTreeSet<(Uuid, String)>> {
    let types = store::every(tx).await?;
    let mut wanted = BTreeSet::new();
    for (at, (name, value)) in claims.iter().enumerate() {
        let key = normalize(name);
        let Some(own) = types.iter().find(|own| own.normalized_name == key) else {
            return Err(Error::invalid(format!("[{at}].claimType"), "Validation.UnknownReference"));
        };
        let field = format!("[{at}].claimValue");
        rules::check_value(own, value.trim(), &field)?;
        if !wanted.insert((own.id, value.trim().to_owned())) {
            return Err(Error::invalid(field, "Validation.Repeated"));
        }
    }
    match types.iter().find(|own| own.required && wanted.iter().all(|(id, _)| *id != own.id)) {
        Some(missing) => Err(Error::rule("Identity.ClaimRequired").with("name", missing.name.as_str())),
        None => Ok(wanted),
    }
}

/// The names of all types, without asking for a permission.
pub async fn names(tx: &Tx) -> Result<Vec<String>> {
    Ok(store::every(tx).await?.into_iter().map(|own| own.name).collect())
}

/// The claims of these types of a user of `tenant` and of the user's roles, as they appear in tokens: a single value as it is,
/// several as a list.
pub async fn said_of(app: &App, tenant: Uuid, user: Uuid, wanted: &BTreeSet<String>) -> Result<BTreeMap<String, Value>> {
    let scope = Scope::system(app.now()).within(tenant);
    let (types, said) = app
        .db()
        .read(&scope, |tx| async move {
            let roles = role::ids_of(&tx, user).await?;
            let own = store::of_user(&tx, user).await?.into_iter().map(|row| (row.claim_type_id, row.claim_value));
            let inherited = store::of_roles(&tx, roles).await?.into_iter().map(|row| (row.claim_type_id, row.claim_value));
            Ok((store::every(&tx).await?, own.chain(inherited).collect::<BTreeSet<_>>()))
        })
        .await?;
    let mut found = BTreeMap::new();
    // A name that has been reserved since has the protocol's meaning.
    for own in types.iter().filter(|own| wanted.contains(&own.name) && rules::check_name(&own.name).is_ok()) {
        let told = ValueType::of(own.value_type)?;
        let mut values: Vec<Value> = said.iter().filter(|(id, _)| *id == own.id).map(|(_, value)| told.encode_for_token(value)).collect();
        match values.len() {
            0 => {}
            1 => drop(found.insert(own.name.clone(), values.remove(0))),
            _ => drop(found.insert(own.name.clone(), values.into())),
        }
    }
    Ok(found)
}
