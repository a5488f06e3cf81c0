//! Archives taken apart and rebuilt, bypassing the checks of honest writers.

use std::{fs::File, io::Read, path::Path};

use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use serde_json::Value;
use tar::EntryType;

/// A member as it is written: name, kind, bytes.
pub type ArchiveMember = (String, EntryType, Vec<u8>);

/// The members of an archive.
pub fn entries(archive: &Path) -> Vec<ArchiveMember> {
    let mut archive = tar::Archive::new(GzDecoder::new(File::open(archive).unwrap()));
    let read = |entry: std::io::Result<tar::Entry<'_, _>>| {
        let mut entry = entry.unwrap();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        (String::from_utf8(entry.path_bytes().into_owned()).unwrap(), entry.header().entry_type(), bytes)
    };
    archive.entries().unwrap().map(read).collect()
}

/// Writes an archive of these members.
pub fn pack(to: &Path, entries: &[ArchiveMember]) {
    let mut archive = tar::Builder::new(GzEncoder::new(File::create(to).unwrap(), Compression::fast()));
    for (name, kind, bytes) in entries {
        let mut header = tar::Header::new_gnu();
        // Bypasses the checks of honest writers.
        header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
        header.set_entry_type(*kind);
        header.set_size(bytes.len() as u64);
        header.set_mode(0o600);
        if *kind == EntryType::Symlink {
            header.set_link_name("/etc/passwd").unwrap();
        }
        header.set_cksum();
        archive.append(&header, bytes.as_slice()).unwrap();
    }
    archive.into_inner().unwrap().finish().unwrap();
}

/// The same members with a changed manifest.
pub fn with_manifest(entries: &[ArchiveMember], change: impl Fn(&mut Value)) -> Vec<ArchiveMember> {
    let changed = |(name, kind, bytes): &ArchiveMember| {
        let mut bytes = bytes.clone();
        if name == "manifest.json" {
            let mut manifest: Value = serde_json::from_slice(&bytes).unwrap();
            change(&mut manifest);
            bytes = serde_json::to_vec(&manifest).unwrap();
        }
        (name.clone(), *kind, bytes)
    };
    entries.iter().map(changed).collect()
}
