//! One archive of everything that a deployment keeps: database and files. `manifest.json` first, then the embedded
//! database as a file or a server's tables as lines of JSON, then the files.

use std::{
    collections::BTreeSet,
    fs::{self, File},
    io::{BufRead, BufReader, BufWriter, Read, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use serde::{Deserialize, Serialize};
use store::{Db, Engine};
use tempfile::TempDir;

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
    /// Tables in order; none for an embedded database.
    pub tables: Vec<String>,
    /// Whether the files are in it; an S3-compatible store keeps its own copies.
    pub files: bool,
}

const FORMAT: u32 = 1;
const MANIFEST: &str = "manifest.json";
const DATABASE: &str = "database.db";
const TABLES: &str = "tables";
const FILES: &str = "files";

fn engine_name(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "sqlite",
        Engine::Postgres => "postgres",
    }
}

/// Writes the archive `to` from `db` and the folder of files. A half-written archive never bears its name.
///
/// # Errors
/// When the database is away, or the disk is full.
pub async fn write(db: &Db, files: Option<&Path>, to: &Path) -> Result<Manifest> {
    let folder = to.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let staging = TempDir::new_in(folder).with_context(|| format!("{} can't be written to", folder.display()))?;
    let tables = match db.engine() {
        Engine::Sqlite => {
            db.copy_to(&staging.path().join(DATABASE)).await?;
            Vec::new()
        }
        Engine::Postgres => dump(db, staging.path()).await?,
    };
    let manifest = Manifest {
        format: FORMAT,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        engine: engine_name(db.engine()).to_owned(),
        created_at: db.now().to_rfc3339(),
        tables,
        files: files.is_some(),
    };
    fs::write(staging.path().join(MANIFEST), serde_json::to_vec_pretty(&manifest)?)?;
    let packed = tempfile::NamedTempFile::new_in(folder)?;
    pack(packed.as_file(), staging.path(), &manifest, files)?;
    packed.as_file().sync_all()?;
    packed.persist_noclobber(to).map_err(|error| error.error).with_context(|| format!("{} can't be written", to.display()))?;
    Ok(manifest)
}

async fn dump(db: &Db, staging: &Path) -> Result<Vec<String>> {
    fs::create_dir(staging.join(TABLES))?;
    let mut open: Option<(String, BufWriter<File>)> = None;
    let mut sink = |table: &str, rows: &[String]| {
        let (_, writer) = match open.take() {
            Some((name, writer)) if name == table => open.insert((name, writer)),
            last => {
                if let Some((_, mut writer)) = last {
                    writer.flush()?;
                }
                let file = File::create(staging.join(TABLES).join(format!("{table}.jsonl")))?;
                open.insert((table.to_owned(), BufWriter::new(file)))
            }
        };
        rows.iter().try_for_each(|row| writeln!(writer, "{row}"))
    };
    let tables = db.dump(&mut sink).await?;
    if let Some((_, mut writer)) = open {
        writer.flush()?;
    }
    Ok(tables)
}

fn pack(to: &File, staging: &Path, manifest: &Manifest, files: Option<&Path>) -> Result<()> {
    let mut archive = tar::Builder::new(GzEncoder::new(BufWriter::new(to), Compression::fast()));
    archive.append_path_with_name(staging.join(MANIFEST), MANIFEST)?;
    if manifest.engine == "sqlite" {
        archive.append_path_with_name(staging.join(DATABASE), DATABASE)?;
    } else {
        archive.append_dir_all(TABLES, staging.join(TABLES))?;
    }
    if let Some(files) = files.filter(|f| f.is_dir()) {
        archive.append_dir_all(FILES, files)?;
    }
    archive.into_inner()?.finish()?.flush()?;
    Ok(())
}

/// An archive that was unpacked into a folder of its own, beside where it will go.
pub struct Unpacked {
    folder: TempDir,
    /// What it holds.
    pub manifest: Manifest,
}

/// Unpacks the archive `from` into a new folder in `beside`.
///
/// # Errors
/// When it is no archive of ours, is damaged, or is of a newer format.
pub fn unpack(from: &Path, beside: &Path) -> Result<Unpacked> {
    fs::create_dir_all(beside)?;
    let folder = TempDir::new_in(beside)?;
    let file = File::open(from).with_context(|| format!("{} can't be read", from.display()))?;
    let damaged = || format!("{} is no backup of this program, or is damaged", from.display());
    let mut archive = tar::Archive::new(GzDecoder::new(BufReader::new(file)));
    for entry in archive.entries().with_context(damaged)? {
        let mut entry = entry.with_context(damaged)?;
        if !entry.unpack_in(folder.path()).with_context(damaged)? {
            bail!("{} holds a path that leads out of it", from.display());
        }
    }
    let mut text = String::new();
    File::open(folder.path().join(MANIFEST)).and_then(|mut f| f.read_to_string(&mut text)).with_context(damaged)?;
    let manifest: Manifest = serde_json::from_str(&text).with_context(damaged)?;
    if manifest.format != FORMAT {
        bail!("{} was written by a newer program ({}); use that one", from.display(), manifest.version);
    }
    Ok(Unpacked { folder, manifest })
}

impl Unpacked {
    /// Refuses an archive of the other database.
    ///
    /// # Errors
    /// When it is of the other.
    pub fn must_fit(&self, engine: Engine) -> Result<()> {
        let own = engine_name(engine);
        if self.manifest.engine != own {
            bail!("the backup is of a {} database, and the configuration names a {own} one (database.url)", self.manifest.engine);
        }
        Ok(())
    }

    /// Names of the schema's steps that a PostgreSQL database in it had taken.
    ///
    /// # Errors
    /// When the archive is damaged.
    pub fn steps(&self) -> Result<BTreeSet<String>> {
        #[derive(Deserialize)]
        struct Step {
            name: String,
        }
        let path = self.folder.path().join(TABLES).join("schema_migrations.jsonl");
        let text = fs::read_to_string(path).context("the backup doesn't say of which schema it is")?;
        text.lines().map(|line| Ok(serde_json::from_str::<Step>(line).context("the backup is damaged")?.name)).collect()
    }

    /// The embedded database in it.
    pub fn database(&self) -> PathBuf {
        self.folder.path().join(DATABASE)
    }

    /// The folder of files in it, when there is one.
    pub fn files(&self) -> Option<PathBuf> {
        Some(self.folder.path().join(FILES)).filter(|f| f.is_dir())
    }

    /// Fills the migrated, empty PostgreSQL database `db`; gives the number of rows.
    ///
    /// # Errors
    /// When it isn't empty, or a row doesn't fit.
    pub async fn load_into(&self, db: &Db) -> Result<u64> {
        let tables = self.folder.path().join(TABLES);
        let source = |table: &str| -> std::io::Result<Box<store::Source<'static>>> {
            let path = tables.join(format!("{table}.jsonl"));
            // A table without rows has no file.
            let mut lines = path.is_file().then(|| File::open(&path)).transpose()?.map(|file| BufReader::new(file).lines());
            Ok(Box::new(move |count| lines.iter_mut().flatten().take(count).collect()))
        };
        Ok(db.load(&self.manifest.tables, source).await?)
    }
}
