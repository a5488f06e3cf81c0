//! Effective values of features, and setting them.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use ::store::{Table, Tx, audit::LinkEnd};
use http::App;
use kernel::{Error, FieldError, HOST, Permission, Result, Scope};
use uuid::Uuid;

use super::{
    KEY, MANAGE_HOST,
    definitions::{DEFINITIONS, LDAP, OAUTH, definition},
    entity::{Entity, Model},
    store,
};
use crate::{Platform, tenant, ways_in::WaysIn};

/// All stored values, by level and name.
pub(crate) type StoredFeatures = HashMap<(Uuid, String), String>;

/// The features of one level.
#[derive(Debug, Clone)]
pub struct Values {
    level: Uuid,
    stored: Arc<StoredFeatures>,
}

impl Values {
    /// The value that the level itself has, if any.
    pub fn own(&self, name: &str) -> Option<&str> {
        self.stored.get(&(self.level, name.to_owned())).map(String::as_str)
    }

    /// The effective value; empty for an undefined name.
    pub fn get(&self, name: &str) -> &str {
        self.own(name).or_else(|| definition(name).map(|d| d.default)).unwrap_or_default()
    }

    /// Whether the feature is on.
    pub fn is(&self, name: &str) -> bool {
        self.get(name) == "true"
    }

    /// All features with their values, in order of definition.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, &str)> {
        DEFINITIONS.iter().map(|d| (d.name, self.get(d.name)))
    }
}

/// The features of a tenant, or of the host.
pub async fn of_level(app: &App, level: Uuid) -> Result<Values> {
    let platform = app.own::<Platform>()?;
    let load = async {
        let rows = app.db().read(&Scope::system(app.now()), |tx| async move { store::all(&tx).await }).await?;
        Ok(rows.into_iter().map(|r| ((r.provider_key.parse().unwrap_or(HOST), r.name), r.value)).collect())
    };
    Ok(Values { level, stored: platform.features.get_or_load(&(), load).await? })
}

/// Asks that the plan of `level` has the feature `name`.
///
/// # Errors
/// 403 `Volo.Feature:010001`.
pub async fn require(app: &App, level: Uuid, name: &'static str) -> Result<()> {
    if of_level(app, level).await?.is(name) { Ok(()) } else { Err(Error::refused("Volo.Feature:010001").with("feature", name)) }
}

/// The features of `level`, as the transaction sees them.
pub(crate) async fn read_in(tx: &Tx, level: Uuid) -> Result<Values> {
    let rows = store::of_key(tx, &provider_key(level)).await?;
    Ok(Values { level, stored: Arc::new(rows.into_iter().map(|row| ((level, row.name), row.value)).collect()) })
}

/// The bound that the number `name` sets to `level`, as the transaction sees it; none where it is 0.
pub async fn bound(tx: &Tx, level: Uuid, name: &str) -> Result<Option<u32>> {
    Ok(read_in(tx, level).await?.get(name).parse::<u32>().ok().filter(|bound| *bound > 0))
}

/// The permission that setting the features of `level` takes.
fn needs(level: Uuid) -> Permission {
    if level == HOST { MANAGE_HOST } else { tenant::MANAGE_FEATURES }
}

fn provider_key(level: Uuid) -> String {
    if level == HOST { String::new() } else { level.to_string() }
}

/// The features of `level`, for callers who may set them.
///
/// # Errors
/// 403, 404 for an unknown tenant.
pub async fn show(app: &App, scope: &Scope, level: Uuid) -> Result<Values> {
    scope.require(needs(level))?;
    scope.at_host()?;
    check_level(app, level).await?;
    of_level(app, level).await
}

async fn check_level(app: &App, level: Uuid) -> Result<()> {
    if level == HOST || tenant::directory(app).await?.by_id(level).is_some() { Ok(()) } else { Err(Error::not_found("Tenant", level)) }
}

