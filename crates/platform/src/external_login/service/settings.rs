//! Settings of a level's directory and OpenID provider.

use delivery::Delivery;
use http::App;
use kernel::{Error, Policy, Result, Scope, Uuid};

use crate::{
    feature, role,
    setting::{self, ACCOUNT, Decision, IDENTITY, StoredSettings, Values, direct},
};

/// A directory. Without `Debug`: it holds a password.
#[derive(Clone)]
pub(crate) struct Directory {
    pub(super) host: String,
    pub(super) port: u16,
    /// Whether the connection is encrypted from the start.
    pub(super) ldaps: bool,
    /// Base DN of users.
    pub(super) base: String,
    /// Domain of the portal's own account.
    pub(super) domain: String,
    /// The portal's account there; anonymous if empty.
    pub(super) user: String,
    pub(super) password: Option<String>,
    /// Distinguished names of the groups that give roles.
    pub(super) groups: Vec<String>,
}

/// An OpenID provider. Without `Debug`: it holds a secret.
#[derive(Clone)]
pub struct OpenIdProvider {
    /// Its address.
    pub authority: String,
    pub client_id: String,
    pub client_secret: Option<String>,
    /// Scopes besides `openid`.
    pub scope: String,
    /// Whether it must be reached by https.
    pub requires_https: bool,
    /// Whether its endpoints must have its own origin.
    pub validates_endpoints: bool,
    /// Whether its issuer must be its address.
    pub validates_issuer: bool,
}

/// A kind of external sign-in and what switches it on.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Way {
    Directory,
    OpenId,
}

impl Way {
    const fn feature(self) -> &'static str {
        match self {
            Self::Directory => feature::LDAP,
            Self::OpenId => feature::OAUTH,
        }
    }

    /// Who changes it. The account settings have the provider, too; the directory stands among those of identity alone.
    pub(in crate::external_login) const fn policy(self) -> Policy {
        match self {
            Self::Directory => Policy::Needs(IDENTITY),
            Self::OpenId => Policy::AnyOf(&[IDENTITY, ACCOUNT]),
        }
    }

    /// The setting that switches it on.
    const fn switch(self) -> &'static str {
        match self {
            Self::Directory => setting::LDAP_LOGIN,
            Self::OpenId => setting::OAUTH_LOGIN,
        }
    }

    /// Checks that the plan of the level includes it.
    ///
    /// # Errors
    /// `Volo.Feature:010001`.
    pub(crate) async fn check(self, app: &App, level: Uuid) -> Result<()> {
        feature::require(app, level, self.feature()).await
    }

    /// Whether `values` switch it on and `plan` has it.
    pub(super) fn is_on(self, values: &Values, plan: &feature::Values) -> bool {
        values.is(self.switch()) && plan.is(self.feature())
    }
}

/// The level's directory, if there is one.
pub(crate) async fn directory(app: &App, level: Uuid) -> Result<Option<Directory>> {
    let values = setting::of_level(app, level).await?;
    let filled = |name: &str| Some(values.text(name)).filter(|text| !text.is_empty());
    let (Some(host), Some(base)) = (filled(setting::LDAP_HOST), filled(setting::LDAP_BASE)) else { return Ok(None) };
    if !Way::Directory.is_on(&values, &feature::of_level(app, level).await?) {
        return Ok(None);
    }
    let scope = Scope::system(app.now()).within(level);
    let mapping = app.db().read(&scope, |tx| async move { role::groups::every(&tx, level).await }).await?;
    let mut groups: Vec<String> = mapping.into_iter().map(|group| group.group_dn).collect();
    // A group that gives several roles is asked once; they are in order.
    groups.dedup();
    Ok(Some(Directory {
        groups,
        host,
        port: values.text(setting::LDAP_PORT).parse().unwrap_or(389),
        ldaps: values.is(setting::LDAP_SSL),
        base,
        domain: values.text(setting::LDAP_DOMAIN),
        user: values.text(setting::LDAP_USER),
        password: filled(setting::LDAP_PASSWORD),
    }))
}

/// The level's OpenID provider, if there is one.
pub async fn open_id_provider(app: &App, level: Uuid) -> Result<Option<OpenIdProvider>> {
    let values = setting::of_level(app, level).await?;
    let filled = |name: &str| Some(values.text(name)).filter(|text| !text.is_empty());
    let (Some(authority), Some(client_id)) = (filled(setting::OAUTH_AUTHORITY), filled(setting::OAUTH_CLIENT_ID)) else { return Ok(None) };
    if !Way::OpenId.is_on(&values, &feature::of_level(app, level).await?) {
        return Ok(None);
    }
    Ok(Some(OpenIdProvider {
        authority,
        client_id,
        client_secret: filled(setting::OAUTH_CLIENT_SECRET),
        scope: values.text(setting::OAUTH_SCOPE),
        requires_https: values.is(setting::OAUTH_HTTPS),
        validates_endpoints: values.is(setting::OAUTH_ENDPOINTS),
        validates_issuer: values.is(setting::OAUTH_ISSUER),
    }))
}

/// The values of the caller's level, for callers who may set them.
///
/// # Errors
/// 403, `Volo.Feature:010001`.
pub(crate) async fn read(app: &App, scope: &Scope, way: Way) -> Result<Values> {
    let level = scope.at_level().tenant()?;
    way.check(app, level).await?;
    setting::of_level(app, level).await
}

