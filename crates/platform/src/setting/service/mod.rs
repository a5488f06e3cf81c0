//! Effective values: the user's, else the tenant's, else the host's, else the configured, else the default.

mod mail;

use std::{collections::HashMap, sync::Arc};

use ::store::Tx;
use http::App;
use kernel::{Error, HOST, Result, Scope};
use uuid::Uuid;

use super::{
    definitions::{DEFINITIONS, SettingDef, definition},
    entity::Model,
    rules::MailServer,
    store,
};
use crate::Platform;

pub(crate) use mail::set_mail;

/// Stored values of one level (key: user id, empty for the level's own) by name, secrets opened.
pub(crate) type Stored = HashMap<String, String>;

/// The settings in force for somebody.
#[derive(Debug, Clone)]
pub struct Values {
    layers: Vec<Arc<Stored>>,
    platform: Arc<Platform>,
}

impl Values {
    /// The value of `name`; `None` when it has none.
    pub fn get(&self, name: &str) -> Option<&str> {
        let stored = self.layers.iter().find_map(|layer| layer.get(name)).or_else(|| self.platform.configured.get(name));
        stored.map(String::as_str).or_else(|| definition(name).and_then(|d| d.default))
    }

    /// The value of `name` as text, empty when it has none.
    pub fn text(&self, name: &str) -> String {
        self.get(name).unwrap_or_default().to_owned()
    }

    /// Whether `name` is `true`, in any case.
    pub fn is(&self, name: &str) -> bool {
        self.get(name).is_some_and(|v| v.eq_ignore_ascii_case("true"))
    }

    /// Whether `name` is `false`, in any case: for what is on unless it is switched off.
    pub fn is_off(&self, name: &str) -> bool {
        self.get(name).is_some_and(|v| v.eq_ignore_ascii_case("false"))
    }

    /// The value of `name` as a number; 0 when it is none.
    pub fn number(&self, name: &str) -> i64 {
        self.get(name).and_then(|v| v.trim().parse().ok()).unwrap_or(0)
    }

    /// The mail server in force: all of it from the first level that names one. A level that repeats the server of the level below
    /// without a password of its own stands for that one.
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

    /// Of the host's values, those that `tenant` inherits; the host itself inherits those of the configuration.
    pub(super) fn below(self, tenant: Uuid) -> Self {
        if tenant == HOST { Self { layers: Vec::new(), ..self } } else { self }
    }

    /// The settings that clients see, in order of definition.
    pub fn visible(&self) -> impl Iterator<Item = (&'static str, Option<&str>)> {
        DEFINITIONS.iter().filter(|d| d.visible).map(|d| (d.name, self.get(d.name)))
    }
}

/// ABP's default names the local machine; it stands for "nobody has set one".
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
    Ok(Values { layers, platform })
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

async fn stored(app: &App, platform: &Platform, tenant: Uuid, key: &str) -> Result<Arc<Stored>> {
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
    let scope = scope.at_level();
    let provider = if scope.tenant()? == HOST { "G" } else { "T" };
    write(app, &scope, provider, "", changes).await
}

/// Sets settings of a user of the scope's level.
///
/// # Errors
/// As [`set`].
pub async fn set_of_user(app: &App, scope: &Scope, user: Uuid, changes: &[(&str, Option<String>)]) -> Result<()> {
    write(app, &scope.at_level(), "U", &user.to_string(), changes).await
}

async fn write(app: &App, scope: &Scope, provider: &str, key: &str, changes: &[(&str, Option<String>)]) -> Result<()> {
    let platform = app.own::<Platform>()?;
    let (tenant, platform) = (scope.tenant()?, &platform);
    app.db().write(scope, |tx| async move { put_all(&tx, platform, (tenant, provider, key), changes).await }).await
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
        store::put(tx, &row).await?;
    }
    tx.invalidate(&format!("settings:{tenant}:{key}")).await
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
