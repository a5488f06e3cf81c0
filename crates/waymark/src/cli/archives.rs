//! `backup`.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Result, bail};
use clap::Args;
use delivery::file::Files;
use kernel::Uuid;
use store::{Db, backup_log::Backup, content::SIGN_OF_LIFE};
use tokio_util::task::AbortOnDropHandle;

use super::{interruptible, plain, say, schema};
use crate::{
    archive::{self, Look, Manifest},
    compose,
    config::{Config, FileKind},
    parts,
};

/// How many missing files are named.
const NAMED: usize = 20;

/// How long it may take to tell the database that an interrupted backup is over; without that, it is taken for dead some minutes later.
const LAST_WORD: Duration = Duration::from_secs(5);

/// Options of `backup`.
#[derive(Args)]
pub(super) struct BackupArgs {
    /// Archive to write, such as waymark-backup.tar.gz; must not exist yet.
    pub(super) file: PathBuf,
    /// Also read every stored file, and compare it with its SHA-256.
    #[arg(long)]
    pub(super) hashes: bool,
}

/// The folder of files, where they lie in one.
pub(super) fn files_folder(config: &Config) -> Option<&Path> {
    (config.files.kind == FileKind::Folder).then(|| Path::new(&config.files.folder))
}

/// Notes the finished backup in the database, where the portal's administrators see it.
async fn note(db: &Db, manifest: &Manifest, file: &Path) -> Result<()> {
    let backup = Backup {
        made_at: manifest.created_at.parse()?,
        version: manifest.version.clone(),
        with_files: manifest.files,
        bytes: file.metadata()?.len(),
    };
    Ok(db.note_backup(&backup).await?)
}

/// A backup that the database knows of: content that is deleted meanwhile stays in the file store.
struct Registered {
    id: Uuid,
    _signs: AbortOnDropHandle<()>,
}

impl Registered {
    async fn begin(db: &Db) -> Result<Self> {
        let (id, signing) = (db.begin_backup().await?, db.clone());
        let signs = tokio::spawn(async move {
            loop {
                tokio::time::sleep(SIGN_OF_LIFE).await;
                // The next one may succeed; several in a row may fail.
                let _ = signing.renew_backup(id).await;
            }
        });
        Ok(Self { id, _signs: AbortOnDropHandle::new(signs) })
    }
}

/// Writes the archive; while it does so, the database knows of it.
async fn write(config: &Config, db: &Db, args: &BackupArgs) -> Result<Manifest> {
    let is_current = store::lacking(db, &compose::migrations()).await? == 0;
    let registered = if is_current { Some(Registered::begin(db).await?) } else { None };
    if !is_current {
        say(
            "The schema is older than this program, so the files are not compared with the database. Files that are deleted meanwhile may be missing.",
        )?;
    }
    let folder = files_folder(config);
    // What is packed is compared as it is packed; a look makes no folder.
    let is_looked_into = is_current && folder.is_none_or(|folder| args.hashes && folder.exists());
    let store = is_looked_into.then(|| Files::open(&parts::files(config), db)).transpose();
    let written = match store {
        Ok(store) => {
            let look = is_current.then_some(Look { store: store.as_ref(), hashes: args.hashes });
            interruptible(archive::write(db, folder, &args.file, look)).await
        }
        Err(error) => Err(error.into()),
    };
    if let Some(registered) = registered {
        let _ = tokio::time::timeout(LAST_WORD, db.end_backup(registered.id)).await;
    }
    written
}

/// `waymark backup`
pub(super) async fn backup(config: &Config, args: &BackupArgs) -> Result<()> {
    if args.file.exists() {
        bail!("{} already exists", args.file.display());
    }
    if config.database_file().is_some_and(|file| !file.exists()) {
        bail!("no database at {}", config.database.url);
    }
    let db = schema::connect_owner(config).await?;
    let manifest = write(config, &db, args).await?;
    must_be_whole(&manifest, &args.file)?;
    let noted = note(&db, &manifest, &args.file).await;
    db.close().await;
    say(&format!("Backup written to {}; the database is as of {}.", args.file.display(), manifest.created_at))?;
    if !manifest.files {
        say("It does not contain the files in the S3-compatible store: back that up as well, after this.")?;
    }
    if let Err(error) = noted {
        say(&format!("The backup is complete, but the portal will not show it: {}", plain(&error)))?;
    }
    if config.secrets.key.is_none() {
        say(&format!("Also keep a copy of {} elsewhere: without it, the encrypted secrets can't be read.", config.secrets.key_file))?;
    }
    Ok(())
}

/// An archive that lacks files is kept, because it is better than none, but it is no backup of everything.
fn must_be_whole(manifest: &Manifest, file: &Path) -> Result<()> {
    if let Some(why) = &manifest.unseen {
        bail!(
            "{} was written, but whether the file store has what the database lists could not be told: {why}. Repeat the backup when the store answers.",
            file.display()
        );
    }
    let missing = &manifest.missing;
    if missing.is_empty() {
        return Ok(());
    }
    let mut named: Vec<&str> = missing.iter().map(String::as_str).take(NAMED).collect();
    if missing.len() > NAMED {
        named.push("...");
    }
    bail!(
        "{} was written, but it is not complete: {} files that the database lists are missing in the file store, or are not whole. Restore them from an earlier backup; `waymark doctor` names what they belong to.\n{}",
        file.display(),
        missing.len(),
        named.join("\n")
    );
}
