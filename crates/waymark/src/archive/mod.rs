//! One archive of everything that a deployment keeps: the embedded database as a file or a server's tables as lines of JSON, then
//! the files, then `manifest.json`, which lists every other member and how many rows each table has. An archive is read twice: first as a
//! whole and without writing anything, then into a folder of its own.

mod pack;
pub(crate) mod scratch;
mod survey;
mod unpack;

use std::{
    collections::{BTreeMap, BTreeSet},
    io::{Read, Result as IoResult},
};

use anyhow::{Context, Result, bail};
use aws_lc_rs::digest;
use serde::{Deserialize, Serialize};
use store::Engine;

pub(crate) use pack::{ASIDE, REMEDY, is_content};
pub use pack::{Look, write};
pub use survey::{Survey, survey};
pub use unpack::Unpacked;

/// What an archive holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Version of this format.
    pub format: u32,
    /// Version of the program that wrote it.
    pub version: String,
    /// `sqlite` or `postgres`.
    pub engine: String,
    /// When, RFC 3339.
    pub created_at: String,
    /// Whether the files are in it; an S3-compatible store keeps its own copies.
    pub files: bool,
    /// Rows of each table.
    pub tables: BTreeMap<String, u64>,
    /// Every member but the manifest itself.
    pub members: BTreeMap<String, Member>,
    /// Members that the database lists and that are not here, or not whole; where the files are elsewhere, those that are not there.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub missing: BTreeSet<String>,
    /// Why the file store could not be compared with the database, as the archive was written.
    #[serde(skip)]
    pub unseen: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// Bytes.
    pub size: u64,
    /// SHA-256, in hexadecimal.
    pub sha256: String,
    /// Lines, where it is counted as it is read.
    #[serde(skip)]
    pub lines: u64,
}

/// The manifest of format 1, which lists no members and counts no rows.
#[derive(Deserialize)]
struct Before {
    version: String,
    engine: String,
    created_at: String,
    tables: Vec<String>,
    files: bool,
}

const FORMAT: u32 = 2;
const MANIFEST: &str = "manifest.json";
const DATABASE: &str = "database.db";
const TABLES: &str = "tables/";
const ROWS: &str = ".jsonl";
const FILES: &str = "files/";
const STEPS: &str = "schema_migrations";

fn table_member(table: &str) -> String {
    format!("{TABLES}{table}{ROWS}")
}

fn engine_name(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "sqlite",
        Engine::Postgres => "postgres",
    }
}

impl Manifest {
    /// Reads a manifest of this format or the one before, of which `found` says what a newer one would list.
    fn parse(text: &[u8], found: &BTreeMap<String, Member>) -> Result<Self> {
        #[derive(Deserialize)]
        struct Head {
            format: u32,
            version: String,
        }
        let head: Head = serde_json::from_slice(text).context("its manifest can't be read")?;
        match head.format {
            1 => {
                let before: Before = serde_json::from_slice(text).context("its manifest can't be read")?;
                let rows = |table: &String| found.get(&table_member(table)).map_or(0, |member| member.lines);
                let tables = before.tables.into_iter().map(|table| (table.clone(), rows(&table))).collect();
                let Before { version, engine, created_at, files, .. } = before;
                Ok(Self {
                    format: 1,
                    version,
                    engine,
                    created_at,
                    files,
                    tables,
                    members: found.clone(),
                    missing: BTreeSet::new(),
                    unseen: None,
                })
            }
            FORMAT => serde_json::from_slice(text).context("its manifest can't be read"),
            _ => bail!("it was written by a newer version ({}); use that version", head.version),
        }
    }

    /// Whether every member and row is listed in it, rather than taken as found.
    pub fn is_complete(&self) -> bool {
        self.format >= FORMAT
    }

    fn is_of_server(&self) -> bool {
        self.engine == engine_name(Engine::Postgres)
    }
}

/// Reads through and notes what was read.
struct Measured<R> {
    from: R,
    digest: digest::Context,
    size: u64,
    lines: u64,
}

impl<R: Read> Measured<R> {
    fn new(from: R) -> Self {
        Self { from, digest: digest::Context::new(&digest::SHA256), size: 0, lines: 0 }
    }

    fn member(self) -> Member {
        use std::fmt::Write;
        let mut sha256 = String::new();
        for byte in self.digest.finish().as_ref() {
            // Writing into a string can't fail.
            let _ = write!(sha256, "{byte:02x}");
        }
        Member { size: self.size, sha256, lines: self.lines }
    }
}

impl<R: Read> Read for Measured<R> {
    fn read(&mut self, buffer: &mut [u8]) -> IoResult<usize> {
        let count = self.from.read(buffer)?;
        let read = &buffer[..count];
        self.digest.update(read);
        self.size += count as u64;
        self.lines += read.iter().filter(|byte| **byte == b'\n').count() as u64;
        Ok(count)
    }
}
