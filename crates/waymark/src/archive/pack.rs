//! Writing an archive.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::{BufWriter, ErrorKind, Read, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use flate2::{Compression, write::GzEncoder};
use store::{Db, Engine};
use tempfile::TempDir;

use super::{DATABASE, FILES, FORMAT, MANIFEST, Manifest, Measured, Member, engine_name, table_member};

/// Writes the archive `to` from `db` and the folder of files, for its owner alone. A half-written archive never bears its name.
///
/// # Errors
/// When the database is away, the disk is full, or a file changes while it is copied.
pub async fn write(db: &Db, files: Option<&Path>, to: &Path) -> Result<Manifest> {
    let folder = to.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let staging = TempDir::new_in(folder).with_context(|| format!("{} can't be written to", folder.display()))?;
    let tables = match db.engine() {
        Engine::Sqlite => db.copy_to(&staging.path().join(DATABASE)).await?,
        Engine::Postgres => dump(db, staging.path()).await?,
    };
    let mut manifest = Manifest {
        format: FORMAT,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        engine: engine_name(db.engine()).to_owned(),
        created_at: db.now().to_rfc3339(),
        files: files.is_some(),
        tables,
        members: BTreeMap::new(),
    };
    // Such a file is made for its owner alone.
    let packed = tempfile::NamedTempFile::new_in(folder)?;
    pack(packed.as_file(), staging.path(), &mut manifest, files)?;
    packed.as_file().sync_all()?;
    packed.persist_noclobber(to).map_err(|error| error.error).with_context(|| format!("{} can't be written", to.display()))?;
    Ok(manifest)
}

async fn dump(db: &Db, staging: &Path) -> Result<BTreeMap<String, u64>> {
    fs::create_dir(staging.join("tables"))?;
    let mut open: Option<(String, BufWriter<File>)> = None;
    let mut sink = |table: &str, rows: &[String]| {
        let (_, writer) = match open.take() {
            Some((name, writer)) if name == table => open.insert((name, writer)),
            last => {
                if let Some((_, mut writer)) = last {
                    writer.flush()?;
                }
                let file = File::create(staging.join(table_member(table)))?;
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

type Archive<'a> = tar::Builder<GzEncoder<BufWriter<&'a File>>>;

fn pack(to: &File, staging: &Path, manifest: &mut Manifest, files: Option<&Path>) -> Result<()> {
    let mut archive = tar::Builder::new(GzEncoder::new(BufWriter::new(to), Compression::fast()));
    let sources: Vec<(String, PathBuf)> = if manifest.is_of_server() {
        let member = |table: &String| (table_member(table), staging.join(table_member(table)));
        manifest.tables.keys().map(member).collect()
    } else {
        vec![(DATABASE.to_owned(), staging.join(DATABASE))]
    };
    for (name, path) in sources {
        let member = append(&mut archive, &name, &path)?.with_context(|| format!("{} is gone", path.display()))?;
        manifest.members.insert(name, member);
    }
    if let Some(files) = files.filter(|f| f.is_dir()) {
        append_folder(&mut archive, files, FILES, &mut manifest.members)?;
    }
    let text = serde_json::to_vec_pretty(manifest)?;
    archive.append_data(&mut header(text.len() as u64), MANIFEST, text.as_slice())?;
    archive.into_inner()?.finish()?.flush()?;
    Ok(())
}

fn header(size: u64) -> tar::Header {
    let mut header = tar::Header::new_gnu();
    header.set_entry_type(tar::EntryType::Regular);
    header.set_mode(0o600);
    header.set_size(size);
    header
}

/// Appends a file as it is now; `None` when it is gone: a portal in use also deletes.
fn append(archive: &mut Archive<'_>, name: &str, path: &Path) -> Result<Option<Member>> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).with_context(|| format!("{} can't be read", path.display())),
    };
    let size = file.metadata()?.len();
    let mut measured = Measured::new(file.take(size));
    archive.append_data(&mut header(size), name, &mut measured)?;
    let member = measured.member();
    if member.size != size {
        bail!("{} changed while it was being copied; repeat the backup", path.display());
    }
    Ok(Some(member))
}

fn append_folder(archive: &mut Archive<'_>, folder: &Path, within: &str, members: &mut BTreeMap<String, Member>) -> Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<std::io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        let own = entry.file_name();
        let own = own.to_str().with_context(|| format!("the name of {} is not UTF-8", path.display()))?;
        let name = format!("{within}{own}");
        if path.is_dir() {
            append_folder(archive, &path, &format!("{name}/"), members)?;
        } else if let Some(member) = append(archive, &name, &path)? {
            members.insert(name, member);
        }
    }
    Ok(())
}
