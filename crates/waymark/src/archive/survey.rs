//! Reading an archive through without writing anything: is it whole, and is it nothing but what its manifest lists?

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::File,
    io::{BufRead, BufReader, Read, copy, sink},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail, ensure};
use flate2::bufread::GzDecoder;
use serde::Deserialize;
use store::Engine;

use super::{DATABASE, FILES, MANIFEST, Manifest, Measured, Member, ROWS, STEPS, TABLES, engine_name, table_member};

/// As large as a manifest may be: some hundred thousand files.
const MANIFEST_BYTES: u64 = 64 * 1024 * 1024;

/// As large as the names of the schema's steps and the sealed signing keys may be.
const SMALL: u64 = 16 * 1024 * 1024;

/// The members that are read for themselves before anything is restored.
const READ: [&str; 2] = ["tables/schema_migrations.jsonl", "tables/signing_keys.jsonl"];

pub(super) type Reader = tar::Archive<GzDecoder<BufReader<File>>>;

pub(super) fn open(path: &Path) -> Result<Reader> {
    let file = File::open(path).with_context(|| format!("{} can't be read", path.display()))?;
    Ok(tar::Archive::new(GzDecoder::new(BufReader::new(file))))
}

/// The name of a member that is a plain file inside the archive's own folder; `None` for a folder.
pub(super) fn name_of<R: Read>(entry: &tar::Entry<'_, R>) -> Result<Option<String>> {
    let name = String::from_utf8(entry.path_bytes().into_owned()).context("it holds a name that is no UTF-8")?;
    let kind = entry.header().entry_type();
    ensure!(kind.is_file() || kind.is_dir(), "it holds {name:?}, which is no plain file");
    ensure!(entry.link_name_bytes().is_none(), "it holds {name:?}, which is a link");
    let path = if kind.is_dir() { name.trim_end_matches('/') } else { name.as_str() };
    let sound = |part: &str| !matches!(part, "" | "." | "..") && !part.contains(['\\', '\0']);
    ensure!(path.split('/').all(sound), "it holds {name:?}, which leads out of it");
    Ok(kind.is_file().then_some(name))
}

/// What was found in an archive that is whole.
#[derive(Debug)]
pub struct Survey {
    pub(super) path: PathBuf,
    /// What it holds.
    pub manifest: Manifest,
    read: BTreeMap<String, Vec<u8>>,
}

/// Reads the archive `from` to its end and holds it against its manifest.
///
/// # Errors
/// When it is no archive of ours, is damaged in any byte, holds more or less than its manifest lists, or is of a newer format.
pub fn survey(from: &Path) -> Result<Survey> {
    looked_through(from).with_context(|| format!("{} is not a Waymark backup, or is damaged", from.display()))
}

fn looked_through(from: &Path) -> Result<Survey> {
    let mut archive = open(from)?;
    let (mut found, mut read, mut folders) = (BTreeMap::new(), BTreeMap::new(), BTreeSet::new());
    for entry in archive.entries()? {
        let mut entry = entry?;
        let Some(name) = name_of(&entry)? else {
            let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
            ensure!(folders.insert(name.clone()), "it holds {name:?} twice");
            continue;
        };
        let (member, bytes) = measured(&name, &mut entry)?;
        ensure!(found.insert(name.clone(), member).is_none(), "it holds {name:?} twice");
        read.extend(bytes.map(|bytes| (name, bytes)));
    }
    at_its_end(archive)?;
    found.remove(MANIFEST);
    let text = read.remove(MANIFEST).context("it has no manifest")?;
    let manifest = Manifest::parse(&text, &found)?;
    ensure!(folders.is_empty() || !manifest.is_complete(), "it holds a folder, which no manifest lists");
    compare(&manifest, &found)?;
    Ok(Survey { path: from.to_owned(), manifest, read })
}

/// Reads a member through; its bytes, where they are needed now.
fn measured(name: &str, entry: &mut impl Read) -> Result<(Member, Option<Vec<u8>>)> {
    let mut measured = Measured::new(entry);
    let most = if name == MANIFEST { MANIFEST_BYTES } else { SMALL };
    if name != MANIFEST && !READ.contains(&name) {
        copy(&mut measured, &mut sink())?;
        return Ok((measured.member(), None));
    }
    let mut bytes = Vec::new();
    measured.by_ref().take(most).read_to_end(&mut bytes)?;
    ensure!(measured.read(&mut [0])? == 0, "{name} is too large");
    Ok((measured.member(), Some(bytes)))
}

