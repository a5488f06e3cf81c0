//! Everything in the file store that the database lists, page by page.

use std::collections::BTreeSet;

use http::Contents;
use kernel::{Granted, HOST, Result, Scope, Uuid};
use platform::tenant;
use store::{Db, content::Content};

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
    pub(crate) async fn next(&mut self) -> Result<Option<(Uuid, Vec<Content>)>> {
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

    async fn page(&self, owner: Uuid, list: Contents, after: Option<Uuid>) -> Result<Vec<Content>> {
        // The system's, because the reach of a caller does not apply here.
        let scope = Scope::system(self.db.now()).within(owner);
        self.db.read(&scope, |tx| async move { list(&tx, after).await }).await
    }
}
