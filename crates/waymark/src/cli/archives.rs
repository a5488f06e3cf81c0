//! `backup`.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::Args;
use store::{Db, backup_log::Backup};

use super::{plain, say, schema};
use crate::{
    archive::{self, Manifest},
    config::{Config, FileKind},
};

/// Options of `backup`.
#[derive(Args)]
pub(super) struct BackupArgs {
    /// Archive to write, such as waymark-backup.tar.gz; must not exist yet.
    file: PathBuf,
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

/// `waymark backup`
pub(super) async fn backup(config: &Config, args: &BackupArgs) -> Result<()> {
    if args.file.exists() {
        bail!("{} already exists", args.file.display());
    }
    if config.database_file().is_some_and(|file| !file.exists()) {
        bail!("no database at {}", config.database.url);
    }
    let db = schema::connect_owner(config).await?;
    let manifest = archive::write(&db, files_folder(config), &args.file).await?;
    let noted = note(&db, &manifest, &args.file).await;
    db.close().await;
    say(&format!("Backup written to {}; the database is as of {}.", args.file.display(), manifest.created_at))?;
    if !manifest.files {
        say("It does not contain the files in the S3-compatible store.")?;
    }
    if let Err(error) = noted {
        say(&format!("The backup is complete, but the portal will not show it: {}", plain(&error)))?;
    }
    if config.secrets.key.is_none() {
        say(&format!("Also keep a copy of {} elsewhere: without it, the encrypted secrets can't be read.", config.secrets.key_file))?;
    }
    Ok(())
}
