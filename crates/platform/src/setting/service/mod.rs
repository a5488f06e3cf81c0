//! Effective values: the user's, otherwise the tenant's, the host's, the configured one, or the default. The default language is the one
//! that the list of languages names.

mod direct;
mod mail;
mod origin;
mod zone;

use std::{collections::HashMap, sync::Arc};

use ::store::{Table, Tx, audit::LinkEnd};
use http::App;
use kernel::{Error, HOST, Result, Scope};
use localisation::{DEFAULT_CULTURE, Localisation};
use serde_json::Value;
use uuid::Uuid;

use super::{
    definitions::{DEFAULT_LANGUAGE, DEFINITIONS, SettingDef, TIME_ZONE, companions, definition},
    entity::Model,
    rules::{Change, MailServer, touched},
    store,
};
use crate::{Platform, role, tenant};

pub(crate) use direct::{Decision, direct};
pub(crate) use mail::set_mail;
pub(crate) use origin::{Origin, origins, reset};
pub use zone::{ZoneInForce, ZoneSource, zone_of_user};
pub(crate) use zone::{set_zone, zone_of_level};

/// Stored values of one level (key: user id, empty for the level's own) by name, secrets opened.
pub(crate) type StoredSettings = HashMap<String, String>;

/// The effective settings of a user or level.
#[derive(Debug, Clone)]
pub struct Values {
    layers: Vec<Arc<StoredSettings>>,
    /// How many of the layers come from the level below, which is the host for a tenant.
    inherited: usize,
    /// The default one in the list of languages.
    language: &'static str,
    platform: Arc<Platform>,
}

impl Values {
    /// The value of `name`; `None` if it has none.
    pub fn get(&self, name: &str) -> Option<&str> {
        let def = definition(name);
        let own = self.layers.len().saturating_sub(if def.is_some_and(|d| d.inherited) { 0 } else { self.inherited });
        let decides = |layer: &&StoredSettings| layer.contains_key(name) || companions(name).iter().any(|other| layer.contains_key(*other));
        let mut layers = self.layers.iter().take(own).map(|layer| &**layer).chain([&self.platform.configured]);
        let stored = layers.find(decides).and_then(|layer| layer.get(name));
        let default = || if name == DEFAULT_LANGUAGE { Some(self.language) } else { def.and_then(|d| d.default) };
        stored.map(String::as_str).or_else(default)
    }

    /// The value of `name` as text, empty if it has none.
    pub fn text(&self, name: &str) -> String {
        self.get(name).unwrap_or_default().to_owned()
    }

    /// Whether `name` is `true`, in any case.
    pub fn is(&self, name: &str) -> bool {
        self.get(name).is_some_and(|v| v.eq_ignore_ascii_case("true"))
    }

    /// Whether `name` is `false`, in any case: for settings that are on by default.
    pub fn is_off(&self, name: &str) -> bool {
        self.get(name).is_some_and(|v| v.eq_ignore_ascii_case("false"))
    }

    /// The value of `name` as a number; 0 when it is none.
    pub fn number(&self, name: &str) -> i64 {
        self.get(name).and_then(|v| v.trim().parse().ok()).unwrap_or(0)
    }

    /// The effective mail server: all of it from the first level that names one. A level that repeats the server of the level below without
    /// a password of its own means that one.
    pub fn mail_server(&self) -> MailServer {
        let layers = self.layers.iter().map(|layer| &**layer).chain([&self.platform.configured]);
        let mut named: Option<MailServer> = None;
        for server in layers.filter_map(|layer| MailServer::read(|name| layer.get(name).map(String::as_str))) {
            match &named {
                Some(upper) if !upper.goes_where(&server) => break,
                _ => named = Some(server),
            }
            if named.as_ref().is_some_and(|server| server.user.is_none() || server.password.is_some()) {
                break;
            }
        }
        named.unwrap_or_else(shipped)
    }

    /// The values of this level if it had set `own`.
    fn with_own(&self, own: Arc<StoredSettings>) -> Self {
        let layers = std::iter::once(own).chain(self.layers.iter().skip(1).cloned()).collect();
        Self { layers, ..self.clone() }
    }

    /// Those of the host's values that `tenant` inherits; the host itself inherits the configured ones.
    pub(crate) fn below(self, tenant: Uuid) -> Self {
        if tenant == HOST { Self { layers: Vec::new(), inherited: 0, ..self } } else { self }
    }

    /// The settings that clients see, in order of definition.
    pub fn visible(&self) -> impl Iterator<Item = (&'static str, Option<&str>)> {
        DEFINITIONS.iter().filter(|d| d.visible).map(|d| (d.name, self.get(d.name)))
    }
}

