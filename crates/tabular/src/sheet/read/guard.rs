//! Looks into a packed workbook before anything reads it.
//! Files come from strangers, so it is unpacked and counted before the parser sees it (decision 32).

use std::io::{Cursor, Read};

use kernel::{Error, Result};
use zip::ZipArchive;

use super::{broken, too_large};

/// Maximum unpacked bytes of all parts. The archive's own figures are not trusted: the parts are unpacked and counted.
const MOST_UNPACKED: u64 = 160 * 1024 * 1024;
/// Bytes of the shared texts, which are held in memory as a whole.
const MOST_SHARED: u64 = 64 * 1024 * 1024;
/// Parts of an archive.
const MOST_PARTS: usize = 2_000;

/// Asks that an archive is a workbook without macros and references to other files, of a bounded size.
///
/// # Errors
/// `Import.Broken`, `Import.TooLarge`, `Import.Macros`, `Import.ExternalLinks`, `Import.UnknownFormat`.
pub fn check(bytes: &[u8]) -> Result<()> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(unreadable)?;
    if archive.len() > MOST_PARTS {
        return Err(too_large());
    }
    let names: Vec<String> =
        archive.file_names().map(|name| name.map(|name| name.to_lowercase())).collect::<std::result::Result<_, _>>().map_err(unreadable)?;
    if !names.iter().any(|name| name == "xl/workbook.xml") {
        return Err(Error::rule("Import.UnknownFormat"));
    }
    if names.iter().any(|name| name.ends_with("vbaproject.bin") || name.starts_with("xl/macrosheets/")) {
        return Err(Error::rule("Import.Macros"));
    }
    if names.iter().any(|name| name.starts_with("xl/externallinks/")) {
        return Err(Error::rule("Import.ExternalLinks"));
    }
    let mut left = MOST_UNPACKED;
    for at in 0..archive.len() {
        let part = archive.by_index(at).map_err(unreadable)?;
        let limit =
            if part.name().map_err(unreadable)?.eq_ignore_ascii_case("xl/sharedstrings.xml") { left.min(MOST_SHARED) } else { left };
        let unpacked = std::io::copy(&mut part.take(limit + 1), &mut std::io::sink()).map_err(unreadable)?;
        if unpacked > limit {
            return Err(too_large());
        }
        left -= unpacked;
    }
    Ok(())
}

fn unreadable(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Error {
    broken().because(error)
}