/// Sets features of `level`.
///
/// # Errors
/// 403, 404 for an unknown tenant, 400 on each of `features` with an unknown name or a value that it doesn't take, and on the one that would
/// take the last way in.
pub async fn set(app: &App, scope: &Scope, level: Uuid, values: &[(String, String)]) -> Result<()> {
    scope.require(needs(level))?;
    check_level(app, level).await?;
    check(values)?;
    let taken = values.iter().position(|(name, value)| [LDAP, OAUTH].contains(&name.as_str()) && value != "true");
    let field = taken.map(|at| format!("features[{at}].value"));
    let field = field.as_deref();
    // The machine's scope: the level's settings and users are not the host's.
    app.db()
        .write(&scope.at_host()?.as_system(), |tx| async move {
            let ways = WaysIn::of(app, &tx, level).await?;
            put(&tx, &provider_key(level), values).await?;
            ways.check(app, &tx, level, field).await?;
            tx.invalidate(KEY).await
        })
        .await
}

async fn put(tx: &Tx, key: &str, values: &[(String, String)]) -> Result<()> {
    let before = store::of_key(tx, key).await?;
    for (name, value) in values {
        let row = Model { provider_name: "T".to_owned(), provider_key: key.to_owned(), name: name.clone(), value: value.clone() };
        match before.iter().find(|b| b.name == *name) {
            Some(before) => drop(tx.update::<Entity>(before, row).await?),
            None => drop(tx.insert::<Entity>(row.into()).await?),
        }
        let before = before.iter().find(|own| own.name == *name).map(|own| own.value.as_str());
        record_in_history(tx, key, name, before, Some(value));
    }
    Ok(())
}

/// Records a changed feature in a tenant's history; null is the default. The host's own features have no history.
fn record_in_history(tx: &Tx, key: &str, name: &str, before: Option<&str>, after: Option<&str>) {
    if let Ok(id) = key.parse() {
        tx.record_link(&LinkEnd { entity_type: tenant::Entity::TYPE, tenant: HOST, id }, name, &before.into(), &after.into());
    }
}

/// Sets features of `level` in the caller's transaction. What this version doesn't know, or a feature doesn't take any more, is left out.
pub(crate) async fn give(tx: &Tx, level: Uuid, values: &BTreeMap<String, String>) -> Result<()> {
    let fits = |(name, value): &(&String, &String)| definition(name).is_some_and(|def| def.takes(value));
    let known: Vec<(String, String)> = values.iter().filter(fits).map(|(name, value)| (name.clone(), value.clone())).collect();
    put(tx, &provider_key(level), &known).await?;
    tx.invalidate(KEY).await
}

/// Removes what `level` has, with the level itself.
pub async fn forget(tx: &Tx, level: Uuid) -> Result<()> {
    store::purge(tx, &provider_key(level)).await?;
    tx.invalidate(KEY).await
}

fn check(values: &[(String, String)]) -> Result<()> {
    let wrong = values.iter().enumerate().filter(|(_, (name, value))| !definition(name).is_some_and(|d| d.takes(value)));
    let fields: Vec<FieldError> = wrong
        .map(|(at, (name, value))| {
            let part = if definition(name).is_some() { "value" } else { "name" };
            let data = [("name", name), ("value", value)].map(|(key, text)| (key.to_owned(), text.as_str().into()));
            FieldError {
                field: format!("features[{at}].{part}"),
                message: "Validation.FeatureValue".into(),
                data: data.into_iter().collect(),
            }
        })
        .collect();
    if fields.is_empty() { Ok(()) } else { Err(Error::invalid_fields(fields)) }
}

/// Gives `level` back the defaults.
///
/// # Errors
/// 403, 404 for an unknown tenant, 400 as [`WaysIn::check`].
pub async fn reset(app: &App, scope: &Scope, level: Uuid) -> Result<()> {
    scope.require(needs(level))?;
    check_level(app, level).await?;
    app.db()
        .write(&scope.at_host()?.as_system(), |tx| async move {
            tx.audit_action();
            let ways = WaysIn::of(app, &tx, level).await?;
            let key = provider_key(level);
            for gone in store::of_key(&tx, &key).await? {
                record_in_history(&tx, &key, &gone.name, Some(&gone.value), None);
                tx.delete::<Entity>(&gone).await?;
            }
            ways.check(app, &tx, level, None).await?;
            tx.invalidate(KEY).await
        })
        .await
}
