//! `doctor`: says in plain words what is wrong with a configuration and what it points at.

use std::{path::Path, process::ExitCode, time::Duration};

use anyhow::Result;
use kernel::OsEntropy;
use store::{Db, Engine};

use super::{plain, say, schema, shown};
use crate::{
    compose,
    config::{Config, FileKind},
    key,
};

/// What was looked at and what was found.
enum Finding {
    Good(String),
    /// Works, but hardly as meant.
    Odd(String),
    Wrong(String),
}

use Finding::{Good, Odd, Wrong};

/// `waymark doctor`
pub(super) async fn doctor(config: &Config) -> Result<ExitCode> {
    let mut findings = vec![Good("the configuration can be read".to_owned())];
    findings.extend(folders(config));
    findings.push(secret(config));
    findings.extend(database(config).await);
    findings.push(mail(config).await);
    findings.extend(traces(config).await);
    findings.extend(address(config));
    let mut wrong = 0;
    for finding in &findings {
        match finding {
            Good(text) => say(&format!("good   {text}"))?,
            Odd(text) => say(&format!("odd    {text}"))?,
            Wrong(text) => {
                wrong += 1;
                say(&format!("WRONG  {text}"))?;
            }
        }
    }
    say(&match wrong {
        0 => "Nothing is wrong.".to_owned(),
        1 => "1 thing is wrong.".to_owned(),
        _ => format!("{wrong} things are wrong."),
    })?;
    Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn folders(config: &Config) -> Vec<Finding> {
    let mut folders: Vec<(&str, &Path)> = Vec::new();
    let file = config.database_file();
    if let Some(folder) = file.as_deref().and_then(Path::parent) {
        folders.push(("database.url", folder));
    }
    if config.files.kind == FileKind::Folder {
        folders.push(("files.folder", Path::new(&config.files.folder)));
    }
    if config.mail.smtp_url.is_none() {
        folders.push(("mail.folder", Path::new(&config.mail.folder)));
    }
    folders.into_iter().map(|(option, folder)| writable(option, folder)).collect()
}

fn writable(option: &str, folder: &Path) -> Finding {
    let shown = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    // A look changes nothing: a folder that isn't there is not made, but the one that it will be made in must let it.
    let there = shown.ancestors().find(|folder| folder.exists() && !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match tempfile::NamedTempFile::new_in(there) {
        Ok(_) if there == shown => Good(format!("{} can be written to ({option})", shown.display())),
        Ok(_) => Odd(format!("{} isn't there yet; the first use makes it ({option})", shown.display())),
        Err(error) => Wrong(format!("{} can't be written to: {error} ({option})", shown.display())),
    }
}

fn secret(config: &Config) -> Finding {
    let from_environment = config.secrets.key.is_some();
    let present = from_environment || Path::new(&config.secrets.key_file).is_file();
    if !present {
        return Odd(format!("there is no key for secrets yet; the first start makes {} (secrets.key_file)", config.secrets.key_file));
    }
    match key::read_or_make(&config.secrets, &OsEntropy) {
        Ok(_) => Good("the key for secrets is there".to_owned()),
        Err(error) => Wrong(format!("the key for secrets doesn't work: {error:#}")),
    }
}

/// The key must be the one that the database's secrets were sealed with: the server refuses to start otherwise.
async fn key_fits(config: &Config, db: &Db) -> Option<Finding> {
    if config.secrets.key.is_none() && !Path::new(&config.secrets.key_file).is_file() {
        return Some(match openid::key_fits(db, &[0; 32]).await {
            Ok(true) => return None,
            Ok(false) => Wrong(format!(
                "the key that the database's secrets were sealed with is missing: {} (secrets.key_file)",
                config.secrets.key_file
            )),
            Err(error) => Wrong(format!("the signing keys can't be read: {}", plain(&error.into()))),
        });
    }
    let key = key::read_or_make(&config.secrets, &OsEntropy).ok()?;
    Some(match openid::key_fits(db, &key).await {
        Ok(true) => Good("the key for secrets opens what the database holds".to_owned()),
        Ok(false) => {
            Wrong("the key for secrets is not the one that this database was sealed with (secrets.key_file, secrets.key)".to_owned())
        }
        Err(error) => Wrong(format!("the signing keys can't be read: {}", plain(&error.into()))),
    })
}

async fn database(config: &Config) -> Vec<Finding> {
    if config.database_file().is_some_and(|file| !file.exists()) {
        return vec![Odd(format!("there is no database yet; the first start makes {}", config.database.url))];
    }
    let db = match schema::connect(config, &config.database.url).await {
        Ok(db) => db,
        Err(error) => return vec![Wrong(format!("{} (database.url)", plain(&error)))],
    };
    let mut findings = vec![Good(format!("the database answers: {}", shown(&config.database.url)))];
    findings.push(role(&db).await);
    let state = schema_state(&db).await;
    let current = matches!(state, Good(_));
    findings.push(state);
    if current {
        findings.extend(contents(&db).await);
        findings.extend(key_fits(config, &db).await);
    }
    db.close().await;
    if let Some(url) = &config.database.admin_url {
        findings.push(match schema::connect(config, url).await {
            Ok(_) => Good("the owner of the schema can sign in (database.admin_url)".to_owned()),
            Err(error) => Wrong(format!("{} (database.admin_url)", plain(&error))),
        });
    }
    findings
}

async fn role(db: &Db) -> Finding {
    match db.unfit_to_serve().await {
        Ok(None) if db.engine() == Engine::Sqlite => Good("an embedded database needs no role".to_owned()),
        Ok(None) => Good("row-level security binds the serving role".to_owned()),
        Ok(Some(why)) => Wrong(format!("{why} (database.url)")),
        Err(error) => Wrong(format!("the role can't be looked up: {}", plain(&error.into()))),
    }
}

async fn schema_state(db: &Db) -> Finding {
    match store::pending(db, &compose::migrations()).await {
        Ok(missing) if missing.is_empty() => Good("the schema is current".to_owned()),
        Ok(missing) if db.engine() == Engine::Sqlite => {
            Odd(format!("the schema is {} steps behind; the next start takes them", missing.len()))
        }
        Ok(missing) => Wrong(format!("the schema is {} steps behind; run `waymark migrate`", missing.len())),
        Err(error) => Wrong(plain(&error.into())),
    }
}

/// What the database holds, by what every transaction leaves together.
async fn contents(db: &Db) -> Vec<Finding> {
    let looked = async { Ok::<_, kernel::Error>((db.wholeness().await?, db.waiting().await?)) };
    let (whole, waiting) = match looked.await {
        Ok(seen) => seen,
        Err(error) => return vec![Wrong(format!("the database can't be looked through: {}", plain(&error.into())))],
    };
    let mut findings: Vec<Finding> = whole.damage.iter().map(|what| Wrong(format!("the database is damaged: {what}"))).collect();
    for (count, what) in [
        (whole.orphans, "parts of audit records belong to a record that isn't there"),
        (whole.bare, "audit records of changes say nothing of what was called"),
        (whole.contradictory_jobs, "jobs have ended by their state and not by their time, or the other way round"),
    ] {
        findings.extend((count > 0).then(|| Wrong(format!("{count} {what}"))));
    }
    if whole.is_whole() {
        findings.push(Good("the database is whole: every change has its audit record, every job its state".to_owned()));
    }
    for (count, what) in [
        (waiting.jobs, "jobs have waited for more than 10 minutes; they run once a server does"),
        (waiting.messages, "messages have waited for more than 10 minutes; they leave once a server runs"),
        (waiting.given_up, "messages were given up; the log says why"),
    ] {
        findings.extend((count > 0).then(|| Odd(format!("{count} {what}"))));
    }
    findings
}

async fn mail(config: &Config) -> Finding {
    let Ok(Some(crate::config::Smtp { host, port, .. })) = config.smtp() else {
        return Odd(format!("no mail server is set: mails are written to {} (mail.smtp_url)", config.mail.folder));
    };
    reached("the mail server", &host, port, "mail.smtp_url").await
}

async fn traces(config: &Config) -> Option<Finding> {
    let url = url::Url::parse(config.tracing.endpoint.as_deref()?).ok()?;
    let (host, port) = (url.host_str()?, url.port_or_known_default()?);
    Some(reached("the collector of traces", host.trim_matches(['[', ']']), port, "tracing.endpoint").await)
}

/// Whether somebody listens there; what they speak is not asked.
async fn reached(who: &str, host: &str, port: u16, option: &str) -> Finding {
    match tokio::time::timeout(Duration::from_secs(5), tokio::net::TcpStream::connect((host, port))).await {
        Ok(Ok(_)) => Good(format!("{who} answers at {host}:{port}")),
        Ok(Err(error)) => Wrong(format!("{who} can't be reached at {host}:{port}: {error} ({option})")),
        Err(_) => Wrong(format!("{who} at {host}:{port} doesn't answer within 5 seconds ({option})")),
    }
}

fn address(config: &Config) -> Option<Finding> {
    let url = config.public_url();
    let local = url.starts_with("http://localhost") || url.starts_with("http://127.0.0.1");
    if url.starts_with("https:") || local {
        return Some(Good(format!("users reach the portal at {url}")));
    }
    Some(Odd(format!("{url} is not encrypted: browsers refuse sign-in there but on the own machine (server.public_url)")))
}
