//! Writing an archive.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{self, File},
    io::{BufWriter, ErrorKind, Read, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use delivery::file::Files;
use flate2::{Compression, write::GzEncoder};
use kernel::Uuid;
use store::{Db, Engine};
use tempfile::NamedTempFile;

use super::{
    DATABASE, FILES, FORMAT, MANIFEST, Manifest, Measured, Member, engine_name,
    scratch::{Scratch, Stopped, apart, is_scratch, private},
    table_member,
};
use crate::contents::{Listing, compare};

/// Where a restore puts what was in the folder of files, within that folder: it may be a volume of its own.
pub(crate) const ASIDE: &str = ".before-restore";

/// What a file system keeps at the top of a volume.
const OF_THE_VOLUME: &str = "lost+found";

/// What operators do where this account may not read.
pub(crate) const REMEDY: &str = "run the command as the user that the server runs as";

/// A stored file that has to be in the archive: whose, which, and its size where it is known.
type Listed = (Uuid, Uuid, Option<u64>);

/// How the files that the database lists are looked for.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    /// The file store, where its content is not in the archive or is read as well.
    pub store: Option<&'a Files>,
    /// Whether the store's content is read and compared with its SHA-256.
    pub hashes: bool,
}

impl Look<'_> {
    /// What the store lacks, as members of an archive; or why it can't be told.
    async fn lacking(self, db: &Db) -> (BTreeSet<String>, Option<String>) {
        let Some(store) = self.store else { return (BTreeSet::new(), None) };
        match compare(db, Some(store), self.hashes, usize::MAX).await {
            Ok(seen) => (seen.faults.iter().map(|fault| file_member(fault.owner, fault.id)).collect(), None),
            Err(error) => (BTreeSet::new(), Some(error.cause().map_or_else(|| error.to_string(), ToString::to_string))),
        }
    }
}

/// Writes the archive `to` from `db` and the folder of files, for its owner alone. A half-written archive never bears its name. With `look`,
/// the manifest names the files that the database lists and that are not in the archive, or not in a store whose content it doesn't hold; a
/// schema older than this program can't be asked.
///
/// # Errors
/// When the database is away, the disk is full, or a file changes while it is copied.
pub async fn write(db: &Db, files: Option<&Path>, to: &Path, look: Option<Look<'_>>) -> Result<Manifest> {
    let folder = to.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let scratch = Scratch::new_in(folder)?;
    let staging = scratch.path().to_owned();
    let tables = match db.engine() {
        Engine::Sqlite => {
            // The engine fills an empty file, and would make one that everybody reads.
            private(&staging.join(DATABASE))?;
            db.copy_to(&staging.join(DATABASE)).await?
        }
        Engine::Postgres => dump(db, &staging).await?,
    };
    // After the copy of the database and before the files are read: what is listed now has been stored.
    let listed = if look.is_some() && files.is_some() { listed(db).await? } else { Vec::new() };
    let (missing, unseen) = match look {
        Some(look) => look.lacking(db).await,
        None => (BTreeSet::new(), None),
    };
    let manifest = Manifest {
        format: FORMAT,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        engine: engine_name(db.engine()).to_owned(),
        created_at: db.now().to_rfc3339(),
        files: files.is_some(),
        tables,
        members: BTreeMap::new(),
        missing,
        unseen,
    };
    let (files, stopped) = (files.map(Path::to_owned), scratch.stopped());
    let (packed, manifest) = apart(move || {
        // Such a file is made for its owner alone.
        let packed = NamedTempFile::new_in(&staging)?;
        let mut packing = Packing { staging, stopped, manifest };
        packing.pack(packed.as_file(), files.as_deref(), &listed)?;
        packed.as_file().sync_all()?;
        Ok((packed, packing.manifest))
    })
    .await?;
    packed.persist_noclobber(to).map_err(|error| error.error).with_context(|| format!("{} can't be written", to.display()))?;
    Ok(manifest)
}

