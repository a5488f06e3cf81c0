//! `doctor`: checks a configuration and everything it refers to.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
    time::Duration,
};

use anyhow::Result;
use clap::Args;
use store::{
    Db, Engine,
    leap::{Leap, STEADY},
};

use super::{
    archives::files_folder,
    audit::{self, HeadsArgs},
    hide_password, lock, plain, say, schema, stored, trusted, whole,
};
use crate::{
    archive::{ASIDE, scratch},
    compose,
    config::{Config, FileKind},
    key, parts,
};

/// Options of `doctor`.
#[derive(Args)]
pub(super) struct DoctorArgs {
    #[command(flatten)]
    heads: HeadsArgs,
    /// Also read every stored file and compare it with what was uploaded, which takes its time.
    #[arg(long)]
    hashes: bool,
}

/// Result of a check.
pub(super) enum Finding {
    Good(String),
    /// Works, but probably not as intended.
    Odd(String),
    Wrong(String),
}

use Finding::{Good, Odd, Wrong};

/// `waymark doctor`
pub(super) async fn doctor(config: &Config, args: &DoctorArgs) -> Result<ExitCode> {
    let mut findings = vec![Good("the configuration is valid".to_owned())];
    findings.extend(folders(config));
    findings.extend(left(config));
    findings.extend(lock::findings(config));
    findings.extend(secret(config));
    findings.extend(database(config, args).await);
    findings.push(mail(config).await);
    findings.extend(scanner(config).await);
    findings.extend(traces(config).await);
    findings.extend(address(config));
    findings.extend(trusted::findings(config));
    let mut wrong = 0;
    for finding in &findings {
        match finding {
            Good(text) => say(&format!("ok       {text}"))?,
            Odd(text) => say(&format!("warning  {text}"))?,
            Wrong(text) => {
                wrong += 1;
                say(&format!("ERROR    {text}"))?;
            }
        }
    }
    say(&match wrong {
        0 => "No problems found.".to_owned(),
        1 => "1 problem found.".to_owned(),
        _ => format!("{wrong} problems found."),
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
        Ok(_) if there == shown => Good(format!("{} is writable ({option})", shown.display())),
        Ok(_) => Odd(format!("{} does not exist yet; it is created when needed ({option})", shown.display())),
        Err(error) => Wrong(format!("{} is not writable: {error} ({option})", shown.display())),
    }
}

/// What restores and backups left in the folders of the portal.
fn left(config: &Config) -> Vec<Finding> {
    let file = config.database_file();
    let database = file.as_deref().and_then(Path::parent);
    let places = database.into_iter().chain(files_folder(config));
    let places = places.map(|place| if place.as_os_str().is_empty() { Path::new(".") } else { place });
    let dead = places.flat_map(scratch::left_in);
    let dead = dead.map(|folder| {
        format!("{} is what a killed backup or restore left; the next one there removes it, or remove it yourself", folder.display())
    });
    let before = file.iter().map(|file| PathBuf::from(format!("{}{ASIDE}", file.display())));
    let before = before.chain(files_folder(config).map(|files| files.join(ASIDE))).filter(|aside| aside.exists());
    let before = before.map(|aside| {
        format!("{} is what an earlier restore put aside; until it is moved away, `restore --replace` is refused", aside.display())
    });
    dead.chain(before).map(Odd).collect()
}

fn secret(config: &Config) -> Vec<Finding> {
    let mut findings = vec![match key::read(&config.secrets) {
        Ok(Some(_)) => Good("the secrets key is present".to_owned()),
        Ok(None) => Odd(format!("the secrets key is missing: {} (secrets.key_file); the first start makes it", config.secrets.key_file)),
        Err(error) => Wrong(format!("the secrets key is invalid: {error:#}")),
    }];
    if config.secrets.key.is_none() {
        findings.extend(private(Path::new(&config.secrets.key_file)));
    }
    findings
}

/// The key must be the one that encrypted the secrets in the database; otherwise the server refuses to start.
async fn key_fits(config: &Config, db: &Db) -> Option<Finding> {
    if config.secrets.key.is_none() && !Path::new(&config.secrets.key_file).is_file() {
        return Some(match openid::key_fits(db, &[0; 32]).await {
            Ok(true) => return None,
            Ok(false) => Wrong(format!(
                "the key that encrypted the secrets in the database is missing: {} (secrets.key_file)",
                config.secrets.key_file
            )),
            Err(error) => Wrong(format!("the signing keys can't be read: {}", plain(&error.into()))),
        });
    }
    let key = key::read(&config.secrets).ok()??;
    Some(match openid::key_fits(db, &key).await {
        Ok(true) => Good("the secrets key decrypts the secrets in the database".to_owned()),
        Ok(false) => Wrong("the secrets key is not the one that encrypted this database (secrets.key_file, secrets.key)".to_owned()),
        Err(error) => Wrong(format!("the signing keys can't be read: {}", plain(&error.into()))),
    })
}

async fn database(config: &Config, args: &DoctorArgs) -> Vec<Finding> {
    if config.database_file().is_some_and(|file| !file.exists()) {
        return vec![Odd(format!("there is no database yet; the first start creates {}", config.database.url))];
    }
    let db = match schema::connect(config, &config.database.url).await {
        Ok(db) => db,
        Err(error) => return vec![Wrong(format!("{} (database.url)", plain(&error)))],
    };
    let mut findings = vec![Good(format!("the database responds: {}", hide_password(&config.database.url)))];
    findings.extend(config.database_file().and_then(|file| private(&file)));
    findings.push(role(&db).await);
    findings.extend(read_only(config, &db).await);
    findings.extend(clock(&db).await);
    let state = schema_state(&db).await;
    let current = matches!(state, Good(_));
    findings.push(state);
    if current {
        findings.extend(whole::contents(&db).await);
        findings.extend(key_fits(config, &db).await);
        findings.extend(stored::findings(config, &db, args.hashes).await);
        findings.extend(letters(&db).await);
        findings.extend(written_ahead(&db).await);
        findings.extend(leap(&db).await);
        findings.extend(audit::findings(config, &db, &args.heads).await);
    }
    db.close().await;
    if let Some(url) = &config.database.admin_url {
        findings.push(match schema::connect(config, url).await {
            Ok(_) => Good("the owner of the schema can connect (database.admin_url)".to_owned()),
            Err(error) => Wrong(format!("{} (database.admin_url)", plain(&error))),
        });
    }
    findings
}

async fn role(db: &Db) -> Finding {
    match db.unfit_to_serve(&compose::migrations()).await {
        Ok(None) if db.engine() == Engine::Sqlite => Good("an embedded database needs no role".to_owned()),
        Ok(None) => Good("row-level security applies to the serving role".to_owned()),
        Ok(Some(why)) => Wrong(format!("{why} (database.url)")),
        Err(error) => Wrong(format!("the role can't be checked: {}", plain(&error.into()))),
    }
}

async fn read_only(config: &Config, db: &Db) -> Option<Finding> {
    match db.accepts_writes().await {
        Ok(true) => None,
        Ok(false) => Some(Wrong(schema::only_reads(config, db.engine()))),
        Err(error) => Some(Wrong(format!("it can't be checked whether the database accepts writes: {}", plain(&error.into())))),
    }
}

/// Database and key must not be readable by other accounts.
#[cfg(unix)]
fn private(file: &Path) -> Option<Finding> {
    let mode = std::os::unix::fs::PermissionsExt::mode(&file.metadata().ok()?.permissions());
    (mode & 0o077 != 0).then(|| Odd(format!("other accounts on this machine can read {}; run chmod 600 on it", file.display())))
}

#[cfg(not(unix))]
fn private(_: &Path) -> Option<Finding> {
    None
}

/// Only a database server has its own clock.
async fn clock(db: &Db) -> Option<Finding> {
    if db.engine() == Engine::Sqlite {
        return None;
    }
    Some(match db.skew().await {
        Ok(skew) => clocks(skew.unwrap_or_default()),
        Err(error) => Wrong(format!("the database's clock can't be read: {}", plain(&error.into()))),
    })
}

/// Times in the database that lie ahead: this machine's clock is wrong, or another one was.
async fn written_ahead(db: &Db) -> Option<Finding> {
    match db.written_ahead().await {
        Ok(None) => None,
        Ok(Some(at)) => Some(Odd(format!(
            "the database holds times up to {}, but this machine's clock shows {}: it is wrong, or another clock was",
            at.format("%F %T UTC"),
            db.now().format("%F %T UTC")
        ))),
        Err(error) => Some(Wrong(format!("the latest times in the database can't be read: {}", plain(&error.into())))),
    }
}

/// Whether nothing is deleted by date, since the clock went on by far while nobody looked.
async fn leap(db: &Db) -> Option<Finding> {
    match db.leap().await {
        Ok(None) => None,
        Ok(Some(Leap { from, to, steady })) => Some(Odd(format!(
            "the clock went from {} to {} at once, or the portal was switched off: nothing is deleted by its date until it has run for {} hours \
             more; if the clock is wrong, set it",
            from.format("%F %T UTC"),
            to.format("%F %T UTC"),
            (STEADY - steady).num_hours()
        ))),
        Err(error) => Some(Wrong(format!("what the database has seen of time can't be read: {}", plain(&error.into())))),
    }
}

fn clocks(skew: chrono::TimeDelta) -> Finding {
    let side = if skew < chrono::TimeDelta::zero() { "behind" } else { "ahead of" };
    let told = format!("the clock of this machine is {} seconds {side} the database's", skew.abs().num_seconds());
    match skew.abs() {
        far if far > store::follow::SKEW => Wrong(format!("{told}, so the node is not ready")),
        far if far >= chrono::TimeDelta::seconds(1) => Odd(told),
        _ => Good("the clocks of this machine and the database agree".to_owned()),
    }
}

async fn schema_state(db: &Db) -> Finding {
    match store::pending(db, &compose::migrations()).await {
        Ok(missing) if missing.is_empty() => Good("the schema is current".to_owned()),
        Ok(missing) if db.engine() == Engine::Sqlite => {
            Odd(format!("the schema lacks {} migrations; the next start runs them", missing.len()))
        }
        Ok(missing) => Wrong(format!("the schema lacks {} migrations; run `waymark migrate`", missing.len())),
        Err(error) => Wrong(plain(&error.into())),
    }
}

async fn mail(config: &Config) -> Finding {
    let Ok(Some(crate::config::Smtp { host, port, .. })) = config.smtp() else {
        return Odd(format!("no mail server is configured: emails are written to {} (mail.smtp_url)", config.mail.folder));
    };
    let reached = reached("the mail server", &host, port, "mail.smtp_url").await;
    if !matches!(reached, Good(_)) {
        return reached;
    }
    match delivery::mail::probe(&parts::delivery(config)).await {
        Ok(()) => reached,
        Err(error) => Wrong(format!("the mail server at {host}:{port} opens no session: {} (mail.smtp_url)", plain(&error.into()))),
    }
}

/// Emails that wait because a mail server has something against the portal: that of the configuration, or one that was set in the portal.
async fn letters(db: &Db) -> Option<Finding> {
    let setbacks = match db.setbacks().await {
        Ok(setbacks) => setbacks,
        Err(error) => return Some(Wrong(format!("the outbox can't be read: {}", plain(&error.into())))),
    };
    let waiting = |code: &str| setbacks.iter().filter(|setback| setback.error == code).map(|setback| setback.waiting).sum::<i64>();
    let told: Vec<String> = [
        ("Mail.Server.SignIn", "does not accept user name and password"),
        ("Mail.Server.Refuses", "refuses the portal, its sender or its messages"),
        ("Mail.Server.Encryption", "can't be reached by an encrypted connection"),
        ("Mail.Server.Away", "does not answer"),
    ]
    .into_iter()
    .map(|(code, what)| (waiting(code), what))
    .filter(|(count, _)| *count > 0)
    .map(|(count, what)| format!("{count} because it {what}"))
    .collect();
    (!told.is_empty())
        .then(|| Wrong(format!("emails wait for the mail server: {}; the log of the server has its replies", told.join(", "))))
}

async fn scanner(config: &Config) -> Option<Finding> {
    let scanner = config.scanner().ok().flatten()?;
    let address = config.files.scanner.as_deref().unwrap_or_default();
    Some(match scanner.ping().await {
        Ok(()) => Good(format!("the virus scanner responds at {address}")),
        Err(error) if scanner.is_required => Wrong(format!(
            "the virus scanner at {address} does not respond, so new files wait for it: {} (files.scanner)",
            plain(&error.into())
        )),
        Err(error) => Odd(format!(
            "the virus scanner at {address} does not respond, so new files are accepted unscanned: {} (files.scanner)",
            plain(&error.into())
        )),
    })
}

async fn traces(config: &Config) -> Option<Finding> {
    let url = url::Url::parse(config.tracing.endpoint.as_deref()?).ok()?;
    let (host, port) = (url.host_str()?, url.port_or_known_default()?);
    Some(reached("the trace collector", host.trim_matches(['[', ']']), port, "tracing.endpoint").await)
}

/// Whether the port accepts connections. The protocol is not checked.
async fn reached(who: &str, host: &str, port: u16, option: &str) -> Finding {
    match tokio::time::timeout(Duration::from_secs(5), tokio::net::TcpStream::connect((host, port))).await {
        Ok(Ok(_)) => Good(format!("{who} responds at {host}:{port}")),
        Ok(Err(error)) => Wrong(format!("{who} can't be reached at {host}:{port}: {error} ({option})")),
        Err(_) => Wrong(format!("{who} at {host}:{port} did not respond within 5 seconds ({option})")),
    }
}

fn address(config: &Config) -> Option<Finding> {
    let url = config.public_url();
    let local = url.starts_with("http://localhost") || url.starts_with("http://127.0.0.1");
    if url.starts_with("https:") || local {
        return Some(Good(format!("users reach the portal at {url}")));
    }
    Some(Odd(format!("{url} is not encrypted: browsers allow sign-in there only on the local machine (server.public_url)")))
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    /// The beginning of its line, and what it says.
    fn label_and_text(finding: &Finding) -> (&'static str, &str) {
        match finding {
            Good(text) => ("ok", text),
            Odd(text) => ("warning", text),
            Wrong(text) => ("ERROR", text),
        }
    }

    #[test]
    fn a_clock_that_differs_from_the_databases_is_named() {
        for (milliseconds, kind, part) in [
            (900, "ok", "agree"),
            (3_000, "warning", "3 seconds ahead of the database's"),
            (-3_000, "warning", "3 seconds behind the database's"),
            (34_560_000_000, "ERROR", "34560000 seconds ahead of the database's, so the node is not ready"),
        ] {
            let finding = clocks(TimeDelta::milliseconds(milliseconds));
            let (found, text) = label_and_text(&finding);
            assert!(found == kind && text.contains(part), "{milliseconds}: {found} {text}");
        }
    }

    /// The paused clock advances while all wait.
    #[tokio::test(start_paused = true)]
    async fn a_mail_server_that_accepts_connections_and_is_silent_is_named() {
        let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let mut config = Config::default();
        config.mail.smtp_url = Some(format!("smtp://{}?tls=off", silent.local_addr().unwrap()));
        let finding = mail(&config).await;
        let (found, text) = label_and_text(&finding);
        assert!(found == "ERROR" && text.contains("opens no session") && text.contains("(mail.smtp_url)"), "{found} {text}");
    }
}
