//! ZIP archives: those that the portal hands out (exports of tenants, data packs, copies of personal data), and documents for it.

use std::{
    collections::BTreeMap,
    io::{Cursor, Read, Write},
};

use serde_json::Value;
use zip::{ZipArchive, ZipWriter, write::SimpleFileOptions};

/// The files of an archive by their paths.
pub type Files = BTreeMap<String, Vec<u8>>;

/// Reads an archive as a whole.
#[track_caller]
pub fn unpacked(bytes: Vec<u8>) -> Files {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).expect("a ZIP archive");
    let mut files = Files::new();
    for at in 0..archive.len() {
        let mut file = archive.by_index(at).expect("a file of the archive");
        let mut content = Vec::new();
        file.read_to_end(&mut content).expect("a file that is whole");
        files.insert(file.name().expect("a path in UTF-8").into_owned(), content);
    }
    files
}

/// A file of an archive as JSON.
#[track_caller]
pub fn json_of(files: &Files, path: &str) -> Value {
    let content = files.get(path).unwrap_or_else(|| panic!("{path} in {:?}", files.keys()));
    serde_json::from_slice(content).expect("JSON")
}

/// The entries of a kind that an export or a data pack holds.
#[track_caller]
pub fn entries(files: &Files, kind: &str) -> Vec<Value> {
    json_of(files, &format!("data/{kind}.json"))["entries"].as_array().expect("entries").clone()
}

/// A ZIP archive of these files.
#[track_caller]
pub fn packed(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, content) in files {
        archive.start_file(*path, SimpleFileOptions::default()).expect("a file");
        archive.write_all(content).expect("its content");
    }
    archive.finish().expect("a ZIP archive").into_inner()
}
