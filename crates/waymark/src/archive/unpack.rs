//! Unpacking an archive that was looked through.

use std::{
    fs::{self, File},
    io::{BufRead, BufReader, copy},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, ensure};
use store::Source;

use super::{
    DATABASE, FILES, MANIFEST, Manifest, Measured, Survey,
    scratch::{Scratch, Stopped, apart, private},
    survey::{name_of, open},
    table_member,
};

/// An archive that was unpacked into a folder of its own, beside where it will go.
pub struct Unpacked {
    folder: Scratch,
    /// What it holds.
    pub manifest: Manifest,
}

impl Survey {
    /// Unpacks the archive into a new folder in `beside`, for its owner alone.
    ///
    /// # Errors
    /// When the disk is full, or the archive is no longer the one that was looked through.
    pub async fn unpack(self, beside: &Path) -> Result<Unpacked> {
        fs::create_dir_all(beside)?;
        let folder = Scratch::new_in(beside)?;
        let (path, stopped) = (folder.path().to_owned(), folder.stopped());
        let manifest = apart(move || {
            self.unpack_into(&path, &stopped)?;
            Ok(self.manifest)
        });
        Ok(Unpacked { manifest: manifest.await?, folder })
    }

    fn unpack_into(&self, folder: &Path, stopped: &Stopped) -> Result<()> {
        let changed = || format!("{} changed while it was read", self.path.display());
        let mut archive = open(&self.path)?;
        for entry in archive.entries()? {
            stopped.check()?;
            let entry = entry.with_context(changed)?;
            let Some(name) = name_of(&entry)?.filter(|name| name != MANIFEST) else { continue };
            let listed = self.manifest.members.get(&name).with_context(changed)?;
            let mut measured = Measured::new(entry);
            let target = folder.join(&name);
            let mut file = made(&target).with_context(|| format!("{} can't be written", target.display()))?;
            copy(&mut measured, &mut file)?;
            file.sync_all()?;
            let member = measured.member();
            ensure!((member.size, &member.sha256) == (listed.size, &listed.sha256), changed());
        }
        Ok(())
    }
}

/// A new file for its owner alone, with the folders that lead to it.
fn made(path: &Path) -> std::io::Result<File> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    private(path)
}

impl Unpacked {
    /// The embedded database in it.
    pub fn database(&self) -> PathBuf {
        self.folder.path().join(DATABASE)
    }

    /// The folder of files in it, when there is one.
    pub fn files(&self) -> Option<PathBuf> {
        Some(self.folder.path().join(FILES)).filter(|f| f.is_dir())
    }

    /// Holds the embedded database in it against itself and the manifest.
    ///
    /// # Errors
    /// When it is damaged, or a table has more or fewer rows than were written.
    pub async fn must_be_whole(&self) -> Result<()> {
        let found = store::file_counts(&self.database()).await.context("the database in the backup is damaged")?;
        if self.manifest.is_complete() {
            for (table, rows) in &self.manifest.tables {
                let own = found.get(table).copied().unwrap_or(0);
                ensure!(own == *rows, "the database in the backup is damaged: {table} has {own} rows instead of {rows}");
            }
        }
        Ok(())
    }

    /// Makes the reader of a table's rows.
    pub fn rows(&self) -> impl FnMut(&str) -> std::io::Result<Box<Source<'static>>> {
        let folder = self.folder.path().to_owned();
        move |table: &str| -> std::io::Result<Box<Source<'static>>> {
            let path = folder.join(table_member(table));
            // In the format before, a table without rows has no file.
            let mut lines = path.is_file().then(|| File::open(&path)).transpose()?.map(|file| BufReader::new(file).lines());
            Ok(Box::new(move |count| lines.iter_mut().flatten().take(count).collect()))
        }
    }
}
