//! Swaps files and folders atomically: all of them, or none.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};

/// Target of a restore.
pub(super) struct Place<'a> {
    path: &'a Path,
    aside: PathBuf,
}

impl<'a> Place<'a> {
    pub(super) fn at(path: &'a Path) -> Self {
        Self { path, aside: PathBuf::from(format!("{}.before-restore", path.display())) }
    }

    /// Checks that existing data may be moved aside.
    ///
    /// # Errors
    /// When it may not, or there is no room for it.
    pub(super) fn must_be_free(&self, replace: bool) -> Result<()> {
        if !self.path.exists() || self.is_empty_folder() {
            return Ok(());
        }
        if !replace {
            bail!("{} already exists; use --replace to keep it as .before-restore and continue", self.path.display());
        }
        if self.aside.exists() {
            bail!("{} exists from an earlier restore; move it away first", self.aside.display());
        }
        Ok(())
    }

    fn is_empty_folder(&self) -> bool {
        self.path.read_dir().is_ok_and(|mut entries| entries.next().is_none())
    }
}

/// Renames that are undone on drop, the last one first, unless committed by `keep`.
#[derive(Default)]
pub(super) struct Swap {
    done: Vec<(PathBuf, PathBuf)>,
}

impl Swap {
    /// Moves `from` if it exists.
    ///
    /// # Errors
    /// When it can't be moved.
    pub(super) fn aside(&mut self, from: &Path, to: &str) -> Result<()> {
        self.step(from, Path::new(to)).with_context(|| format!("can't move {} aside", from.display()))
    }

    /// Moves `from` to its place, and existing data aside.
    ///
    /// # Errors
    /// When either can't be moved.
    pub(super) fn replace(&mut self, from: &Path, to: &Place<'_>) -> Result<()> {
        if to.is_empty_folder() {
            fs::remove_dir(to.path).with_context(|| format!("can't move {} aside", to.path.display()))?;
        } else {
            self.step(to.path, &to.aside).with_context(|| format!("can't move {} aside", to.path.display()))?;
        }
        self.step(from, to.path).with_context(|| format!("{} can't be written", to.path.display()))
    }

    fn step(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        match fs::rename(from, to) {
            Ok(()) => self.done.push((from.to_owned(), to.to_owned())),
            Err(error) if error.kind() == io::ErrorKind::NotFound && !from.exists() => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Keeps all renames.
    pub(super) fn keep(mut self) {
        self.done.clear();
    }
}

impl Drop for Swap {
    fn drop(&mut self) {
        for (from, to) in self.done.drain(..).rev() {
            if let Err(error) = fs::rename(&to, &from) {
                tracing::error!(%error, from = %to.display(), to = %from.display(), "could not be moved back");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_not_be_finished_is_undone() {
        let folder = tempfile::tempdir().unwrap();
        let within = |name: &str| folder.path().join(name);
        let read = |name: &str| fs::read_to_string(within(name)).ok();
        fs::write(within("now"), "old").unwrap();
        fs::write(within("new"), "new").unwrap();
        let mut swap = Swap::default();
        swap.replace(&within("new"), &Place::at(&within("now"))).unwrap();
        assert_eq!((read("now"), read("now.before-restore")), (Some("new".to_owned()), Some("old".to_owned())));
        // Into a folder that isn't there.
        fs::write(within("more"), "").unwrap();
        assert!(swap.replace(&within("more"), &Place::at(&within("nowhere/else"))).is_err());
        drop(swap);
        assert_eq!((read("now"), read("new"), read("now.before-restore")), (Some("old".to_owned()), Some("new".to_owned()), None));
        let mut swap = Swap::default();
        swap.replace(&within("new"), &Place::at(&within("now"))).unwrap();
        swap.keep();
        assert_eq!(read("now"), Some("new".to_owned()));
    }
}
