//! Effective values: the user's, else the tenant's, else the host's, else the configured, else the default.

use std::{collections::HashMap, sync::Arc};

use http::App;
use kernel::{Error, HOST, Result, Scope};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use store::Tx;
use uuid::Uuid;

use super::{
    definitions::{DEFINITIONS, SettingDef, definition},
    entity::{ActiveModel, Column, Entity, Model},
};
use crate::Platform;

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

    /// The value of `name` as a number; 0 when it is none.
    pub fn number(&self, name: &str) -> i64 {
        self.get(name).and_then(|v| v.trim().parse().ok()).unwrap_or(0)
    }

    /// The settings that clients see, in order of definition.
    pub fn visible(&self) -> impl Iterator<Item = (&'static str, Option<&str>)> {
        DEFINITIONS.iter().filter(|d| d.visible).map(|d| (d.name, self.get(d.name)))
    }
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
        let rows = app.db().read(&scope, |tx| async move { tx.all(Entity::find().filter(Column::ProviderKey.eq(key))).await }).await?;
        rows.into_iter().map(|row| opened(platform, row)).collect()
    };
    platform.settings.get_or_load(&(tenant, key.to_owned()), load).await
}

fn opened(platform: &Platform, row: Model) -> Result<(String, String)> {
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
    let tenant = scope.tenant()?;
    let mut rows = Vec::with_capacity(changes.len());
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
        rows.push(match value {
            Some(text) if def.secret => row(None, Some(platform.secrets.seal(&context(tenant, key, name), text)?)),
            value => row(value.clone(), None),
        });
    }
    let rows = &rows;
    app.db()
        .write(scope, |tx| async move {
            for row in rows {
                put(&tx, row).await?;
            }
            tx.invalidate(&format!("settings:{tenant}:{key}")).await
        })
        .await
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

async fn put(tx: &Tx, row: &Model) -> Result<()> {
    let same = Entity::find()
        .filter(Column::ProviderName.eq(&row.provider_name))
        .filter(Column::ProviderKey.eq(&row.provider_key))
        .filter(Column::Name.eq(&row.name));
    let before = tx.one(same).await?;
    let empty = row.value.is_none() && row.sealed_value.is_none();
    match before {
        Some(before) if empty => tx.delete::<Entity>(&before).await,
        Some(before) => tx.update::<Entity>(&before, row.clone()).await.map(drop),
        None if empty => Ok(()),
        None => {
            let new = ActiveModel {
                tenant_id: Set(row.tenant_id),
                provider_name: Set(row.provider_name.clone()),
                provider_key: Set(row.provider_key.clone()),
                name: Set(row.name.clone()),
                value: Set(row.value.clone()),
                sealed_value: Set(row.sealed_value.clone()),
            };
            tx.insert::<Entity>(new).await.map(drop)
        }
    }
}