/// A change of these settings.
pub(crate) struct WayChange {
    pub(crate) way: Way,
    pub(crate) is_on: bool,
    /// The field that says so, and the one that says whose accounts these are.
    pub(crate) fields: (String, &'static str),
    /// The server, and the field that names it.
    pub(crate) server: Option<(&'static str, String, u16)>,
    /// Values that the secret belongs to: it is kept only while these stay as they are.
    pub(crate) place: Vec<(&'static str, String)>,
    /// The other values.
    pub(crate) others: Vec<(&'static str, String)>,
    /// The setting of the secret, its field, and the new secret; an empty one keeps what is stored.
    pub(crate) secret: (&'static str, &'static str, Option<String>),
    /// Whether the server takes a secret; where it does not, a stored one is deleted.
    pub(crate) needs_secret: bool,
}

/// Changes external sign-in. It can let anyone in as anyone, so every change requires what [`direct`] requires.
///
/// # Errors
/// 403, `Volo.Feature:010001`, 400 on the server's field when it may not be reached, on the secret's field when it would go where it was not
/// entered for, on the switch or the account's keeper where nobody who administers the level could sign in any more.
pub(crate) async fn save(app: &App, scope: &Scope, change: &WayChange) -> Result<()> {
    let policy = change.way.policy();
    if !scope.principal().granted.meets(policy) {
        return Err(Error::forbidden(&policy.to_string()));
    }
    change.way.check(app, scope.at_level().tenant()?).await?;
    if let Some((field, host, port)) = &change.server {
        app.own::<Delivery>()?.outbound().check(field, host, *port).await?;
    }
    direct(app, scope, |own| decide(change, own)).await
}

fn decide(change: &WayChange, own: &StoredSettings) -> Result<Decision> {
    let before =
        |name: &str| own.get(name).map(String::as_str).or_else(|| setting::definition(name).and_then(|d| d.default)).unwrap_or_default();
    let (name, field, given) = &change.secret;
    let stays = change.place.iter().all(|(name, value)| before(name) == value);
    let stored = own.get(*name).filter(|secret| !secret.is_empty());
    let secret = match (given, stored) {
        _ if !change.needs_secret => None,
        (Some(given), _) => Some(given.clone()),
        (None, Some(stored)) if stays => Some(stored.clone()),
        (None, Some(_)) => return Err(Error::invalid(*field, "Validation.SecretAgain")),
        (None, None) => None,
    };
    let switch = (change.way.switch(), change.is_on.to_string());
    let values = change.place.iter().chain(&change.others).chain([&switch]);
    let directs = values.clone().any(|(name, value)| before(name) != value) || secret.as_ref() != stored;
    let changes = values.map(|(name, value)| (*name, Some(value.clone()).filter(|value| !value.is_empty())));
    let (switch, keeper) = &change.fields;
    let way_in = if change.is_on { (*keeper).to_owned() } else { switch.clone() };
    Ok(Decision { directs, changes: changes.chain([(*name, secret)]).collect(), way_in: Some(way_in) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(host: &str, secret: Option<&str>) -> WayChange {
        WayChange {
            way: Way::Directory,
            is_on: true,
            fields: ("enableLdapLogin".to_owned(), "ldapBaseDc"),
            server: None,
            place: vec![(setting::LDAP_HOST, host.to_owned()), (setting::LDAP_PORT, "389".to_owned())],
            others: vec![(setting::LDAP_BASE, "dc=x".to_owned())],
            secret: (setting::LDAP_PASSWORD, "ldapPassword", secret.map(str::to_owned)),
            needs_secret: true,
        }
    }

    fn stored(pairs: &[(&str, &str)]) -> StoredSettings {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn a_secret_stays_where_it_was_entered_for() {
        let own = stored(&[
            (setting::LDAP_HOST, "a"),
            (setting::LDAP_BASE, "dc=x"),
            (setting::LDAP_LOGIN, "true"),
            (setting::LDAP_PASSWORD, "secret"),
        ]);
        let same = decide(&change("a", None), &own).ok().unwrap();
        assert!(!same.directs && same.changes.contains(&(setting::LDAP_PASSWORD, Some("secret".to_owned()))));
        assert!(decide(&change("a", Some("other")), &own).ok().unwrap().directs);
        let moved = decide(&change("b", None), &own).err().unwrap();
        assert_eq!((moved.fields()[0].field.as_str(), moved.fields()[0].message.as_ref()), ("ldapPassword", "Validation.SecretAgain"));
        assert!(decide(&change("b", Some("other")), &own).ok().unwrap().directs);
        let nobody = WayChange { needs_secret: false, ..change("b", None) };
        assert!(decide(&nobody, &own).ok().unwrap().changes.contains(&(setting::LDAP_PASSWORD, None)), "it is forgotten");
    }

    #[test]
    fn whatever_changes_who_gets_in_directs() {
        let own = stored(&[(setting::LDAP_HOST, "a"), (setting::LDAP_BASE, "dc=x"), (setting::LDAP_LOGIN, "false")]);
        assert!(decide(&change("a", None), &own).ok().unwrap().directs, "switching it on");
        let off = WayChange { is_on: false, ..change("a", None) };
        assert!(!decide(&off, &own).ok().unwrap().directs);
        assert!(decide(&WayChange { others: vec![(setting::LDAP_BASE, "dc=y".to_owned())], ..off }, &own).ok().unwrap().directs);
    }
}
