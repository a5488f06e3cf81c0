//! Standards that exist before an import.

use ::store::Tx;
use kernel::{Result, Uuid};

use super::Writer;
use crate::standard::{self, Renewal, Standard, StandardStatus, StandardVersion, StandardVersions};

/// What is left to do for standards that stood before, once everything new is staged.
#[derive(Default)]
pub(super) struct Known {
    pub rows: Vec<Existing>,
    pub renewals: Vec<Renewal>,
}

/// What is left to do for a standard once its new version, if it has one, is staged.
pub(super) struct Existing {
    pub before: Standard,
    pub after: Standard,
    /// The open version of an earlier import: the new one takes its place and number.
    pub discarded: Option<Uuid>,
    /// The published version that is superseded.
    pub superseded: Option<Uuid>,
    /// Its full text, where that changes with it.
    pub text: Option<String>,
}

impl Existing {
    /// A standard that only moves.
    pub fn moved(before: Standard, after: Standard) -> Self {
        Self { before, after, discarded: None, superseded: None, text: None }
    }
}

impl Writer<'_> {
    /// Discards or supersedes the versions that new ones replace.
    pub(super) async fn retire_versions(&self, tx: &Tx, known: &[Existing]) -> Result<()> {
        let discarded: Vec<Uuid> = known.iter().filter_map(|row| row.discarded).collect();
        tx.delete_all::<StandardVersions>(&standard::versions(tx, &discarded).await?).await?;
        let superseded: Vec<Uuid> = known.iter().filter_map(|row| row.superseded).collect();
        let superseded = standard::versions(tx, &superseded).await?;
        let after = |version: &StandardVersion| StandardVersion { status: StandardStatus::Superseded, ..version.clone() };
        tx.update_all::<StandardVersions>(superseded.iter().map(|version| (version, after(version))).collect()).await.map(drop)
    }

    pub(super) async fn update_existing(&self, tx: &Tx, known: &[Existing]) -> Result<()> {
        let texts = known.iter().filter_map(|row| Some((&row.after, row.text.clone()?)));
        standard::put_texts(tx, texts.collect()).await?;
        tx.update_all::<standard::Entity>(known.iter().map(|row| (&row.before, row.after.clone())).collect()).await.map(drop)
    }

    /// Takes those out of force that the catalogue has others in the place of.
    pub(super) async fn retire_replaced(&self, tx: &Tx) -> Result<()> {
        let rows = &self.changes.replaced;
        let current: Vec<Uuid> = rows.iter().filter_map(|row| row.current_version_id).collect();
        let current = standard::versions(tx, &current).await?;
        let retired = |version: &StandardVersion| StandardVersion { status: StandardStatus::Retired, ..version.clone() };
        tx.update_all::<StandardVersions>(current.iter().map(|version| (version, retired(version))).collect()).await?;
        let gone = |row: &Standard| Standard { status: StandardStatus::Retired, revised_at: tx.now(), ..row.clone() };
        tx.update_all::<standard::Entity>(rows.iter().map(|row| (row, gone(row))).collect()).await.map(drop)
    }
}
