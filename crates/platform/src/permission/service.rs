//! Showing and changing what a role, a user or an OpenID client may do.

use std::collections::{BTreeMap, BTreeSet};

use http::App;
use kernel::{Error, FieldError, HOST, Permission, Result, Scope};
use store::Tx;
use uuid::Uuid;

use super::{MANAGE_CLIENT, grants};
use crate::{
    Platform,
    identity::{ROLES_PERMISSIONS, USERS_PERMISSIONS, principal, role, user},
};

/// Whose grants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// A role, by name.
    Role(String),
    /// A user.
    User(Uuid),
    /// An OpenID client, by client id.
    Client(String),
}

impl Subject {
    /// The subject that `providerName` and `providerKey` name.
    ///
    /// # Errors
    /// 400 on the parameter that names nothing.
    pub fn parse(provider: &str, key: &str) -> Result<Self> {
        match provider {
            "R" => Ok(Self::Role(key.to_owned())),
            "U" => key.parse().map(Self::User).map_err(|_| Error::invalid("providerKey", "Validation.Type")),
            "C" => Ok(Self::Client(key.to_owned())),
            _ => Err(Error::invalid("providerName", "Validation.UnknownProvider")),
        }
    }

    fn needs(&self) -> Permission {
        match self {
            Self::Role(_) => ROLES_PERMISSIONS,
            Self::User(_) => USERS_PERMISSIONS,
            Self::Client(_) => MANAGE_CLIENT,
        }
    }

    fn provider(&self) -> (&'static str, String) {
        match self {
            Self::Role(name) => ("R", name.clone()),
            Self::User(id) => ("U", id.to_string()),
            Self::Client(id) => ("C", id.clone()),
        }
    }
}

/// What a subject may do, and why.
#[derive(Debug)]
pub struct Overview {
    /// Name of the role, user or client.
    pub name: String,
    /// Whether the permissions of the host's side are shown.
    pub host: bool,
    /// Granted permissions with their providers.
    pub granted: BTreeMap<String, Vec<(String, String)>>,
}

/// What a subject of the scope's level may do.
///
/// # Errors
/// 403 without the permission that belongs to the subject, 404.
pub async fn overview(app: &App, scope: &Scope, subject: &Subject) -> Result<Overview> {
    scope.require(subject.needs())?;
    let scope = scope.at_level();
    let host = scope.tenant()? == HOST;
    app.db()
        .read(&scope, |tx| async move {
            let name = name_of(&tx, subject).await?;
            let granted = granted(&tx, subject).await?;
            Ok(Overview { name, host, granted })
        })
        .await
}

async fn granted(tx: &Tx, subject: &Subject) -> Result<BTreeMap<String, Vec<(String, String)>>> {
    if let Subject::User(id) = subject {
        let roles = principal::roles_of(tx, *id).await?;
        return grants::by_provider(tx, *id, &roles).await;
    }
    let (provider, key) = subject.provider();
    let names = grants::of_provider(tx, provider, &key).await?;
    Ok(names.into_iter().map(|name| (name, vec![(provider.to_owned(), key.clone())])).collect())
}

/// The name to show; also asks that the subject is there.
async fn name_of(tx: &Tx, subject: &Subject) -> Result<String> {
    match subject {
        Subject::Role(name) => role::named_in(tx, name).await.map(|r| r.name),
        Subject::User(id) => tx.get::<user::Entity>(*id).await.map(|u| u.user_name),
        Subject::Client(id) => Ok(id.clone()),
    }
}

/// Grants and takes away: only what differs is written.
///
/// # Errors
/// 403, 404, 400 on each of `permissions` whose name the scope's side doesn't have, or that a tenant's user would grant without
/// holding it.
pub async fn change(app: &App, scope: &Scope, subject: &Subject, wanted: &[(String, bool)]) -> Result<()> {
    scope.require(subject.needs())?;
    let scope = scope.at_level();
    let tenant = scope.tenant()?;
    let platform = app.own::<Platform>()?;
    none_is(wanted, "Validation.UnknownPermission", |name, _| {
        platform.permissions.get(name).is_none_or(|n| !n.def.side.covers(tenant == HOST))
    })?;
    app.db()
        .write(&scope, |tx| async move {
            name_of(&tx, subject).await?;
            let (provider, key) = subject.provider();
            let held = grants::of_provider(&tx, provider, &key).await?;
            let (add, remove) = difference(&held, wanted);
            held_by_caller(tx.scope(), wanted, &add)?;
            grants::add(&tx, tenant, provider, &key, add.into_iter().map(str::to_owned)).await?;
            grants::remove(&tx, provider, &key, &remove).await?;
            match subject {
                Subject::User(id) => user::changed(&tx, tenant, *id).await,
                _ => tx.invalidate(&format!("permissions:{tenant}")).await,
            }
        })
        .await
}

/// 400 with `message` on the name of each wanted permission that is `wrong`.
fn none_is(wanted: &[(String, bool)], message: &'static str, wrong: impl Fn(&str, bool) -> bool) -> Result<()> {
    let fields: Vec<FieldError> = (wanted.iter().enumerate().filter(|(_, (name, granted))| wrong(name, *granted)))
        .map(|(at, (name, _))| {
            let data = [("name".to_owned(), name.as_str().into())].into_iter().collect();
            FieldError { field: format!("permissions[{at}].name"), message: message.into(), data }
        })
        .collect();
    if fields.is_empty() { Ok(()) } else { Err(Error::invalid_fields(fields)) }
}

/// A tenant's administrator passes on what it holds and no more: what the provider keeps from tenants stays kept.
fn held_by_caller(scope: &Scope, wanted: &[(String, bool)], add: &BTreeSet<&str>) -> Result<()> {
    let principal = scope.principal();
    none_is(wanted, "Validation.NotHeldPermission", |name, granted| {
        principal.home != HOST && granted && add.contains(name) && !principal.granted.has_named(name)
    })
}

/// What must be added to `held` and what taken away to reach `wanted`.
fn difference<'a>(held: &BTreeSet<String>, wanted: &'a [(String, bool)]) -> (BTreeSet<&'a str>, Vec<&'a str>) {
    let add = wanted.iter().filter(|(name, granted)| *granted && !held.contains(name)).map(|(name, _)| name.as_str()).collect();
    let remove = wanted.iter().filter(|(name, granted)| !granted && held.contains(name)).map(|(name, _)| name.as_str()).collect();
    (add, remove)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_written() {
        let held: BTreeSet<String> = ["a", "b"].map(str::to_owned).into();
        let wanted = [("a", true), ("b", false), ("c", true), ("d", false), ("c", true)].map(|(n, g)| (n.to_owned(), g));
        let (add, remove) = difference(&held, &wanted);
        assert_eq!((add.into_iter().collect::<Vec<_>>(), remove), (vec!["c"], vec!["b"]));
    }

    #[test]
    fn a_subject_is_named_by_provider_and_key() {
        assert_eq!(Subject::parse("R", "admin").unwrap(), Subject::Role("admin".into()));
        assert_eq!(Subject::parse("U", "x").unwrap_err().fields()[0].field, "providerKey");
        assert_eq!(Subject::parse("Z", "x").unwrap_err().fields()[0].field, "providerName");
    }
}