/// ABP's default names the local machine; it means "not set".
fn shipped() -> MailServer {
    let none = MailServer { host: String::new(), port: 25, ssl: false, user: None, domain: None, password: None };
    MailServer::read(|name| definition(name).and_then(|d| d.default)).unwrap_or(none)
}

/// The settings of a tenant, or of the host.
///
/// # Errors
/// `Unavailable`; `Internal` when a secret can't be opened with the key in use.
pub async fn of_level(app: &App, tenant: Uuid) -> Result<Values> {
    let platform = app.own::<Platform>()?;
    let mut layers = vec![stored(app, &platform, tenant, "").await?];
    if tenant != HOST {
        layers.push(stored(app, &platform, HOST, "").await?);
    }
    Ok(Values { inherited: usize::from(tenant != HOST), layers, language: language_of(app), platform })
}

/// Whether demo data is being loaded. Its records are not finished then: who follows up changes waits with those of it.
///
/// # Errors
/// `Unavailable` without the database.
pub async fn is_demo_loading(app: &App) -> Result<bool> {
    Ok(of_level(app, HOST).await?.get(super::DEMO_LOADING).is_some())
}

/// Today's date at the host, in its time zone, or in UTC if it has none.
///
/// # Errors
/// As [`of_level`].
pub async fn host_today(app: &App) -> Result<chrono::NaiveDate> {
    let values = of_level(app, HOST).await?;
    let zone = values.get(TIME_ZONE).and_then(|zone| zone.parse().ok()).unwrap_or(chrono_tz::UTC);
    Ok(app.now().with_timezone(&zone).date_naive())
}

/// The default language of the list; an application without texts, as tests have it, has the shipped one.
fn language_of(app: &App) -> &'static str {
    app.own::<Localisation>().map_or(DEFAULT_CULTURE, |texts| texts.default_culture())
}

/// The settings of a user.
///
/// # Errors
/// As [`of_level`].
pub async fn of_user(app: &App, tenant: Uuid, user: Uuid) -> Result<Values> {
    let mut values = of_level(app, tenant).await?;
    let own = stored(app, &values.platform, tenant, &user.to_string()).await?;
    values.layers.insert(0, own);
    Ok(values)
}

/// A user's own values, without inherited ones.
///
/// # Errors
/// As [`of_level`].
pub(crate) async fn own_of_user(app: &App, tenant: Uuid, user: Uuid) -> Result<Arc<StoredSettings>> {
    let platform = app.own::<Platform>()?;
    stored(app, &platform, tenant, &user.to_string()).await
}

/// The language of a reply to a user's request: their stored one, otherwise that of the request.
///
/// # Errors
/// As [`of_level`].
pub(crate) async fn language_for(app: &App, tenant: Uuid, user: Uuid, asked_in: &str) -> Result<String> {
    let own = own_of_user(app, tenant, user).await?;
    let stored = own.get(DEFAULT_LANGUAGE).filter(|name| !name.is_empty());
    Ok(stored.map_or(asked_in, String::as_str).to_owned())
}

/// The values that `level` itself has set, as the transaction sees them: without secrets, and without inherited ones.
pub(crate) async fn own_in(app: &App, tx: &Tx, level: Uuid) -> Result<Values> {
    let rows = store::of_level(tx, level).await?;
    let stored: StoredSettings = rows.into_iter().filter_map(|row| Some((row.name, row.value?))).collect();
    Ok(Values { layers: vec![Arc::new(stored)], inherited: 0, language: language_of(app), platform: app.own::<Platform>()? })
}

/// The values that the transaction's own level has set, without secrets.
pub(crate) async fn stored_in(tx: &Tx) -> Result<StoredSettings> {
    let rows = store::of_key(tx, "").await?;
    Ok(rows.into_iter().filter_map(|row| Some((row.name, row.value?))).collect())
}

async fn stored(app: &App, platform: &Platform, tenant: Uuid, key: &str) -> Result<Arc<StoredSettings>> {
    let load = async {
        let scope = Scope::system(app.now()).within(tenant);
        let rows = app.db().read(&scope, |tx| async move { store::of_key(&tx, key).await }).await?;
        rows.into_iter().map(|row| opened(platform, row)).collect()
    };
    platform.settings.get_or_load(&(tenant, key.to_owned()), load).await
}

pub(super) fn opened(platform: &Platform, row: Model) -> Result<(String, String)> {
    let value = match &row.sealed_value {
        Some(sealed) => platform.secrets.open(&context(row.tenant_id, &row.provider_key, &row.name), sealed)?,
        None => row.value.unwrap_or_default(),
    };
    Ok((row.name, value))
}

fn context(tenant: Uuid, key: &str, name: &str) -> String {
    format!("setting_values/{tenant}/{key}/{name}")
}

