//! Everything in the file store that the database lists, page by page, and whether it is there.

use std::collections::BTreeSet;

use aws_lc_rs::digest::{Context, SHA256};
use delivery::file::Files;
use http::Contents;
use kernel::{Granted, HOST, Result, Scope, Uuid};
use platform::tenant;
use store::{
    Db,
    content::{Piece, StoredContent},
};

use crate::compose;

/// Goes through the content of the host and of all tenants.
pub(crate) struct Listing<'a> {
    db: &'a Db,
    /// What is still to be listed: whose, and of which table.
    left: Vec<(Uuid, Contents)>,
    /// The rows before the page that was listed last, and the last row of it.
    before: Option<Uuid>,
    after: Option<Uuid>,
}

impl<'a> Listing<'a> {
    pub(crate) async fn begin(db: &'a Db) -> Result<Self> {
        let host = Scope::host(db.now(), Granted::default());
        let tenants = db.read(&host, |tx| async move { tenant::all_with_deleted(&tx).await }).await?;
        let owners = tenants.into_iter().map(|tenant| tenant.id).chain([HOST]);
        let lists: Vec<Contents> = compose::areas().iter().flat_map(|area| area.contents).copied().collect();
        let left = owners.flat_map(|owner| lists.iter().map(move |list| (owner, *list))).collect();
        Ok(Self { db, left, before: None, after: None })
    }

    /// The next page, and whose content it is.
    ///
    /// # Errors
    /// `Unavailable`, `Internal` when the schema is older than this program.
    pub(crate) async fn next(&mut self) -> Result<Option<(Uuid, Vec<StoredContent>)>> {
        while let Some((owner, list)) = self.left.last().copied() {
            let page = self.page(owner, list, self.after).await?;
            if let Some(last) = page.last() {
                (self.before, self.after) = (self.after, Some(last.row));
                return Ok(Some((owner, page)));
            }
            self.after = None;
            self.left.pop();
        }
        Ok(None)
    }

    /// Ids of the stored files of the last page that are still listed: others were deleted while somebody looked for them.
    pub(crate) async fn still_listed(&self) -> Result<BTreeSet<Uuid>> {
        let Some((owner, list)) = self.left.last().copied() else { return Ok(BTreeSet::new()) };
        let page = self.page(owner, list, self.before).await?;
        Ok(page.iter().flat_map(|content| &content.pieces).map(|piece| piece.id).collect())
    }

    async fn page(&self, owner: Uuid, list: Contents, after: Option<Uuid>) -> Result<Vec<StoredContent>> {
        // The system's, because the reach of a caller does not apply here.
        let scope = Scope::system(self.db.now()).within(owner);
        self.db.read(&scope, |tx| async move { list(&tx, after).await }).await
    }
}

/// What is wrong with a stored file that the database lists.
pub(crate) struct IntegrityError {
    /// Whose file.
    pub(crate) owner: Uuid,
    pub(crate) id: Uuid,
    pub(crate) text: String,
}

/// What the file store has of what the database lists.
#[derive(Default)]
pub(crate) struct Compared {
    /// Stored files that the database lists.
    pub(crate) listed: usize,
    pub(crate) faults: Vec<IntegrityError>,
    /// Whether there may be more than were looked for.
    pub(crate) is_cut: bool,
}

/// Compares the file store with the database: whether each file is there in its size, with `hashes` also whether it is what was uploaded.
/// Ends after about `most` stored files. Without a store, everything is missing.
///
/// # Errors
/// `Unavailable`, `Internal` when the schema is older than this program.
pub(crate) async fn compare(db: &Db, files: Option<&Files>, hashes: bool, most: usize) -> Result<Compared> {
    if let Some(files) = files {
        // Where nothing is listed yet, nothing else would ask the store.
        files.probe().await?;
    }
    let (mut listing, mut seen) = (Listing::begin(db).await?, Compared::default());
    while let Some((owner, page)) = listing.next().await? {
        let mut faults = sizes(files, owner, &page).await?;
        if let Some(files) = files.filter(|_| hashes) {
            for content in &page {
                faults.extend(changed(files, owner, content).await?);
            }
        }
        if !faults.is_empty() {
            let still = listing.still_listed().await?;
            faults.retain(|fault| still.contains(&fault.id));
        }
        seen.listed += page.iter().map(|content| content.pieces.len()).sum::<usize>();
        seen.faults.extend(faults);
        if seen.listed >= most {
            seen.is_cut = true;
            break;
        }
    }
    Ok(seen)
}

async fn sizes(files: Option<&Files>, owner: Uuid, page: &[StoredContent]) -> Result<Vec<IntegrityError>> {
    let pieces: Vec<(&StoredContent, &Piece)> =
        page.iter().flat_map(|content| content.pieces.iter().map(move |piece| (content, piece))).collect();
    let ids: Vec<Uuid> = pieces.iter().map(|(_, piece)| piece.id).collect();
    let sizes = match files {
        Some(files) => files.sizes(owner, &ids).await?,
        None => vec![None; ids.len()],
    };
    let mut faults = Vec::new();
    for ((content, piece), size) in pieces.into_iter().zip(sizes) {
        let what = match (size, piece.size) {
            (None, _) => "is missing".to_owned(),
            (Some(found), Some(listed)) if found != listed => format!("has {found} bytes instead of {listed}"),
            // Whose size isn't listed is a picture, which is never empty.
            (Some(0), None) => "is empty".to_owned(),
            _ => continue,
        };
        let text = format!("the content of {:?} {what}: {owner}/{} (files)", content.name, piece.id);
        faults.push(IntegrityError { owner, id: piece.id, text });
    }
    Ok(faults)
}

/// What is wrong with content that is there, and not what was uploaded.
async fn changed(files: &Files, owner: Uuid, content: &StoredContent) -> Result<Option<IntegrityError>> {
    let (Some(known), Some(first)) = (&content.sha256, content.pieces.first()) else { return Ok(None) };
    let mut digest = Context::new(&SHA256);
    for piece in &content.pieces {
        if !files.visit(owner, piece.id, |part| digest.update(part)).await? {
            return Ok(None);
        }
    }
    let sha256: String = digest.finish().as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
    let text = format!("the content of {:?} is not what was uploaded: {owner}/{} (files)", content.name, first.id);
    Ok((sha256 != *known).then_some(IntegrityError { owner, id: first.id, text }))
}
