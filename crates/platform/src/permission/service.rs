//! Showing and changing what a role, a user or an OpenID client may do.

use std::collections::{BTreeMap, BTreeSet};

use http::App;
use kernel::{Error, FieldError, HOST, Permission, Result, Scope};
use store::{Tx, audit::LinkEnd};
use uuid::Uuid;

use super::MANAGE_CLIENT;
use crate::{
    Platform,
    grant::{self, Grantee},
    role::{self, Authority},
    user,
};

/// What the administrators of a level can't lose.
const KEPT: &[Permission] = &[role::VIEW, role::MANAGE_PERMISSIONS];

/// OpenID clients: implemented by the crate that has them.
#[async_trait::async_trait]
pub trait Clients: Send + Sync {
    /// The client with this client id, as the record whose history has its grants.
    async fn find(&self, tx: &Tx, client_id: &str) -> Result<Option<LinkEnd>>;
}

/// Whose grants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PermissionHolder {
    /// A role, by name.
    Role(String),
    User(Uuid),
    /// An OpenID client, by client id.
    Client(String),
}

impl PermissionHolder {
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
            Self::Role(_) => role::MANAGE_PERMISSIONS,
            Self::User(_) => user::MANAGE_PERMISSIONS,
            Self::Client(_) => MANAGE_CLIENT,
        }
    }
}

/// A subject that is there: its name to show, and the key under which its grants are kept. For a role that is the stored name,
/// whatever spelling the caller used.
struct Found {
    name: String,
    grantee: Grantee,
}

