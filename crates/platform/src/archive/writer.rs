//! Writes an archive of what somebody takes along, the whole of a tenant or of a client: the rows of all areas from one snapshot, then the
//! files that they name, then the description. What areas have is registered by them ([`http::Area::exported`]).

use std::collections::{HashMap, HashSet};

use ::store::export::{ExportEntry, Exported, Extent, Packed};
use http::{App, JobRun};
use kernel::{Error, Result, Scope, Uuid};
use serde_json::{Value, json};
use tokio::sync::Semaphore;

pub use super::readme::ReadmeTexts;
use super::{Archive, JsonFile, labels, readme, word};
use crate::user;

/// One archive of a tenant at a time on a node.
static ROOM_OF_TENANTS: Semaphore = Semaphore::const_new(1);
/// One archive of a client beside it: it must not wait for the files of a whole tenant.
static ROOM_OF_CLIENTS: Semaphore = Semaphore::const_new(1);

/// How far the job is when the rows are written; files follow.
const ROWS_DONE: usize = 50;

/// What an archive is to hold, and for whom.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// The reader: rows beyond its reach are left out.
    pub scope: &'a Scope,
    /// Whose data it is.
    pub extent: Extent,
    /// Id and name of the one whose data it is.
    pub owner: (Uuid, &'a str),
    pub asked_by: Uuid,
    /// Language of the archive's own texts.
    pub culture: &'a str,
    /// What the archive says of itself.
    pub words: &'a ReadmeTexts,
    /// Where it is stored: tenant and id.
    pub place: (Uuid, Uuid),
}

/// Content of an archive.
#[derive(Debug, Clone, Copy)]
pub struct Written {
    /// Size of its file.
    pub bytes: i64,
    /// Entries of its JSON files.
    pub entries: i64,
    /// Files in it, those without content included.
    pub files: i64,
}

/// Writes the archive into the file store.
///
/// # Errors
/// `Jobs.CalledOff`, `Unavailable`.
pub async fn write(run: &JobRun, wanted: &Wanted<'_>) -> Result<Written> {
    let room = if matches!(wanted.extent, Extent::Client(_)) { &ROOM_OF_CLIENTS } else { &ROOM_OF_TENANTS };
    let _room = room.acquire().await.map_err(Error::internal)?;
    let (app, (id, name)) = (&run.app, wanted.owner);
    let archive = app.db().snapshot(wanted.scope, Box::pin(rows(run, wanted))).await?;
    let archive = Box::pin(files(run, archive)).await?;
    let asked_by = user::full_names(app, wanted.scope, [wanted.asked_by]).await?.remove(&wanted.asked_by).unwrap_or_default();
    let about = readme::About { words: wanted.words, owner: name, asked_by: &asked_by, at: app.now(), culture: wanted.culture };
    let text = readme::html(app, &about, archive.contents());
    let mut archive = archive.add_text("README.html", text).await?;
    let contents = archive.end_members();
    let mut manifest = json!({
        "createdAt": app.now().to_rfc3339(),
        "requestedBy": asked_by,
        "parts": contents.parts,
        "missing": contents.left_out,
        "members": contents.members,
    });
    manifest[wanted.words.owner] = json!({ "id": id, "name": name });
    let (entries, files) = (contents.entries(), contents.files);
    let bytes = Box::pin(archive.store(app, wanted.place, "manifest.json", &manifest)).await?;
    Ok(Written { bytes, entries: i64::try_from(entries).unwrap_or(i64::MAX), files: i64::try_from(files).unwrap_or(i64::MAX) })
}

/// Whether a client takes along anything of `kind` that the caller may read.
fn is_packed(kind: &dyn Exported, scope: &Scope) -> bool {
    match kind.packed() {
        Packed::Never => false,
        Packed::For(permission) => scope.has(permission),
        Packed::About(_) => true,
    }
}

