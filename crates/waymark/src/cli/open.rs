//! The application for commands that do what the API does.

use anyhow::{Result, anyhow};
use http::App;
use kernel::{Error, Granted, HOST, Scope, Uuid};
use localisation::DEFAULT_CULTURE;
use platform::{Cost, tenant};
use serde_json::Map;

use super::{lock, schema};
use crate::{compose, config::Config};

/// Connects, checks the schema as `serve` does, and builds the application. Registers no redirect addresses.
pub(super) async fn application(config: &Config) -> Result<App> {
    let _start = lock::of_start(config).await?;
    let db = schema::connect(config, &config.database.url).await?;
    schema::fit_to_serve(&db, config).await?;
    compose::build_app(db, config, Cost::default()).await
}

/// The operator at the command line: every permission, at host level.
pub(super) fn operator(app: &App) -> Scope {
    let all = app.areas().iter().flat_map(|area| area.permissions).map(|def| def.permission.0.to_owned());
    Scope::host(app.now(), Granted::new(all))
}

/// The id of the tenant named `name`; the host without a name.
pub(super) async fn tenant_of(app: &App, name: Option<&str>) -> Result<Uuid> {
    let Some(name) = name else { return Ok(HOST) };
    let directory = tenant::directory(app).await.map_err(|error| worded(app, &error))?;
    let found = directory.resolve(name).map(|tenant| tenant.id);
    found.ok_or_else(|| anyhow!("there is no tenant named {name:?}; the tenants are: {}", names(directory.all().map(|t| t.name.as_str()))))
}

fn names<'a>(all: impl Iterator<Item = &'a str>) -> String {
    let all: Vec<&str> = all.collect();
    if all.is_empty() { "none".to_owned() } else { all.join(", ") }
}

/// An error of a service with the message that the API would return.
pub(super) fn worded(app: &App, error: &Error) -> anyhow::Error {
    let text = |key: &str| app.texts().text(DEFAULT_CULTURE, key, error.data());
    let own = error.code().and_then(|code| text(&format!("Error.{code}")));
    // Field errors say more than the code that summarises them.
    let mut lines: Vec<String> = own.into_iter().filter(|_| error.fields().is_empty()).collect();
    for field in error.fields() {
        let mut data: Map<_, _> = error.data().clone();
        data.extend(field.data.clone());
        let message = app.texts().text(DEFAULT_CULTURE, &field.message, &data).unwrap_or_else(|| field.message.clone().into_owned());
        let line = data.get("line").and_then(serde_json::Value::as_u64).map(|line| format!(" (line {line})")).unwrap_or_default();
        lines.push(format!("{}{line}: {message}", field.field));
    }
    if lines.is_empty() {
        lines.push(
            error
                .cause()
                .map_or_else(|| text(&format!("Error.{:?}", error.kind())).unwrap_or_else(|| error.to_string()), ToString::to_string),
        );
    }
    anyhow!(lines.join("\n"))
}