/// The archive ends where it says so: its last bytes are the checksum of all.
fn at_its_end(archive: Reader) -> Result<()> {
    let mut packed = archive.into_inner();
    let mut rest = [0; 8192];
    loop {
        let count = packed.read(&mut rest)?;
        if count == 0 {
            break;
        }
        ensure!(rest[..count].iter().all(|byte| *byte == 0), "it goes on after its end");
    }
    ensure!(packed.into_inner().fill_buf()?.is_empty(), "it goes on after its end");
    Ok(())
}

fn compare(manifest: &Manifest, found: &BTreeMap<String, Member>) -> Result<()> {
    for (name, member) in found {
        ensure!(belongs(manifest, name), "it holds {name:?}, which is no part of a backup");
        let listed = manifest.members.get(name).with_context(|| format!("its manifest doesn't list {name}"))?;
        ensure!(listed.size == member.size, "{name} has {} bytes instead of {}", member.size, listed.size);
        ensure!(listed.sha256 == member.sha256, "{name} has changed since it was written");
    }
    if let Some(missing) = manifest.members.keys().find(|name| !found.contains_key(*name)) {
        bail!("{missing} is missing");
    }
    if !manifest.is_of_server() {
        ensure!(found.contains_key(DATABASE), "{DATABASE} is missing");
        return Ok(());
    }
    for (table, rows) in &manifest.tables {
        // Before, a table without rows had no member.
        let lines = found.get(&table_member(table)).map(|member| member.lines);
        ensure!(lines.is_some() || !manifest.is_complete(), "{} is missing", table_member(table));
        ensure!(lines.unwrap_or(0) == *rows, "{table} has {} rows instead of {rows}", lines.unwrap_or(0));
    }
    ensure!(found.contains_key(&table_member(STEPS)), "it doesn't say of which schema it is");
    Ok(())
}

fn belongs(manifest: &Manifest, name: &str) -> bool {
    if name.starts_with(FILES) {
        return manifest.files;
    }
    if !manifest.is_of_server() {
        return name == DATABASE;
    }
    let table = name.strip_prefix(TABLES).and_then(|rest| rest.strip_suffix(ROWS));
    table.is_some_and(|table| manifest.tables.contains_key(table))
}

impl Survey {
    /// Refuses an archive of the other database.
    ///
    /// # Errors
    /// When it is of the other.
    pub fn must_fit(&self, engine: Engine) -> Result<()> {
        let own = engine_name(engine);
        if self.manifest.engine != own {
            bail!("the backup is of a {} database, but the configuration is for {own} (database.url)", self.manifest.engine);
        }
        Ok(())
    }

    /// Whether there are files in it.
    pub fn holds_files(&self) -> bool {
        self.manifest.members.keys().any(|name| name.starts_with(FILES))
    }

    /// Names of the schema's steps that a PostgreSQL database in it had taken.
    ///
    /// # Errors
    /// When the archive is damaged.
    pub fn steps(&self) -> Result<BTreeSet<String>> {
        #[derive(Deserialize)]
        struct SchemaStep {
            name: String,
        }
        Ok(self.rows::<SchemaStep>(STEPS)?.into_iter().map(|step| step.name).collect())
    }

    /// The signing keys of a PostgreSQL database in it: name and sealed key.
    ///
    /// # Errors
    /// When the archive is damaged.
    pub fn sealed_keys(&self) -> Result<Vec<(String, String)>> {
        #[derive(Deserialize)]
        struct Key {
            kid: String,
            sealed: String,
        }
        Ok(self.rows::<Key>("signing_keys")?.into_iter().map(|key| (key.kid, key.sealed)).collect())
    }

    fn rows<R: for<'a> Deserialize<'a>>(&self, table: &str) -> Result<Vec<R>> {
        let Some(bytes) = self.read.get(&table_member(table)) else { return Ok(Vec::new()) };
        let lines = bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        lines.map(|line| serde_json::from_slice(line).with_context(|| format!("the backup is damaged in {table}"))).collect()
    }
}
