//! Which folder of the front end may import which.

use std::path::{Component, Path, PathBuf};

use crate::source::{files, read};

/// Folder and what it may import. `areas` are told apart below.
const ALLOWED: [(&str, &[&str]); 6] = [
    ("lib", &["lib"]),
    ("api", &["api", "lib"]),
    ("ui", &["ui", "lib"]),
    ("form", &["form", "api", "ui", "lib"]),
    ("table", &["table", "api", "ui", "lib"]),
    ("areas", &["areas", "form", "table", "api", "ui", "lib"]),
];

/// Libraries that a building block does without: it knows no address, no query, no request.
const NOT_IN_UI: [&str; 3] = ["@tanstack/react-router", "@tanstack/react-query", "openapi-fetch"];

/// Everything that `text` imports, types included.
fn imports(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for marker in ["from \"", "import(\"", "import \""] {
        found.extend(text.match_indices(marker).filter_map(|(at, _)| text[at + marker.len()..].split('"').next().map(str::to_owned)));
    }
    found
}

/// The path below `web/src` that an import leads to; `None` for a package.
fn target(file: &str, import: &str) -> Option<PathBuf> {
    if let Some(path) = import.strip_prefix("@/") {
        return Some(path.into());
    }
    let folder = Path::new(file).strip_prefix("web/src").unwrap().parent().unwrap();
    import.starts_with('.').then(|| {
        let mut path = PathBuf::new();
        for part in folder.join(import).components() {
            match part {
                Component::ParentDir => drop(path.pop()),
                Component::Normal(name) => path.push(name),
                _ => {}
            }
        }
        path
    })
}

fn segment(path: &Path, at: usize) -> &str {
    path.iter().nth(at).and_then(|s| s.to_str()).unwrap_or_default()
}

#[test]
fn imports_run_down() {
    let mut wrong = Vec::new();
    for file in files("web/src/", &[".ts", ".tsx"]) {
        let from = Path::new(&file).strip_prefix("web/src").unwrap();
        let Some((folder, allowed)) = ALLOWED.iter().find(|(name, _)| *name == segment(from, 0)) else { continue };
        for import in imports(&read(&file)) {
            let Some(to) = target(&file, &import) else {
                if *folder == "ui" && NOT_IN_UI.contains(&import.as_str()) {
                    wrong.push(format!("{file} imports {import}"));
                }
                continue;
            };
            let known = ALLOWED.iter().any(|(name, _)| *name == segment(&to, 0)) || segment(&to, 0) == "app";
            if known && !allowed.contains(&segment(&to, 0)) {
                wrong.push(format!("{file} imports {import}"));
            }
            let other_area = *folder == "areas" && segment(&to, 0) == "areas" && segment(&to, 1) != segment(from, 1);
            if other_area && to.iter().count() > 2 && segment(&to, 2) != "index" {
                wrong.push(format!("{file} imports {import}: areas meet only in an area's index.ts"));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

/// What would bring a trouble back that the shared part has done with, and that part.
const DONE_WITH: [(&str, &str); 4] = [
    ("maxLength=", "it cuts what is typed: useTextLimit of @/lib/textLimit counts and complains"),
    ("NumberInput", "it takes another number for what it can't read: NumberField of @/form"),
    ("type=\"number\"", "it empties what it can't read: NumberField of @/form"),
    ("useHotkeys", "it is deaf on keyboards of other letters: usePageKeys and useCommandKey of @/ui"),
];

#[test]
fn fields_cut_nothing_and_shortcuts_know_every_keyboard() {
    let mut wrong = Vec::new();
    for file in files("web/src/", &[".ts", ".tsx"]) {
        let text = read(&file);
        wrong.extend(DONE_WITH.iter().filter(|(name, _)| text.contains(name)).map(|(name, why)| format!("{file}: {name}: {why}")));
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn only_queries_call_the_api() {
    let mut wrong = Vec::new();
    for file in files("web/src/areas/", &[".ts", ".tsx"]) {
        let text = crate::source::blanked(&read(&file), false);
        let calls = ["api.GET(", "api.POST(", "api.PUT(", "api.PATCH(", "api.DELETE("].iter().any(|call| text.contains(call));
        if calls && !file.contains("ueries") {
            wrong.push(file);
        }
    }
    assert!(wrong.is_empty(), "the API is called outside queries.ts: {wrong:?}");
}