/// Registered data, in this order: tables whose names others refer to come first; of a client, what is about other records last.
fn registered(app: &App, wanted: &Wanted<'_>) -> Vec<&'static dyn Exported> {
    let mut all: Vec<&'static dyn Exported> = app.areas().iter().flat_map(|area| area.exported).copied().collect();
    if matches!(wanted.extent, Extent::Client(_)) {
        all.retain(|kind| is_packed(*kind, wanted.scope));
        all.sort_by_key(|kind| (matches!(kind.packed(), Packed::About(_)), !kind.is_named()));
    } else {
        all.sort_by_key(|kind| !kind.is_named());
    }
    all
}

/// The id that a member of an entry names.
fn id_in(entry: &ExportEntry, member: &str) -> Option<Uuid> {
    entry.values.get(member).and_then(Value::as_str)?.parse().ok()
}

/// What is known of the entries so far.
#[derive(Default)]
struct KnownEntries {
    /// Names of those that others call by their name.
    names: HashMap<Uuid, String>,
    /// Ids of a client's records.
    ids: HashSet<Uuid>,
}

impl KnownEntries {
    /// Leaves those entries of a client's that are about none of its records so far: deleted ones, private ones, those beyond the caller's
    /// reach.
    fn keep(&mut self, kind: &dyn Exported, entries: &mut Vec<ExportEntry>) {
        if let Packed::About(member) = kind.packed() {
            entries.retain(|entry| id_in(entry, member).is_some_and(|id| self.ids.contains(&id)));
        }
        self.ids.extend(entries.iter().filter_map(|entry| id_in(entry, "id")));
    }
}

/// The rows of all areas, a JSON file for each kind.
async fn rows(run: &JobRun, wanted: &Wanted<'_>) -> Result<Archive> {
    let (kinds, extent) = (registered(&run.app, wanted), wanted.extent);
    let (mut archive, mut known) = (Archive::begin().await?, KnownEntries::default());
    for (at, kind) in kinds.iter().copied().enumerate() {
        report_progress(run, at * ROWS_DONE / kinds.len()).await?;
        let part = JsonFile {
            path: format!("data/{}.json", kind.kind()),
            title: word(&run.app, wanted.culture, &format!("TenantExport.Kind.{}", kind.kind())),
            folder: format!("files/{}/", kind.kind()),
        };
        let mut after = None;
        loop {
            let from = after.as_ref();
            let mut slice = run.app.db().read(wanted.scope, |tx| async move { kind.slice(&tx, extent, from).await }).await?;
            if matches!(extent, Extent::Client(_)) {
                known.keep(kind, &mut slice.entries);
            }
            known.names.extend(slice.entries.iter_mut().filter_map(|entry| entry.name.take()));
            labels::add_names(&run.app, wanted.scope, &mut slice.entries, &known.names).await?;
            if !slice.entries.is_empty() {
                archive = archive.add(&part, slice.entries).await?;
            }
            after = slice.rest;
            if after.is_none() {
                break;
            }
            run.still_wanted()?;
        }
    }
    archive.close().await
}

/// Adds the files that entries name.
async fn files(run: &JobRun, mut archive: Archive) -> Result<Archive> {
    let pending = archive.take_pending();
    let count = pending.len();
    for (at, file) in pending.into_iter().enumerate() {
        // Each report is a write.
        if at % 20 == 0 {
            report_progress(run, ROWS_DONE + at * 40 / count.max(1)).await?;
        }
        run.still_wanted()?;
        (archive, _) = archive.add_stored(&run.app, file).await?;
    }
    Ok(archive)
}

/// Reports progress, and stops a job that was called off.
async fn report_progress(run: &JobRun, pct: usize) -> Result<()> {
    run.report_progress(i32::try_from(pct).unwrap_or(100)).await
}

#[cfg(test)]
mod tests {
    use ::store::{Tx, export::Position, export::Slice, recycle::Work};
    use serde_json::Map;

    use super::*;

    struct Comments;

    impl Exported for Comments {
        fn kind(&self) -> &'static str {
            "comments"
        }

        fn table(&self) -> &'static str {
            "comments"
        }

        fn columns(&self) -> Vec<String> {
            Vec::new()
        }

        fn packed(&self) -> Packed {
            Packed::About("subjectId")
        }

        fn slice<'a>(&'a self, _: &'a Tx, _: Extent, _: Option<&'a Position>) -> Work<'a, Slice> {
            Box::pin(async { Ok(Slice::default()) })
        }
    }

    fn comment(id: u128, subject: Value) -> ExportEntry {
        let values = [("id".to_owned(), json!(Uuid::from_u128(id))), ("subjectId".to_owned(), subject)];
        ExportEntry { values: Map::from_iter(values), file: None, name: None }
    }

    #[test]
    fn what_is_about_no_record_of_the_pack_is_left_out() {
        let mut known = KnownEntries { ids: HashSet::from([Uuid::from_u128(1)]), ..KnownEntries::default() };
        let mut entries = vec![comment(2, json!(Uuid::from_u128(1))), comment(3, json!(Uuid::from_u128(9))), comment(4, Value::Null)];
        known.keep(&Comments, &mut entries);
        assert_eq!(entries.iter().filter_map(|entry| id_in(entry, "id")).collect::<Vec<_>>(), [Uuid::from_u128(2)]);
        assert!(known.ids.contains(&Uuid::from_u128(2)) && !known.ids.contains(&Uuid::from_u128(3)));
    }
}