/// Sets settings of the scope's level; `None` gives the level below free again. The caller has checked its permission.
///
/// # Errors
/// `Internal` on a name that is not defined or may not be set there, `Unavailable`.
pub async fn set(app: &App, scope: &Scope, changes: &[(&str, Option<String>)]) -> Result<()> {
    app.db().write(&scope.at_level(), |tx| async move { set_in(app, &tx, changes).await }).await
}

/// As [`set`], in the caller's transaction.
///
/// # Errors
/// As [`set`].
pub(crate) async fn set_in(app: &App, tx: &Tx, changes: &[(&str, Option<String>)]) -> Result<()> {
    let (platform, tenant) = (app.own::<Platform>()?, tx.scope().tenant()?);
    put_all(tx, &platform, (tenant, if tenant == HOST { "G" } else { "T" }, ""), changes).await
}

/// Sets the changes of a page that sends all its settings: unedited values stay the level's own or inherited. `page` formats values as the
/// page sends them. The caller has checked its permission.
///
/// # Errors
/// As [`set`].
pub(crate) async fn save(app: &App, scope: &Scope, wanted: &[Change], page: impl Fn(&Values) -> Vec<Change> + Sync) -> Result<()> {
    let page = &page;
    app.db().write(&scope.at_level(), |tx| async move { save_in(app, &tx, wanted, page).await }).await
}

/// As [`save`], in the caller's transaction.
///
/// # Errors
/// As [`set`].
pub(crate) async fn save_in(app: &App, tx: &Tx, wanted: &[Change], page: impl Fn(&Values) -> Vec<Change>) -> Result<()> {
    let level = of_level(app, tx.scope().tenant()?).await?;
    let own = Arc::new(stored_in(tx).await?);
    let shown = page(&level.with_own(Arc::clone(&own)));
    let changes = touched(wanted, &own, &shown, &page(&level.with_own(Arc::default())));
    tx.audit_action();
    if changes.is_empty() { Ok(()) } else { set_in(app, tx, &changes).await }
}

/// Sets settings of a user of the scope's level.
///
/// # Errors
/// As [`set`].
pub async fn set_of_user(app: &App, scope: &Scope, user: Uuid, changes: &[(&str, Option<String>)]) -> Result<()> {
    let (platform, scope, key) = (app.own::<Platform>()?, scope.at_level(), user.to_string());
    let (tenant, platform, key) = (scope.tenant()?, &platform, key.as_str());
    app.db().write(&scope, |tx| async move { put_all(&tx, platform, (tenant, "U", key), changes).await }).await
}

/// Sets settings of a level, in the caller's transaction.
pub(super) async fn put_all(
    tx: &Tx,
    platform: &Platform,
    (tenant, provider, key): (Uuid, &str, &str),
    changes: &[(&str, Option<String>)],
) -> Result<()> {
    for (name, value) in changes {
        let def = settable(name, provider)?;
        let row = |value, sealed| Model {
            tenant_id: tenant,
            provider_name: provider.to_owned(),
            provider_key: key.to_owned(),
            name: (*name).to_owned(),
            value,
            sealed_value: sealed,
        };
        let row = match value {
            Some(text) if def.secret => row(None, Some(platform.secrets.seal(&context(tenant, key, name), text)?)),
            value => row(value.clone(), None),
        };
        let before = store::put(tx, &row).await?;
        record_in_history(tx, before.as_ref(), &row);
    }
    tx.invalidate(&format!("settings:{tenant}:{key}")).await
}

/// Records a changed setting in the history of its user or tenant. The host's have no history.
fn record_in_history(tx: &Tx, before: Option<&Model>, after: &Model) {
    let (tenant, key) = (after.tenant_id, after.provider_key.as_str());
    let end = match after.provider_name.as_str() {
        "U" => key.parse().ok().map(|user| role::user_end(tenant, user)),
        "T" => Some(LinkEnd { entity_type: tenant::Entity::TYPE, tenant, id: tenant }),
        _ => None,
    };
    let said = |row: &Model| if row.sealed_value.is_some() { "***".into() } else { Value::from(row.value.as_deref()) };
    if let Some(end) = end {
        tx.record_link(&end, &after.name, &before.map(said).unwrap_or_default(), &said(after));
    }
}

fn settable(name: &str, provider: &str) -> Result<&'static SettingDef> {
    let def = definition(name).ok_or_else(|| Error::internal(format!("no setting {name}")))?;
    let allowed = match provider {
        "T" => def.per_tenant,
        "U" => def.per_user,
        _ => true,
    };
    if allowed { Ok(def) } else { Err(Error::internal(format!("{name} can't be set by provider {provider}"))) }
}
