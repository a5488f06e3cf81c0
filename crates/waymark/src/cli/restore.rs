//! `restore`: all or nothing.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use clap::Args;
use store::{Db, Delivered, Engine, RestorePlan, Restored};

use super::{
    archives::files_folder,
    lock, say, schema,
    swap::{Swap, TargetFile, TargetFolder},
};
use crate::{
    archive::{
        self, REMEDY, Survey, Unpacked,
        scratch::{Scratch, Stopped, apart},
    },
    config::Config,
    key,
};

/// Options of `restore`.
#[derive(Args)]
pub(super) struct RestoreArgs {
    /// Archive to restore.
    file: PathBuf,
    /// Keep the existing data: the database file gets the suffix .before-restore, files move to .before-restore within their folder.
    #[arg(long)]
    replace: bool,
    /// Send the messages that were queued when the backup was taken. By default they are held back, because the original has sent them since.
    #[arg(long)]
    deliver: bool,
}

/// Topics of messages that do not leave the database. All others are held back in a copy.
const WITHIN: [&str; 3] = [work::action_item::CHANGED, people::client::FIGURES_CHANGED, home::client_health::DUE];

impl RestoreArgs {
    fn delivered(&self) -> Delivered<'static> {
        if self.deliver { Delivered::All } else { Delivered::Topics(&WITHIN) }
    }
}

/// `waymark restore`
pub(super) async fn restore(config: &Config, args: &RestoreArgs) -> Result<()> {
    let _lock = lock::of_restore(config)?;
    let file = config.database_file();
    // Reject everything that can be rejected before a byte is written.
    if let Some(file) = &file {
        TargetFile::at(file).must_be_free(args.replace)?;
    }
    let from = args.file.clone();
    let survey = apart(move || archive::survey(&from)).await?;
    if let Some(files) = files_folder(config).filter(|_| survey.holds_files()) {
        TargetFolder::at(files).must_be_free(args.replace)?;
    }
    survey.must_fit(if file.is_some() { Engine::Sqlite } else { Engine::Postgres })?;
    if !survey.manifest.is_complete() {
        say(&format!(
            "The archive was written by version {}, which lists no checksums, so only its structure was checked.",
            survey.manifest.version
        ))?;
    }
    if !survey.manifest.missing.is_empty() {
        say(&format!("The backup lacks {} files that its database lists; `waymark doctor` names them.", survey.manifest.missing.len()))?;
    }
    let done = match file {
        Some(file) => restore_embedded(config, args, survey, &file).await?,
        None => restore_server(config, args, survey).await?,
    };
    print_outcome(args, &done)
}

fn print_outcome(args: &RestoreArgs, done: &Restored) -> Result<()> {
    let rows = if done.rows > 0 { format!(": {} rows", done.rows) } else { String::new() };
    say(&format!("{} was restored{rows}.", args.file.display()))?;
    if done.steps > 0 {
        say("Its schema was older and has been migrated.")?;
    }
    if done.held > 0 {
        say(&format!("Queued messages held back: {}. Use --deliver to send them.", done.held))?;
    }
    Ok(())
}

/// The server refuses to start without the key, or with another one.
fn must_open(config: &Config, key: Option<[u8; 32]>, fits: bool) -> Result<()> {
    let place = &config.secrets.key_file;
    match (fits, key) {
        (true, _) => Ok(()),
        (false, None) => bail!(
            "the key that encrypted the secrets in the backup is missing; put it into {place} (secrets.key_file) or secrets.key first. Nothing was restored"
        ),
        (false, Some(_)) => bail!(
            "the secrets key is not the one that encrypted the secrets in the backup (secrets.key_file, secrets.key). Nothing was restored"
        ),
    }
}

async fn restore_embedded(config: &Config, args: &RestoreArgs, survey: Survey, file: &Path) -> Result<Restored> {
    let folder = file.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let unpacked = survey.unpack(folder).await?;
    unpacked.must_be_whole().await?;
    let db = schema::connect(config, &format!("sqlite://{}", unpacked.database().display())).await?;
    let ready = prepare(config, args, &db).await;
    db.close().await;
    let done = ready?;
    let files = staged_files(config, &unpacked).await?;
    let mut swap = Swap::default();
    for ending in ["-wal", "-shm"] {
        swap.aside(&PathBuf::from(format!("{}{ending}", file.display())), &format!("{}.before-restore{ending}", file.display()))?;
    }
    swap.replace(&unpacked.database(), &TargetFile::at(file))?;
    put_files(config, &mut swap, files.as_ref())?;
    swap.keep();
    Ok(done)
}

/// Migrates an unpacked database and checks whether it can be served.
async fn prepare(config: &Config, args: &RestoreArgs, db: &Db) -> Result<Restored> {
    let steps = schema::apply(db, config).await?;
    let key = key::read(&config.secrets)?;
    must_open(config, key, openid::key_fits(db, &key.unwrap_or_default()).await?)?;
    let held = db.hold_back_messages(args.delivered()).await?;
    Ok(Restored { rows: 0, steps, held })
}

async fn restore_server(config: &Config, args: &RestoreArgs, survey: Survey) -> Result<Restored> {
    let theirs = schema::known(&survey.steps()?)?;
    let key = key::read(&config.secrets)?;
    must_open(config, key, openid::key_opens(&key.unwrap_or_default(), &survey.sealed_keys()?)?)?;
    let unpacked = survey.unpack(&std::env::temp_dir()).await?;
    let files = staged_files(config, &unpacked).await?;
    let db = schema::connect_owner(config).await?;
    let mut swap = Swap::default();
    put_files(config, &mut swap, files.as_ref())?;
    let (all, role) = (crate::compose::migrations(), schema::role(config));
    let what = RestorePlan {
        backup_steps: &theirs,
        all: &all,
        role: role.as_deref(),
        tables: &unpacked.manifest.tables,
        delivered: args.delivered(),
    };
    let done = db.restore(&what, unpacked.rows()).await;
    db.close().await;
    let done = done?;
    swap.keep();
    Ok(done)
}

/// The files, copied to the volume that they go to: within their folder, which may be a volume of its own.
async fn staged_files(config: &Config, unpacked: &Unpacked) -> Result<Option<Scratch>> {
    let (Some(from), Some(to)) = (unpacked.files(), files_folder(config)) else { return Ok(None) };
    fs::create_dir_all(to).with_context(|| format!("{} can't be made; {REMEDY}", to.display()))?;
    let staged = Scratch::new_in(to)?;
    let (target, stopped) = (staged.path().join("files"), staged.stopped());
    apart(move || copy(&from, &target, &stopped).with_context(|| format!("{} can't be written", target.display()))).await?;
    Ok(Some(staged))
}

fn put_files(config: &Config, swap: &mut Swap, staged: Option<&Scratch>) -> Result<()> {
    match (staged, files_folder(config)) {
        (Some(staged), Some(to)) => swap.replace_content(&staged.path().join("files"), &TargetFolder::at(to)),
        _ => Ok(()),
    }
}

fn copy(from: &Path, to: &Path, stopped: &Stopped) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        stopped.check()?;
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target, stopped)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stays_within_the_database_is_a_topic_that_somebody_receives() {
        let topics: Vec<&str> = crate::compose::areas().iter().flat_map(|area| area.topics).map(|(topic, _)| *topic).collect();
        assert!(WITHIN.iter().all(|topic| topics.contains(topic)), "{topics:?}");
    }
}