impl Found {
    fn of(name: String, provider: &'static str, key: String, end: LinkEnd) -> Self {
        Self { name, grantee: Grantee { provider, key, end } }
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
    /// Those of a user's roles that organisation units give.
    pub inherited: Vec<InheritedRole>,
}

/// A role that a user holds by organisation units.
#[derive(Debug)]
pub struct InheritedRole {
    pub name: String,
    /// Whether the user also holds it without them.
    pub is_own: bool,
    /// Names of the units that give it.
    pub units: Vec<String>,
}

/// What a subject of the scope's level may do.
///
/// # Errors
/// 403 without the permission that belongs to the subject, 404.
pub async fn overview(app: &App, scope: &Scope, subject: &PermissionHolder) -> Result<Overview> {
    scope.require(subject.needs())?;
    let scope = scope.at_level();
    let host = scope.tenant()? == HOST;
    app.db()
        .read(&scope, |tx| async move {
            let found = find(app, &tx, subject, false).await?;
            let granted = granted(&tx, subject, &found).await?;
            let inherited = if let PermissionHolder::User(id) = subject { inherited(&tx, *id).await? } else { Vec::new() };
            Ok(Overview { name: found.name, host, granted, inherited })
        })
        .await
}

async fn inherited(tx: &Tx, user: Uuid) -> Result<Vec<InheritedRole>> {
    let given = role::units::giving(tx, user).await?;
    if given.is_empty() {
        return Ok(Vec::new());
    }
    let own = role::held_by(tx, user).await?;
    Ok(given.into_iter().map(|(name, units)| InheritedRole { is_own: own.iter().any(|role| role.name == name), name, units }).collect())
}

async fn granted(tx: &Tx, subject: &PermissionHolder, found: &Found) -> Result<BTreeMap<String, Vec<(String, String)>>> {
    if let PermissionHolder::User(id) = subject {
        let roles = role::names_of(tx, *id).await?;
        return grant::by_provider(tx, *id, &roles).await;
    }
    let Grantee { provider, key, .. } = &found.grantee;
    let names = grant::of_provider(tx, provider, key).await?;
    Ok(names.into_iter().map(|name| (name, vec![((*provider).to_owned(), key.clone())])).collect())
}

/// The subject, which must be there. A role whose grants are to change is held, so that it can't be deleted meanwhile.
async fn find(app: &App, tx: &Tx, subject: &PermissionHolder, holds: bool) -> Result<Found> {
    Ok(match subject {
        PermissionHolder::Role(name) => {
            let role = if holds { role::hold(tx, name).await? } else { role::named_in(tx, name).await? };
            Found::of(role.name.clone(), "R", role.name.clone(), role::role_end(&role))
        }
        PermissionHolder::User(id) => {
            let user = tx.get::<user::Entity>(*id).await?;
            Found::of(user.user_name, "U", id.to_string(), role::user_end(user.tenant_id, *id))
        }
        PermissionHolder::Client(id) => {
            let end = app.own::<Platform>()?.clients.find(tx, id).await?.ok_or_else(|| Error::not_found("Application", id))?;
            Found::of(id.clone(), "C", id.clone(), end)
        }
    })
}

/// Grants and takes away: only what differs is written.
///
/// # Errors
/// 403, 404, 400 on each of `permissions` whose name the scope's side doesn't have, or that the caller would grant without
/// holding it; 403 `Identity.BeyondOwnPermissions` for taking from a subject that holds more, `Identity.AdministratorsKeep`.
pub async fn change(app: &App, scope: &Scope, subject: &PermissionHolder, wanted: &[(String, bool)]) -> Result<()> {
    scope.require(subject.needs())?;
    let scope = scope.at_level();
    let tenant = scope.tenant()?;
    let platform = app.own::<Platform>()?;
    none_is(wanted, "Validation.UnknownPermission", |name, _| {
        platform.permissions.get(name).is_none_or(|n| !n.def.side.covers(tenant == HOST))
    })?;
    app.db()
        .write(&scope, |tx| async move {
            let Found { grantee, .. } = &find(app, &tx, subject, true).await?;
            let (provider, key) = (grantee.provider, grantee.key.as_str());
            let held = grant::of_provider(&tx, provider, key).await?;
            let (add, remove) = difference(&held, wanted);
            let authority = Authority::of_caller(app, &tx).await?;
            let returnable = if provider == "R" { authority.returnable(&tx, key).await? } else { BTreeSet::new() };
            let may_add = |name: &str| authority.has(name) || returnable.contains(name);
            none_is(wanted, "Validation.NotHeldPermission", |name, granted| granted && add.contains(name) && !may_add(name))?;
            if !remove.is_empty() {
                may_take_from(&tx, &authority, tenant, subject, &remove).await?;
            }
            grant::add(&tx, grantee, add.into_iter().map(str::to_owned)).await?;
            grant::remove(&tx, grantee, &remove).await?;
            match subject {
                PermissionHolder::User(id) => user::changed(&tx, tenant, *id).await,
                _ => tx.invalidate(&format!("permissions:{tenant}")).await,
            }
        })
        .await
}

/// Asks that the caller may take `names` from `subject`: a caller who takes from others holds all that they hold, and the administrators of
/// a level keep what they need to give the rest back.
async fn may_take_from(tx: &Tx, authority: &Authority, tenant: Uuid, subject: &PermissionHolder, names: &[&str]) -> Result<()> {
    match subject {
        PermissionHolder::Role(name) => {
            let role = role::named_in(tx, name).await?;
            if role.name == role::administrator_of(tenant) && KEPT.iter().any(|kept| names.contains(&kept.0)) {
                return Err(Error::refused("Identity.AdministratorsKeep"));
            }
            authority.covers_roles(tx, &[role]).await
        }
        PermissionHolder::User(id) => authority.covers_user(tx, *id).await,
        PermissionHolder::Client(id) => authority.covers(&grant::granted_to_client(tx, id).await?),
    }
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
        assert_eq!(PermissionHolder::parse("R", "admin").unwrap(), PermissionHolder::Role("admin".into()));
        assert_eq!(PermissionHolder::parse("U", "x").unwrap_err().fields()[0].field, "providerKey");
        assert_eq!(PermissionHolder::parse("Z", "x").unwrap_err().fields()[0].field, "providerName");
    }
}