/// The name of a stored file in an archive.
fn file_member(owner: Uuid, id: Uuid) -> String {
    format!("{FILES}{owner}/{id}")
}

async fn listed(db: &Db) -> Result<Vec<Listed>> {
    let (mut listing, mut found) = (Listing::begin(db).await?, Vec::new());
    while let Some((owner, page)) = listing.next().await? {
        found.extend(page.iter().flat_map(|content| &content.pieces).map(|piece| (owner, piece.id, piece.size)));
    }
    Ok(found)
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
                let file = private(&staging.join(table_member(table)))?;
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

/// An archive that is being written.
struct Packing {
    /// What was copied of the database.
    staging: PathBuf,
    stopped: Stopped,
    manifest: Manifest,
}

impl Packing {
    fn pack(&mut self, to: &File, files: Option<&Path>, listed: &[Listed]) -> Result<()> {
        let mut archive = tar::Builder::new(GzEncoder::new(BufWriter::new(to), Compression::fast()));
        let names: Vec<String> = if self.manifest.is_of_server() {
            self.manifest.tables.keys().map(|table| table_member(table)).collect()
        } else {
            vec![DATABASE.to_owned()]
        };
        for name in names {
            let path = self.staging.join(&name);
            let member = self.append(&mut archive, &name, &path)?.with_context(|| format!("{} is gone", path.display()))?;
            self.manifest.members.insert(name, member);
        }
        if let Some(files) = files.filter(|f| f.is_dir()) {
            self.append_folder(&mut archive, files, FILES)?;
        }
        self.compare(listed);
        let text = serde_json::to_vec_pretty(&self.manifest)?;
        archive.append_data(&mut header(text.len() as u64), MANIFEST, text.as_slice())?;
        archive.into_inner()?.finish()?.flush()?;
        Ok(())
    }

    /// Appends a file as it is now; `None` when it is gone, such as an upload that was given up.
    fn append(&self, archive: &mut Archive<'_>, name: &str, path: &Path) -> Result<Option<Member>> {
        self.stopped.check()?;
        let file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error).with_context(|| format!("{} can't be read; {REMEDY}", path.display())),
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

    fn append_folder(&mut self, archive: &mut Archive<'_>, folder: &Path, within: &str) -> Result<()> {
        let entries = fs::read_dir(folder).and_then(|entries| entries.collect::<std::io::Result<Vec<_>>>());
        let mut entries = entries.with_context(|| format!("{} can't be read; {REMEDY}", folder.display()))?;
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let path = entry.path();
            let own = entry.file_name();
            let own = own.to_str().with_context(|| format!("the name of {} is not UTF-8", path.display()))?;
            if within == FILES && !is_content(own) {
                continue;
            }
            let name = format!("{within}{own}");
            if path.is_dir() {
                self.append_folder(archive, &path, &format!("{name}/"))?;
            } else if let Some(member) = self.append(archive, &name, &path)? {
                self.manifest.members.insert(name, member);
            }
        }
        Ok(())
    }

    /// Names what is listed and not here.
    fn compare(&mut self, listed: &[Listed]) {
        let Manifest { members, missing, .. } = &mut self.manifest;
        for (owner, id, size) in listed {
            let name = file_member(*owner, *id);
            // Whose size isn't listed is a picture, which is never empty.
            if members.get(&name).is_none_or(|member| size.map_or(member.size == 0, |size| size != member.size)) {
                missing.insert(name);
            }
        }
    }
}

/// Whether an entry of the folder of files is content, or holds some.
pub(crate) fn is_content(name: &str) -> bool {
    name != ASIDE && name != OF_THE_VOLUME && !is_scratch(name)
}

fn header(size: u64) -> tar::Header {
    let mut header = tar::Header::new_gnu();
    header.set_entry_type(tar::EntryType::Regular);
    header.set_mode(0o600);
    header.set_size(size);
    header
}
