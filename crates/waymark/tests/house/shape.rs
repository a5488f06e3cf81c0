//! Every area has the same files: the model is `people/src/client`, the page that explains them is docs/adding-an-area.md.

use std::{collections::BTreeMap, path::Path};

use crate::source::{blanked, files, only_excepted, read, root};

/// What an area's folder may hold, each as a file or as a folder of that name.
const PARTS: [&str; 13] =
    ["mod", "definitions", "entity", "migrations", "input", "rules", "store", "service", "api", "jobs", "cache", "notifications", "record"];

/// The crates that have areas.
pub const CRATES: [&str; 13] = [
    "localisation",
    "delivery",
    "tabular",
    "platform",
    "files",
    "records",
    "openid",
    "people",
    "library",
    "work",
    "compliance",
    "home",
    "demo",
];

/// What two areas have beside the parts of the model, and why.
const OF_THEIR_OWN: [(&str, &[&str], &str); 2] = [
    ("crates/delivery/src/event/", &["hub"], "the streams that are open on this node: neither a cache nor an operation"),
    (
        "crates/delivery/src/mail/",
        &[
            "dialogue",
            "draft",
            "frame",
            "grammar",
            "markup",
            "message",
            "plain",
            "refusal",
            "render",
            "samples",
            "seal",
            "send",
            "templates",
            "template_error",
            "tracked",
        ],
        "the way of a letter from its template to a mail server: formats and a protocol, without a table or an operation",
    ),
];

/// What only `store` and `entity` may use: they build queries.
const QUERIES: [&str; 4] = ["::find()", "QueryFilter", "QuerySelect", "sea_query"];

/// What only `api` may use.
const HTTP: [&str; 3] = ["axum::", "utoipa::path", "IntoParams"];

struct File {
    /// Folder of the area, with a slash at its end.
    area: String,
    path: String,
    /// First part of the path inside the area, without an ending: `api` for `api/list.rs`.
    part: String,
}

/// The files of all areas: folders whose `mod.rs` declares an `AREA`.
fn areas() -> Vec<File> {
    let all: Vec<String> = CRATES.iter().flat_map(|name| files(&format!("crates/{name}/src/"), &[".rs"])).collect();
    let folders: Vec<&str> =
        all.iter().filter_map(|file| file.strip_suffix("mod.rs").filter(|_| read(file).contains("const AREA: "))).collect();
    assert!(folders.len() > 60, "the areas are found");
    let mut found = Vec::new();
    for folder in folders {
        for file in &all {
            let Some(part) = file.strip_prefix(folder).and_then(|rest| rest.split('/').next()) else { continue };
            found.push(File { area: folder.to_owned(), path: file.clone(), part: part.trim_end_matches(".rs").to_owned() });
        }
    }
    found
}

fn uses(file: &File, words: &[&str]) -> Option<String> {
    // Tests stand at the end of a file and may do what they like.
    let text = read(&file.path);
    let text = blanked(text.split("#[cfg(test)]").next().unwrap_or_default(), true);
    let word = words.iter().find(|word| text.contains(*word))?;
    Some(format!("uses {word}"))
}

fn is_of_its_own(file: &File) -> bool {
    OF_THEIR_OWN.iter().any(|(area, parts, _)| *area == file.area && parts.contains(&file.part.as_str()))
}

#[test]
fn what_areas_have_of_their_own_is_still_there() {
    let areas = areas();
    for (area, parts, why) in OF_THEIR_OWN {
        for part in parts {
            assert!(areas.iter().any(|file| file.area == area && file.part == *part), "{area}{part} needs no reason any more: {why}");
        }
    }
}

#[test]
fn an_area_has_the_files_of_the_model_and_no_others() {
    let found: Vec<(String, String)> = areas()
        .into_iter()
        .filter(|file| !PARTS.contains(&file.part.as_str()) && !is_of_its_own(file))
        .map(|file| (format!("{}{}", file.area, file.part), "not a file of the model (docs/adding-an-area.md)".to_owned()))
        .collect::<BTreeMap<_, _>>()
        .into_iter()
        .collect();
    only_excepted("modules", MODULES, &found);
}

/// What is in a constant is compiled again in each crate that reads it (docs/decisions/0160).
#[test]
fn the_areas_of_a_crate_are_compiled_once() {
    for name in CRATES {
        let file = format!("crates/{name}/src/lib.rs");
        assert!(read(&file).contains("\npub static AREAS: &["), "{file}: AREAS is no static");
    }
    for file in files("crates/", &[".rs"]).into_iter().filter(|file| file.contains("/tests/")) {
        let reads = read(&file).contains(concat!("::AREA", "."));
        assert!(!reads, "{file}: read the area from the AREAS of its crate");
    }
}

#[test]
fn a_module_with_parts_is_a_folder() {
    for file in files("", &[".rs"]) {
        let folder = file.strip_suffix(".rs").unwrap_or_default();
        assert!(!root().join(folder).is_dir(), "{file}: move it to {folder}/mod.rs");
    }
}

#[test]
fn http_is_in_a_folder_of_its_own() {
    for file in areas() {
        assert!(Path::new(&file.path).file_name().is_none_or(|name| name != "api.rs"), "{}: move it to api/", file.path);
    }
}

#[test]
fn few_files_of_an_api_hold_several_operations() {
    // Addresses of one endpoint, such as an older name of it, may share a file.
    let several: Vec<String> = areas()
        .into_iter()
        .filter(|file| file.part == "api" && read(&file.path).matches("#[utoipa::path(").count() > 1)
        .map(|file| file.path)
        .collect();
    assert!(several.len() <= SEVERAL, "each operation has a file of its own; there are {} of several: {several:?}", several.len());
}

#[test]
fn only_the_store_builds_queries() {
    let found: Vec<(String, String)> = areas()
        .into_iter()
        .filter(|file| !matches!(file.part.as_str(), "store" | "entity"))
        .filter_map(|file| Some((file.path.clone(), uses(&file, &QUERIES)? + " outside store.rs")))
        .collect();
    only_excepted("queries", QUERYING, &found);
}

#[test]
fn only_the_api_knows_http() {
    for file in areas().into_iter().filter(|file| file.part != "api") {
        let found = uses(&file, &HTTP);
        assert!(found.is_none(), "{}: {} outside api/", file.path, found.unwrap_or_default());
    }
}

#[test]
fn a_history_shows_columns_of_its_table() {
    let records = files("crates/", &["/record.rs"]);
    let kinds: Vec<&String> = records.iter().filter(|file| read(file).contains(": RecordKind = ")).collect();
    assert!(kinds.len() > 5, "{kinds:?}");
    for file in kinds {
        let entity = ["/entity.rs", "/entity/mod.rs"].map(|name| file.replace("/record.rs", name));
        let entity = entity.iter().find(|path| root().join(path).is_file()).map(|path| read(path)).unwrap_or_default();
        let names = read(file);
        let mut seen = 0;
        for name in names.split("Property::").skip(1).filter_map(|rest| rest.split('"').nth(1)) {
            let column: String =
                name.chars().map(|c| if c.is_ascii_uppercase() { format!("_{}", c.to_ascii_lowercase()) } else { c.to_string() }).collect();
            assert!(entity.contains(&format!("pub {column}: ")), "{file}: {name} is no column");
            seen += 1;
        }
        assert!(seen > 3, "{file} names its properties");
    }
}

/// How many files of an `api/` hold several operations; may only get smaller.
const SEVERAL: usize = 20;
/// How many modules beside the model there are; may only get smaller.
const MODULES: usize = 0;
/// How many files outside `store` build queries; may only get smaller.
const QUERYING: usize = 0;
