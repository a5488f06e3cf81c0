//! The texts that ship with the product: `texts/<Resource>/<culture>/<area>.json` and `texts/<Resource>/resource.json`.

use std::collections::BTreeMap;

use serde::Deserialize;

/// Texts of one resource.
#[derive(Debug, Default)]
pub(crate) struct Resource {
    /// Resources to try when this one lacks a key.
    pub(crate) base: Vec<String>,
    /// Texts by culture and key.
    pub(crate) cultures: BTreeMap<String, BTreeMap<String, String>>,
}

/// All resources by name.
pub(crate) type Resources = BTreeMap<String, Resource>;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ResourceManifest {
    base_resources: Vec<String>,
}

/// Reads the shipped files; returns the texts and the faults found.
pub(crate) fn shipped() -> (Resources, Vec<String>) {
    parse(source::all())
}

/// Parses files given as `(path below texts/, content)`; returns the texts and the faults found.
pub(crate) fn parse(files: Vec<(String, Vec<u8>)>) -> (Resources, Vec<String>) {
    let (mut resources, mut wrong) = (Resources::new(), Vec::new());
    for (path, content) in files {
        if let Err(reason) = parse_one(&mut resources, &path, &content) {
            wrong.push(format!("texts/{path}: {reason}"));
        }
    }
    (resources, wrong)
}

fn parse_one(resources: &mut Resources, path: &str, content: &[u8]) -> Result<(), String> {
    match path.split('/').collect::<Vec<_>>()[..] {
        [resource, "resource.json"] => {
            let about: ResourceManifest = serde_json::from_slice(content).map_err(|e| e.to_string())?;
            resources.entry(resource.to_owned()).or_default().base = about.base_resources;
            Ok(())
        }
        [resource, culture, file] if file.ends_with(".json") => {
            let texts: BTreeMap<String, String> = serde_json::from_slice(content).map_err(|e| e.to_string())?;
            let known = resources.entry(resource.to_owned()).or_default().cultures.entry(culture.to_owned()).or_default();
            let twice: Vec<&str> = texts.keys().filter(|key| known.contains_key(*key)).map(String::as_str).collect();
            let result = if twice.is_empty() { Ok(()) } else { Err(format!("also in another file: {}", twice.join(", "))) };
            known.extend(texts);
            result
        }
        _ => Err("is outside the folders of texts".to_owned()),
    }
}

/// The release binary embeds the files, and so do this crate's tests, which check that.
#[cfg(any(test, not(debug_assertions)))]
mod source {
    use rust_embed::RustEmbed;

    #[derive(RustEmbed)]
    #[folder = "$CARGO_MANIFEST_DIR/../../texts"]
    struct Embedded;

    pub(super) fn all() -> Vec<(String, Vec<u8>)> {
        Embedded::iter().filter_map(|path| Embedded::get(&path).map(|file| (path.into_owned(), file.data.into_owned()))).collect()
    }
}

/// A debug build reads the checkout, so that a changed text doesn't recompile the crates above.
#[cfg(not(any(test, not(debug_assertions))))]
mod source {
    use std::{fs, path::Path};

    pub(super) fn all() -> Vec<(String, Vec<u8>)> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../texts");
        let (mut files, mut folders) = (Vec::new(), vec![root.clone()]);
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
                if entry.is_dir() {
                    folders.push(entry);
                } else if let (Ok(below), Ok(content)) = (entry.strip_prefix(&root), fs::read(&entry)) {
                    files.push((below.to_string_lossy().replace('\\', "/"), content));
                }
            }
        }
        files.sort();
        files
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_a_culture_are_merged_and_faults_are_named() {
        let file = |path: &str, content: &str| (path.to_owned(), content.as_bytes().to_vec());
        let (resources, wrong) = parse(vec![
            file("Portal/en-GB/a.json", r#"{"A": "a"}"#),
            file("Portal/en-GB/b.json", r#"{"B": "b", "A": "again"}"#),
            file("Portal/resource.json", r#"{"baseResources": ["AbpUi"]}"#),
            file("Portal/en-GB/c.json", "{"),
            file("stray.txt", ""),
        ]);
        let portal = &resources["Portal"];
        assert_eq!((portal.base.as_slice(), portal.cultures["en-GB"].len()), (["AbpUi".to_owned()].as_slice(), 2));
        assert_eq!(wrong.len(), 3);
        assert!(wrong[0].starts_with("texts/Portal/en-GB/b.json: also in another file: A"));
    }

    #[test]
    fn the_shipped_texts_are_embedded_and_well_formed() {
        let (resources, wrong) = shipped();
        assert_eq!(wrong, Vec::<String>::new());
        assert!(resources["Portal"].cultures["en-GB"].contains_key("Common.Save"));
    }
}
