//! What is next to the areas of a crate, and why it is none: everything else has the shape of an area (shape.rs).

use std::collections::BTreeSet;

use crate::{
    shape::CRATES,
    source::{files, read},
};

/// Files and folders below `src`, by crate, with the reason.
const BESIDE: [(&str, &[&str], &str); 20] = [
    (
        "localisation",
        &["check", "coverage", "culture", "files", "languages", "localisation", "negotiate", "plural", "terms", "wording"],
        "the texts themselves, which every request asks for: read from files, cached, chosen; the table that overrides them is an area",
    ),
    ("delivery", &["delivery", "options", "ports"], "the crate's state, its options, and what it asks of the crates above"),
    ("delivery", &["file", "outbound", "places", "sms", "web"], "how servers of others are reached: protocols that areas speak"),
    ("delivery", &["observe"], "metrics"),
    ("delivery", &["own_authority"], "for tests alone"),
    ("tabular", &["sheet"], "a format: cells, columns, XLSX and CSV, for exports and imports alike"),
    ("platform", &["platform", "cache", "registry"], "the crate's state, with the tree of all permissions"),
    ("platform", &["archive"], "ZIPs, their writing and their tickets, made for several areas: they lie in the file store, not in a table"),
    ("platform", &["hashing", "secrets", "token"], "cryptography without a table"),
    ("platform", &["authenticate", "names", "sessions", "ways_in"], "questions to several areas at once, and a port to the crate above"),
    ("platform", &["place"], "where an address is: reads a database that the operator keeps on disk, and has no table"),
    (
        "files",
        &["apart", "page", "reading", "scanner"],
        "programs that look at content, within limits: a PDF's first page, the text of documents, a virus scanner",
    ),
    ("records", &["subject"], "how the areas of this crate find the record that they belong to"),
    ("openid", &["tokens", "verified", "accounts"], "from a bearer token to its caller, for every request"),
    ("openid", &["answer", "cookie", "cors", "page", "request"], "how browsers and clients are spoken to, the same at every endpoint"),
    ("openid", &["cache", "maintenance", "observe"], "what the crate's areas share to run"),
    ("people", &["relation"], "asks staff and teams whom a user works with; it has no table and no operation"),
    (
        "library",
        &["contents", "permissions", "rows"],
        "what its areas share: what stands in a record, who may, and queries on a table that is given",
    ),
    ("compliance", &["catalogue", "scoring"], "pure figures, and a tree of the library to compute them on"),
    (
        "demo",
        &["cast", "catalogue", "history", "organisation", "unload"],
        "the demo data itself, for the command line, too: written through the services of the other crates, without a table or an operation",
    ),
];

/// The modules right below `src` of the crates with areas that are no area.
fn beside() -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    for name in CRATES {
        let source = format!("crates/{name}/src/");
        for file in files(&source, &[".rs"]) {
            let path = &file[source.len()..];
            let module = match path.split_once('/') {
                None if path == "lib.rs" => continue,
                None => path.trim_end_matches(".rs"),
                Some((folder, "mod.rs")) if !read(&file).contains("const AREA: ") => folder,
                Some(_) => continue,
            };
            found.insert((name.to_owned(), module.to_owned()));
        }
    }
    found
}

#[test]
fn what_is_no_area_has_its_reason() {
    let excused: BTreeSet<(String, String)> =
        BESIDE.iter().flat_map(|(name, modules, _)| modules.iter().map(|module| ((*name).to_owned(), (*module).to_owned()))).collect();
    let found = beside();
    let new: Vec<_> = found.difference(&excused).collect();
    assert!(new.is_empty(), "give it the shape of an area (docs/adding-an-area.md), or a reason in BESIDE: {new:?}");
    let gone: Vec<_> = excused.difference(&found).collect();
    assert!(gone.is_empty(), "no longer needed in BESIDE: {gone:?}");
}
