//! The lock of the data folder: an embedded database is not replaced under a server that uses it, whatever its address.

use std::{
    fs::{self, File, TryLockError},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};

use crate::config::Config;

/// Held until it is dropped, or the process ends.
pub(super) struct DataLock(#[expect(dead_code, reason = "the open file is the lock")] Option<File>);

/// Marks the data folder as used by a server. Servers may share it.
///
/// # Errors
/// While a restore goes on in it, and when the lock can't be written.
pub(super) fn of_server(config: &Config) -> Result<DataLock> {
    let Some(path) = path(config) else { return Ok(DataLock(None)) };
    let file = open(&path)?;
    match file.try_lock_shared() {
        Ok(()) => Ok(DataLock(Some(file))),
        Err(TryLockError::WouldBlock) => bail!("a restore goes on in {}; wait for its end", folder(&path).display()),
        Err(TryLockError::Error(error)) => Err(error).with_context(|| format!("{} can't be locked", path.display())),
    }
}

/// Has the data folder to itself.
///
/// # Errors
/// While a server or another restore uses it, and when the lock can't be written.
pub(super) fn of_restore(config: &Config) -> Result<DataLock> {
    let Some(path) = path(config) else { return Ok(DataLock(None)) };
    let file = open(&path)?;
    match file.try_lock() {
        Ok(()) => Ok(DataLock(Some(file))),
        Err(TryLockError::WouldBlock) => bail!("a server uses {}; stop it first", folder(&path).display()),
        Err(TryLockError::Error(error)) => Err(error).with_context(|| format!("{} can't be locked", path.display())),
    }
}

/// Beside the embedded database; a PostgreSQL server is only restored into while it holds no rows.
fn path(config: &Config) -> Option<PathBuf> {
    config.database_file().map(|file| folder(&file).join("waymark.lock"))
}

fn folder(file: &Path) -> &Path {
    file.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn open(path: &Path) -> Result<File> {
    fs::create_dir_all(folder(path)).with_context(|| format!("{} can't be made", folder(path).display()))?;
    File::options().create(true).truncate(false).write(true).open(path).with_context(|| format!("{} can't be written", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_restore_waits_for_every_server_and_servers_for_a_restore() {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config::default();
        config.database.url = format!("sqlite://{}", folder.path().join("data/waymark.db").display());
        let (first, second) = (of_server(&config).unwrap(), of_server(&config).unwrap());
        drop(first);
        assert!(of_restore(&config).is_err_and(|error| error.to_string().contains("a server uses")));
        drop(second);
        let restore = of_restore(&config).unwrap();
        assert!(of_server(&config).is_err_and(|error| error.to_string().contains("a restore goes on")));
        drop(restore);
        assert!(of_server(&config).is_ok());
    }
}
