//! `migrate`, and the schema checks at start.

use std::collections::BTreeSet;

use anyhow::{Context, Result, bail};
use store::{Db, Engine, Migration};

use super::{hide_password, lock, machine, say};
use crate::{archive::REMEDY, compose, config::Config};

/// Connects as the role that owns the schema.
pub(super) async fn connect_owner(config: &Config) -> Result<Db> {
    let url = config.database.admin_url.as_deref().unwrap_or(&config.database.url);
    connect(config, url).await
}

/// Connects to `url`, if the portal can be kept there; creates the folder of an embedded database if it is missing.
pub(super) async fn connect(config: &Config, url: &str) -> Result<Db> {
    if let Some(folder) = config.database_file().as_deref().and_then(std::path::Path::parent) {
        std::fs::create_dir_all(folder).with_context(|| format!("can't create the folder {}", folder.display()))?;
    }
    let (clock, entropy) = machine();
    let place = store::Options { url: url.to_owned(), connections: config.connections() };
    if let Some(why) = Db::refused(&place).await.with_context(|| not_reached(url))? {
        bail!("the database {} can't be used: {why}", hide_password(url));
    }
    compose::connect(config, url, clock, entropy).await.with_context(|| not_reached(url))
}

fn not_reached(url: &str) -> String {
    format!("can't connect to the database {}", hide_password(url))
}

/// Migrates the schema; returns the number of migrations applied.
pub(super) async fn apply(db: &Db, config: &Config) -> Result<usize> {
    let role = match db.engine() {
        Engine::Sqlite => None,
        Engine::Postgres => role(config),
    };
    Ok(store::migrate(db, &compose::migrations(), role.as_deref()).await?)
}

/// The migrations applied in a backup.
pub(super) fn known(steps: &BTreeSet<String>) -> Result<Vec<Migration>> {
    let all = compose::migrations();
    if let Some(unknown) = steps.iter().find(|name| all.iter().all(|m| m.name != *name)) {
        bail!(
            "the backup has a newer schema than this program knows (step {unknown}); use a version at least as new as the one that wrote it"
        );
    }
    Ok(all.into_iter().filter(|m| steps.contains(m.name)).collect())
}

/// The PostgreSQL role that will serve.
pub(super) fn role(config: &Config) -> Option<String> {
    config.database.role.clone().or_else(|| serving_role(config))
}

fn serving_role(config: &Config) -> Option<String> {
    let user = url::Url::parse(&config.database.url).ok()?.username().to_owned();
    (config.database.admin_url.is_some() && !user.is_empty()).then_some(user)
}

/// `waymark migrate`
pub(super) async fn migrate(config: &Config) -> Result<()> {
    // A server that starts beside it would make the same tables.
    let _start = lock::of_start(config).await?;
    let db = connect_owner(config).await?;
    let steps = apply(&db, config).await?;
    db.close().await;
    say(&if steps == 0 { "The schema is current.".to_owned() } else { format!("{steps} migrations applied; the schema is current.") })
}

/// The message about a read-only database.
pub(super) fn only_reads(config: &Config, engine: Engine) -> String {
    match engine {
        Engine::Sqlite => format!(
            "the database {} accepts no writes: it, its folder or their file system can only be read; {REMEDY}, or give that account write access (database.url)",
            hide_password(&config.database.url)
        ),
        Engine::Postgres => {
            "the database accepts no writes: it is a standby, or default_transaction_read_only is on (database.url)".to_owned()
        }
    }
}

/// Rejects a database that only reads, an outdated schema, and roles that row-level security does not apply to.
pub(super) async fn fit_to_serve(db: &Db, config: &Config) -> Result<()> {
    if !db.accepts_writes().await? {
        bail!("{}", only_reads(config, db.engine()));
    }
    if db.engine() == Engine::Sqlite {
        apply(db, config).await?;
        return Ok(());
    }
    if let Some(why) = db.unfit_to_serve(&compose::migrations()).await? {
        bail!("{why} (database.url)");
    }
    let missing = store::pending(db, &compose::migrations()).await?;
    if let Some(first) = missing.first() {
        bail!(
            "the schema is older than this program: {} migrations are missing, starting with {}; run `waymark migrate` with database.admin_url set",
            missing.len(),
            first.name
        );
    }
    Ok(())
}
