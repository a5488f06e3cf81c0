//! `backup` and `restore`.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use clap::Args;
use store::Engine;

use super::{say, schema};
use crate::{
    archive::{self, Unpacked},
    config::{Config, FileKind},
};

/// Options of `backup`.
#[derive(Args)]
pub(super) struct BackupArgs {
    /// Archive to write, such as waymark-backup.tar.gz; must not exist.
    file: PathBuf,
}

/// Options of `restore`.
#[derive(Args)]
pub(super) struct RestoreArgs {
    /// Archive to put back.
    file: PathBuf,
    /// Put aside what is there: an embedded database and the files get the ending .before-restore.
    #[arg(long)]
    replace: bool,
}

fn files_folder(config: &Config) -> Option<&Path> {
    (config.files.kind == FileKind::Folder).then(|| Path::new(&config.files.folder))
}

/// `waymark backup`
pub(super) async fn backup(config: &Config, args: &BackupArgs) -> Result<()> {
    if args.file.exists() {
        bail!("{} exists already", args.file.display());
    }
    if config.database_file().is_some_and(|file| !file.exists()) {
        bail!("there is no database at {}", config.database.url);
    }
    let db = schema::connect_owner(config).await?;
    let manifest = archive::write(&db, files_folder(config), &args.file).await?;
    db.close().await;
    say(&format!("{} holds the database as of {}.", args.file.display(), manifest.created_at))?;
    if !manifest.files {
        say("The files are in the S3-compatible store and not in it.")?;
    }
    if config.secrets.key.is_none() {
        say(&format!("Keep {} too, in another place: without it the encrypted secrets can't be read.", config.secrets.key_file))?;
    }
    Ok(())
}

/// `waymark restore`
pub(super) async fn restore(config: &Config, args: &RestoreArgs) -> Result<()> {
    must_not_run(config).await?;
    let (rows, steps) = match config.database_file() {
        Some(file) => restore_embedded(config, args, &file).await?,
        None => restore_server(config, args).await?,
    };
    say(&format!("{} is restored{rows}.", args.file.display()))?;
    if steps > 0 {
        say("It was of an older schema, which is current now.")?;
    }
    Ok(())
}

async fn must_not_run(config: &Config) -> Result<()> {
    let Ok(address) = config.bind() else { return Ok(()) };
    if tokio::net::TcpStream::connect(address).await.is_ok() {
        bail!("a server runs at {address}; stop it first");
    }
    Ok(())
}

async fn restore_embedded(config: &Config, args: &RestoreArgs, file: &Path) -> Result<(String, usize)> {
    let folder = file.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let unpacked = archive::unpack(&args.file, folder)?;
    unpacked.must_fit(Engine::Sqlite)?;
    // Brought up to date before anything is moved: a damaged or newer database must leave what is there alone.
    let url = format!("sqlite://{}", unpacked.database().display());
    let db = schema::connect(config, &url).await?;
    let steps = schema::apply(&db, config).await;
    db.close().await;
    let steps = steps?;
    put_aside(file, args.replace)?;
    for ending in ["-wal", "-shm"] {
        let companion = PathBuf::from(format!("{}{ending}", file.display()));
        if companion.exists() {
            fs::rename(&companion, format!("{}.before-restore{ending}", file.display()))?;
        }
    }
    fs::rename(unpacked.database(), file).with_context(|| format!("{} can't be written", file.display()))?;
    restore_files(config, args, &unpacked)?;
    Ok((String::new(), steps))
}

async fn restore_server(config: &Config, args: &RestoreArgs) -> Result<(String, usize)> {
    let unpacked = archive::unpack(&args.file, &std::env::temp_dir())?;
    unpacked.must_fit(Engine::Postgres)?;
    let db = schema::connect_owner(config).await?;
    schema::apply_of(&db, config, &unpacked.steps()?).await?;
    let rows = unpacked.load_into(&db).await?;
    let steps = schema::apply(&db, config).await?;
    db.close().await;
    restore_files(config, args, &unpacked)?;
    Ok((format!(": {rows} rows"), steps))
}

fn restore_files(config: &Config, args: &RestoreArgs, unpacked: &Unpacked) -> Result<()> {
    let (Some(from), Some(to)) = (unpacked.files(), files_folder(config)) else { return Ok(()) };
    if to.read_dir().is_ok_and(|mut entries| entries.next().is_some()) {
        put_aside(to, args.replace)?;
    } else if to.exists() {
        fs::remove_dir(to)?;
    }
    copy(&from, to).with_context(|| format!("{} can't be written", to.display()))
}

/// A folder may lie on another disk than the archive, so it is copied rather than moved.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

fn put_aside(path: &Path, allowed: bool) -> Result<()> {
    if !path.exists() {
        return Ok(());
    }
    if !allowed {
        bail!("{} exists already; with --replace it is put aside", path.display());
    }
    let aside = PathBuf::from(format!("{}.before-restore", path.display()));
    if aside.exists() {
        bail!("{} exists from an earlier restore; move it away first", aside.display());
    }
    fs::rename(path, &aside).with_context(|| format!("{} can't be put aside", path.display()))
}
