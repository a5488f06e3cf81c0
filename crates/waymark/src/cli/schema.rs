//! `migrate`, and what a start asks of the schema.

use std::collections::BTreeSet;

use anyhow::{Context, Result, bail};
use store::{Db, Engine, Migration};

use super::{machine, say, shown};
use crate::{compose, config::Config};

/// Connects as the role that owns the schema.
pub(super) async fn connect_owner(config: &Config) -> Result<Db> {
    let url = config.database.admin_url.as_deref().unwrap_or(&config.database.url);
    connect(config, url).await
}

/// Connects to `url`; a missing folder of an embedded database is made.
pub(super) async fn connect(config: &Config, url: &str) -> Result<Db> {
    if let Some(folder) = config.database_file().as_deref().and_then(std::path::Path::parent) {
        std::fs::create_dir_all(folder).with_context(|| format!("the folder {} can't be made", folder.display()))?;
    }
    let (clock, entropy) = machine();
    compose::connect(config, url, clock, entropy).await.with_context(|| format!("the database {} can't be reached", shown(url)))
}

/// Brings the schema up to date; gives how many steps it took.
pub(super) async fn apply(db: &Db, config: &Config) -> Result<usize> {
    take(db, config, &compose::migrations()).await
}

/// Makes the schema that a backup has, in a database that is empty: its rows fit that one alone. What came later is taken
/// with the rows there.
pub(super) async fn apply_of(db: &Db, config: &Config, steps: &BTreeSet<String>) -> Result<()> {
    let all = compose::migrations();
    if let Some(unknown) = steps.iter().find(|name| all.iter().all(|m| m.name != *name)) {
        bail!(
            "the backup has a newer schema than this program knows (step {unknown}); use a program at least as new as the one that wrote it"
        );
    }
    let theirs: Vec<Migration> = all.into_iter().filter(|m| steps.contains(m.name)).collect();
    if store::pending(db, &theirs).await.is_err_and(|error| error.kind() != kernel::Kind::Unavailable) {
        bail!("the schema of the database is newer than the backup's; restore into a fresh database");
    }
    take(db, config, &theirs).await.map(drop)
}

async fn take(db: &Db, config: &Config, steps: &[Migration]) -> Result<usize> {
    let role = match db.engine() {
        Engine::Sqlite => None,
        Engine::Postgres => config.database.role.clone().or_else(|| serving_role(config)),
    };
    Ok(store::migrate(db, steps, role.as_deref()).await?)
}

fn serving_role(config: &Config) -> Option<String> {
    let user = url::Url::parse(&config.database.url).ok()?.username().to_owned();
    (config.database.admin_url.is_some() && !user.is_empty()).then_some(user)
}

/// `waymark migrate`
pub(super) async fn migrate(config: &Config) -> Result<()> {
    let db = connect_owner(config).await?;
    let steps = apply(&db, config).await?;
    db.close().await;
    say(&if steps == 0 { "The schema is current.".to_owned() } else { format!("{steps} steps taken; the schema is current.") })
}

/// Refuses to serve on a schema that isn't this program's, or as a role that row-level security doesn't bind.
pub(super) async fn fit_to_serve(db: &Db, config: &Config) -> Result<()> {
    if db.engine() == Engine::Sqlite {
        apply(db, config).await?;
        return Ok(());
    }
    if let Some(why) = db.unfit_to_serve().await? {
        bail!("{why} (database.url)");
    }
    let missing = store::pending(db, &compose::migrations()).await?;
    if let Some(first) = missing.first() {
        bail!(
            "the schema is older than this program: {} steps are missing, from {} on; run `waymark migrate` with database.admin_url set",
            missing.len(),
            first.name
        );
    }
    Ok(())
}
