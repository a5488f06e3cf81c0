//! `doctor` on the file store: does it have what the database lists?

use std::path::Path;

use delivery::file::Files;
use kernel::Result;
use store::Db;

use super::{
    archives::files_folder,
    doctor::Finding::{self, Good, Odd, Wrong},
    plain,
};
use crate::{
    config::Config,
    contents::{Compared, compare},
    parts,
};

/// Stored files that are looked for without `--hashes`: each costs a request to an S3-compatible store.
const MOST: usize = 100_000;

/// How many files are named in which something is wrong.
const NAMED: usize = 20;

/// Compares the file store with the database: whether each file is there in its size, with `hashes` also whether it is what was uploaded.
pub(super) async fn findings(config: &Config, db: &Db, hashes: bool) -> Vec<Finding> {
    match look(config, db, hashes).await {
        Ok(seen) => as_findings(&seen, hashes),
        Err(error) => vec![Wrong(format!("the file store can't be compared with the database: {}", plain(&error.into())))],
    }
}

async fn look(config: &Config, db: &Db, hashes: bool) -> Result<Compared> {
    // A look makes no folder: in one that isn't there, everything is missing.
    let is_there = files_folder(config).is_none_or(Path::exists);
    let files = is_there.then(|| Files::open(&parts::files(config), db)).transpose()?;
    compare(db, files.as_ref(), hashes, if hashes { usize::MAX } else { MOST }).await
}

fn as_findings(seen: &Compared, hashes: bool) -> Vec<Finding> {
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
