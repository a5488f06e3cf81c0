//! The lock of the data folder: an embedded database can't be replaced while a server uses it, whatever the server's address.

use std::{
    fs::{self, File, TryLockError},
    io::ErrorKind,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context, Result, bail};

use super::doctor::Finding;
use crate::{archive::REMEDY, config::Config};

/// Shared by servers, exclusive for a restore.
const DATA: &str = "waymark.lock";

/// Held by a start until its first steps are done.
const START: &str = "waymark.start";

/// Interval at which a start checks whether the one before it is done.
const POLL: Duration = Duration::from_millis(50);

/// Released on drop, or when the process ends.
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

/// Serialises the first steps of a start in the data folder: one program at a time creates schema, shipped rows and key, and the others
/// wait.
///
/// # Errors
/// When the lock can't be written.
pub(super) async fn of_start(config: &Config) -> Result<DataLock> {
    let Some(path) = config.database_file().map(|file| folder(&file).join(START)) else { return Ok(DataLock(None)) };
    let file = open(&path)?;
    let mut waits = false;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(DataLock(Some(file))),
            Err(TryLockError::WouldBlock) if waits => tokio::time::sleep(POLL).await,
            Err(TryLockError::WouldBlock) => {
                waits = true;
                tracing::info!("another program starts in {}; waiting for it", folder(&path).display());
            }
            Err(TryLockError::Error(error)) => return Err(error).with_context(|| format!("{} can't be locked", path.display())),
        }
    }
}

/// Acquires the data folder exclusively.
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

/// The locks as `doctor` reports them: who holds them, and whether this account can acquire them.
pub(super) fn findings(config: &Config) -> Vec<Finding> {
    let Some(file) = config.database_file() else { return Vec::new() };
    let place = folder(&file);
    let starting = "another program starts there and others wait for it; if that doesn't end, look for a `waymark` that hangs";
    let locks = [(START, starting), (DATA, "a restore goes on there; servers start once it has ended")];
    locks.into_iter().filter_map(|(name, held)| seen(&place.join(name), held)).collect()
}

/// Tests a lock without creating it and without blocking anybody.
fn seen(path: &Path, held: &str) -> Option<Finding> {
    match File::options().write(true).open(path).map(|file| file.try_lock_shared()) {
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => Some(Finding::Wrong(format!("{} can't be opened, so nothing starts: {error}; {REMEDY}", path.display()))),
        Ok(Err(TryLockError::WouldBlock)) => Some(Finding::Odd(format!("{} is locked: {held}", path.display()))),
        Ok(_) => None,
    }
}

/// Next to the embedded database; PostgreSQL needs no lock, since a restore only accepts one without rows.
fn path(config: &Config) -> Option<PathBuf> {
    config.database_file().map(|file| folder(&file).join(DATA))
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
    #[tokio::test]
    async fn starts_in_one_folder_go_one_after_the_other() {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config::default();
        config.database.url = format!("sqlite://{}", folder.path().join("data/waymark.db").display());
        let first = of_start(&config).await.unwrap();
        let mut second = Box::pin(of_start(&config));
        assert!(is_pending(&mut second).await, "the second waits");
        drop(first);
        assert!(second.await.is_ok());
    }

    /// Whether `start` is still pending after one poll.
    async fn is_pending(start: &mut (impl Future<Output = Result<DataLock>> + Unpin)) -> bool {
        std::future::poll_fn(|context| std::task::Poll::Ready(std::pin::Pin::new(&mut *start).poll(context).is_pending())).await
    }
}
