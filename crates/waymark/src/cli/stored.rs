//! `doctor` on the file store: does it have what the database lists?

use std::path::Path;

use aws_lc_rs::digest::{Context, SHA256};
use delivery::file::Files;
use kernel::{Result, Uuid};
use store::{
    Db,
    content::{Content, Piece},
};

use super::{
    archives::files_folder,
    doctor::Finding::{self, Good, Odd, Wrong},
    plain,
};
use crate::{config::Config, contents::Listing, parts};

/// Stored files that are looked for without `--hashes`: each costs a request to an S3-compatible store.
const MOST: usize = 100_000;

/// How many files are named in which something is wrong.
const NAMED: usize = 20;

/// What is wrong with a stored file.
struct Fault {
    id: Uuid,
    text: String,
}

#[derive(Default)]
struct Seen {
    /// Stored files that the database lists.
    listed: usize,
    faults: Vec<Fault>,
    /// Whether there may be more than were looked for.
    is_cut: bool,
}

/// Compares the file store with the database: whether each file is there in its size, with `hashes` also whether it is what was uploaded.
pub(super) async fn findings(config: &Config, db: &Db, hashes: bool) -> Vec<Finding> {
    match look(config, db, hashes).await {
        Ok(seen) => told(&seen, hashes),
        Err(error) => vec![Wrong(format!("the file store can't be compared with the database: {}", plain(&error.into())))],
    }
}

async fn look(config: &Config, db: &Db, hashes: bool) -> Result<Seen> {
    // A look makes no folder: in one that isn't there, everything is missing.
    let is_there = files_folder(config).is_none_or(Path::exists);
    let files = is_there.then(|| Files::open(&parts::files(config), db)).transpose()?;
    if let Some(files) = &files {
        // Where nothing is listed yet, nothing else would ask the store.
        files.probe().await?;
    }
    let (mut listing, mut seen) = (Listing::begin(db).await?, Seen::default());
    while let Some((owner, page)) = listing.next().await? {
        let mut faults = compared(files.as_ref(), owner, &page).await?;
        if let Some(files) = files.as_ref().filter(|_| hashes) {
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
        if seen.listed >= MOST && !hashes {
            seen.is_cut = true;
            break;
        }
    }
    Ok(seen)
}

async fn compared(files: Option<&Files>, owner: Uuid, page: &[Content]) -> Result<Vec<Fault>> {
    let pieces: Vec<(&Content, &Piece)> =
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
        faults.push(Fault { id: piece.id, text: format!("the content of {:?} {what}: {owner}/{} (files)", content.name, piece.id) });
    }
    Ok(faults)
}

/// What is wrong with content that is there, and not what was uploaded.
async fn changed(files: &Files, owner: Uuid, content: &Content) -> Result<Option<Fault>> {
    let (Some(known), Some(first)) = (&content.sha256, content.pieces.first()) else { return Ok(None) };
    let mut digest = Context::new(&SHA256);
    for piece in &content.pieces {
        if !files.visit(owner, piece.id, |part| digest.update(part)).await? {
            return Ok(None);
        }
    }
    let sha256: String = digest.finish().as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
    let text = format!("the content of {:?} is not what was uploaded: {owner}/{} (files)", content.name, first.id);
    Ok((sha256 != *known).then_some(Fault { id: first.id, text }))
}

fn told(seen: &Seen, hashes: bool) -> Vec<Finding> {
    let mut findings: Vec<Finding> = seen.faults.iter().take(NAMED).map(|fault| Wrong(fault.text.clone())).collect();
    if seen.faults.len() > NAMED {
        findings.push(Wrong(format!("{} more stored files are missing or not whole", seen.faults.len() - NAMED)));
    }
    if findings.is_empty() {
        let how = if hashes { "in their sizes and unchanged" } else { "in their sizes" };
        findings.push(Good(format!("the file store has the {} files that the database lists, {how}", seen.listed)));
    }
    if seen.is_cut {
        findings
            .push(Odd(format!("only the first {} stored files were looked for; `waymark doctor --hashes` reads all of them", seen.listed)));
    }
    findings
}
