//! Folders for what a backup or restore needs on its way: for their owner alone, and removed at the end, also where a signal ends the command.
//! What a killed process left is removed by the next one.

use std::{
    fs::{self, DirEntry, File},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

/// What the names of such folders begin with.
const PREFIX: &str = ".waymark-work-";

/// The file in a folder whose lock says that its process lives.
const LOCK: &str = "lock";

/// A folder without this file is being made, unless it is older than this.
const MAKING: Duration = Duration::from_secs(3600);

/// Whether this is the name of such a folder.
pub(crate) fn is_scratch(name: &str) -> bool {
    name.starts_with(PREFIX)
}

/// Told to work that can't be dropped: its folder is gone, so that it must not go on.
#[derive(Clone, Default)]
pub(crate) struct Stopped(Arc<AtomicBool>);

impl Stopped {
    /// # Errors
    /// When the work was given up.
    pub(crate) fn check(&self) -> Result<()> {
        if self.0.load(Ordering::Relaxed) {
            bail!("interrupted");
        }
        Ok(())
    }
}

/// A folder that is removed on drop.
pub(crate) struct Scratch {
    folder: TempDir,
    stopped: Stopped,
    /// Held until the process ends.
    _lock: File,
}

impl Scratch {
    /// Makes a folder in `place`, after what dead processes left there was removed.
    ///
    /// # Errors
    /// When `place` can't be written to.
    pub(crate) fn new_in(place: &Path) -> Result<Self> {
        sweep(place);
        let (folder, lock) = made(place).with_context(|| format!("{} can't be written to", place.display()))?;
        Ok(Self { folder, stopped: Stopped::default(), _lock: lock })
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Says when work in the folder has to end.
    pub(crate) fn stopped(&self) -> Stopped {
        self.stopped.clone()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        self.stopped.0.store(true, Ordering::Relaxed);
        // Work on another thread may be writing its last file.
        for _ in 0..20 {
            if fs::remove_dir_all(self.folder.path()).is_ok() || !self.folder.path().exists() {
                break;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

fn made(place: &Path) -> std::io::Result<(TempDir, File)> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
    let folder = builder.tempdir_in(place)?;
    let lock = private(&folder.path().join(LOCK))?;
    lock.lock()?;
    Ok((folder, lock))
}

/// Removes what ended processes left in `place`.
fn sweep(place: &Path) {
    for folder in left_in(place) {
        // One of another account stays, and is no reason to stop.
        let _ = fs::remove_dir_all(&folder);
    }
}

/// What ended processes left in `place`.
pub(crate) fn left_in(place: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(place) else { return Vec::new() };
    let ours = entries.flatten().filter(|entry| entry.file_name().to_str().is_some_and(is_scratch));
    ours.filter(is_dead).map(|entry| entry.path()).collect()
}

fn is_dead(entry: &DirEntry) -> bool {
    match File::options().write(true).open(entry.path().join(LOCK)) {
        Ok(lock) => lock.try_lock().is_ok(),
        Err(_) => {
            let made = entry.metadata().and_then(|folder| folder.modified());
            made.is_ok_and(|made| made.elapsed().is_ok_and(|age| age > MAKING))
        }
    }
}

/// A new file for its owner alone.
pub(crate) fn private(path: &Path) -> std::io::Result<File> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Runs work that blocks on a thread of its own: a signal is heard meanwhile.
///
/// # Errors
/// Those of `work`.
pub(crate) async fn apart<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_dead_process_left_is_removed_and_what_a_live_one_uses_stays() {
        let place = tempfile::tempdir().unwrap();
        let live = Scratch::new_in(place.path()).unwrap();
        private(&live.path().join("database.db")).unwrap();
        let dead = place.path().join(format!("{PREFIX}dead"));
        fs::create_dir(&dead).unwrap();
        for name in [LOCK, "database.db"] {
            fs::write(dead.join(name), "left").unwrap();
        }
        let other = place.path().join("other");
        fs::create_dir(&other).unwrap();
        assert_eq!(left_in(place.path()), std::slice::from_ref(&dead));
        let next = Scratch::new_in(place.path()).unwrap();
        assert!(!dead.exists() && other.exists() && live.path().join("database.db").exists());
        #[cfg(unix)]
        for (path, expected) in [(live.path().to_owned(), 0o700), (live.path().join("database.db"), 0o600)] {
            let mode = std::os::unix::fs::PermissionsExt::mode(&path.metadata().unwrap().permissions());
            assert_eq!(mode & 0o777, expected, "{}", path.display());
        }
        let (stopped, path) = (live.stopped(), live.path().to_owned());
        assert!(stopped.check().is_ok());
        drop(live);
        assert!(stopped.check().is_err() && !path.exists() && next.path().exists());
    }
}
