//! Swaps files and what is in folders: all of them, or none.

use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};

use crate::archive::{ASIDE, REMEDY, is_content};

/// Target of a restore: a file.
pub(super) struct TargetFile<'a> {
    path: &'a Path,
    aside: PathBuf,
}

impl<'a> TargetFile<'a> {
    pub(super) fn at(path: &'a Path) -> Self {
        Self { path, aside: PathBuf::from(format!("{}{ASIDE}", path.display())) }
    }

    /// Checks that existing data may be moved aside.
    ///
    /// # Errors
    /// When it may not, or there is no room for it.
    pub(super) fn must_be_free(&self, replace: bool) -> Result<()> {
        if self.path.exists() { may_be_moved(self.path, &self.aside, replace) } else { Ok(()) }
    }
}

fn may_be_moved(path: &Path, aside: &Path, replace: bool) -> Result<()> {
    if !replace {
        bail!("{} already exists; use --replace to keep it as {} and continue", path.display(), aside.display());
    }
    if aside.exists() {
        bail!("{} exists from an earlier restore; move it away first", aside.display());
    }
    Ok(())
}

/// Target of a restore: what is in a folder. The folder itself stays, and with it what the file system keeps there: it may be a volume of its
/// own, which can't be moved.
pub(super) struct TargetFolder<'a> {
    path: &'a Path,
    aside: PathBuf,
}

impl<'a> TargetFolder<'a> {
    pub(super) fn at(path: &'a Path) -> Self {
        Self { path, aside: path.join(ASIDE) }
    }

    /// Checks that existing data may be moved aside.
    ///
    /// # Errors
    /// When it may not, there is no room for it, or the folder can't be read.
    pub(super) fn must_be_free(&self, replace: bool) -> Result<()> {
        if entries(self.path)?.is_empty() { Ok(()) } else { may_be_moved(self.path, &self.aside, replace) }
    }
}

/// Names of what is in a folder; nothing where there is none.
fn entries(folder: &Path) -> Result<Vec<OsString>> {
    let read = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        read => read.and_then(|entries| entries.map(|entry| entry.map(|entry| entry.file_name())).collect::<io::Result<Vec<_>>>()),
    };
    let mut names = read.with_context(|| format!("{} can't be read; {REMEDY}", folder.display()))?;
    names.retain(|name| name.to_str().is_none_or(is_content));
    Ok(names)
}

/// Renames that are undone on drop, the last one first, unless committed by `keep`.
#[derive(Default)]
pub(super) struct Swap {
    done: Vec<(PathBuf, PathBuf)>,
    /// Folders that were made for what is moved aside.
    made: Vec<PathBuf>,
}

impl Swap {
    /// Moves `from` if it exists.
    ///
    /// # Errors
    /// When it can't be moved.
    pub(super) fn aside(&mut self, from: &Path, to: &str) -> Result<()> {
        self.step(from, Path::new(to)).with_context(|| format!("can't move {} aside; {REMEDY}", from.display()))
    }

    /// Moves `from` to its place, and existing data aside.
    ///
    /// # Errors
    /// When either can't be moved.
    pub(super) fn replace(&mut self, from: &Path, to: &TargetFile<'_>) -> Result<()> {
        self.step(to.path, &to.aside).with_context(|| format!("can't move {} aside; {REMEDY}", to.path.display()))?;
        self.step(from, to.path).with_context(|| format!("{} can't be written; {REMEDY}", to.path.display()))
    }

    /// Moves what is in `from` into a folder, and what is there aside. Both are on one volume.
    ///
    /// # Errors
    /// When either can't be moved.
    pub(super) fn replace_content(&mut self, from: &Path, to: &TargetFolder<'_>) -> Result<()> {
        let before = entries(to.path)?;
        if !before.is_empty() {
            fs::create_dir(&to.aside).with_context(|| format!("{} can't be made; {REMEDY}", to.aside.display()))?;
            self.made.push(to.aside.clone());
        }
        for name in before {
            let path = to.path.join(&name);
            self.step(&path, &to.aside.join(&name)).with_context(|| format!("can't move {} aside; {REMEDY}", path.display()))?;
        }
        for name in entries(from)? {
            let path = to.path.join(&name);
            self.step(&from.join(&name), &path).with_context(|| format!("{} can't be written; {REMEDY}", path.display()))?;
        }
        Ok(())
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
        self.made.clear();
    }
}

impl Drop for Swap {
    fn drop(&mut self) {
        for (from, to) in self.done.drain(..).rev() {
            if let Err(error) = fs::rename(&to, &from) {
                tracing::error!(%error, from = %to.display(), to = %from.display(), "could not be moved back");
            }
        }
        for folder in self.made.drain(..) {
            // What could not be moved back stays in it.
            let _ = fs::remove_dir(folder);
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
        swap.replace(&within("new"), &TargetFile::at(&within("now"))).unwrap();
        assert_eq!((read("now"), read("now.before-restore")), (Some("new".to_owned()), Some("old".to_owned())));
        // Into a folder that isn't there.
        fs::write(within("more"), "").unwrap();
        assert!(swap.replace(&within("more"), &TargetFile::at(&within("nowhere/else"))).is_err());
        drop(swap);
        assert_eq!((read("now"), read("new"), read("now.before-restore")), (Some("old".to_owned()), Some("new".to_owned()), None));
        let mut swap = Swap::default();
        swap.replace(&within("new"), &TargetFile::at(&within("now"))).unwrap();
        swap.keep();
        assert_eq!(read("now"), Some("new".to_owned()));
    }

    #[test]
    fn a_folder_stays_with_what_the_volume_keeps_in_it() {
        let folder = tempfile::tempdir().unwrap();
        let (files, from) = (folder.path().join("files"), folder.path().join("files/.waymark-work-1/files"));
        fs::create_dir_all(files.join("lost+found")).unwrap();
        TargetFolder::at(&files).must_be_free(false).unwrap();
        TargetFolder::at(&folder.path().join("nowhere")).must_be_free(false).unwrap();
        for (path, text) in [(files.join("a/1"), "old"), (from.join("a/1"), "new"), (from.join("b/2"), "new")] {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let read = |name: &str| fs::read_to_string(files.join(name)).ok();
        assert!(TargetFolder::at(&files).must_be_free(false).is_err_and(|error| error.to_string().contains("already exists")));
        let mut swap = Swap::default();
        swap.replace_content(&from, &TargetFolder::at(&files)).unwrap();
        assert_eq!(
            (read("a/1").as_deref(), read("b/2").as_deref(), read(".before-restore/a/1").as_deref()),
            (Some("new"), Some("new"), Some("old"))
        );
        assert!(files.join("lost+found").is_dir());
        drop(swap);
        assert_eq!((read("a/1").as_deref(), read("b/2"), files.join(ASIDE).exists()), (Some("old"), None, false));
        let mut swap = Swap::default();
        swap.replace_content(&from, &TargetFolder::at(&files)).unwrap();
        swap.keep();
        assert_eq!((read("a/1").as_deref(), read(".before-restore/a/1").as_deref()), (Some("new"), Some("old")));
        assert!(TargetFolder::at(&files).must_be_free(true).is_err_and(|error| error.to_string().contains("from an earlier restore")));
    }
}
