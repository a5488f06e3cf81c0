//! Every area of the front end has the same shape: who knows one finds their way in all of them (docs/frontend-areas.md).

use std::collections::BTreeMap;

use crate::source::{files, only_excepted, read};

const AREAS: &str = "web/src/areas/";

/// Files that every area has.
const REQUIRED: [&str; 2] = ["index.ts", "queries.ts"];

/// Files that an area may have besides pages, forms and hooks.
const USUAL: [&str; 7] = ["columns.tsx", "list.ts", "looks.ts", "menu.ts", "routes.tsx", "rules.ts", "values.ts"];

/// Lines that the main page of an area may have: it reads at one go, and its columns, filters and drawers are files of their own.
const PAGE: usize = 150;

/// Files that a folder of `parts/` may have apart from tests: it is taken in at one glance, and more than these show several things.
const PARTS: usize = 8;

/// The files of each area as paths from its folder.
fn areas() -> BTreeMap<String, Vec<String>> {
    let mut areas: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in files(AREAS, &[".ts", ".tsx", ".css"]) {
        if let Some((area, path)) = file[AREAS.len()..].split_once('/') {
            areas.entry(area.to_owned()).or_default().push(path.to_owned());
        }
    }
    areas
}

/// `action-items` names its page `ActionItemsPage`.
fn page_of(area: &str) -> String {
    let words = area.split('-').map(|word| word[..1].to_uppercase() + &word[1..]);
    format!("{}Page.tsx", words.collect::<String>())
}

/// The name of what a file belongs to: a test and a style sheet belong to the file they are named after.
fn subject(path: &str) -> String {
    match path.split_once('.') {
        Some((stem, "test.ts" | "module.css")) if stem.starts_with(|c: char| c.is_uppercase()) => format!("{stem}.tsx"),
        Some((stem, "test.ts" | "dom.test.ts")) => format!("{stem}.ts"),
        Some((stem, "test.tsx")) => format!("{stem}.tsx"),
        _ => path.to_owned(),
    }
}

fn is_usual(path: &str) -> bool {
    let name = subject(path);
    let is_screen = name.starts_with(|c: char| c.is_uppercase()) && (name.ends_with("Page.tsx") || name.ends_with("Form.tsx"));
    let is_actions = name.starts_with("use") && (name.ends_with("Actions.ts") || name.ends_with("Actions.tsx"));
    path.starts_with("parts/") || is_screen || is_actions || REQUIRED.contains(&name.as_str()) || USUAL.contains(&name.as_str())
}

#[test]
fn areas_have_the_same_shape() {
    let areas = areas();
    assert!(areas.len() >= 14, "areas: {:?}", areas.keys());
    let mut found = Vec::new();
    for (area, paths) in areas {
        // What serves the pages of other areas has none of its own.
        let has_pages = paths.iter().any(|path| path == "routes.tsx" || path.ends_with("Page.tsx"));
        let of_pages = ["routes.tsx".to_owned(), page_of(&area)];
        let required = REQUIRED.map(str::to_owned).into_iter().chain(has_pages.then_some(of_pages).into_iter().flatten());
        for name in required {
            if !paths.contains(&name) {
                found.push((format!("{AREAS}{area}/{name}"), "is missing; every area has one".to_owned()));
            }
        }
        for path in paths.iter().filter(|path| !is_usual(path)) {
            found.push((format!("{AREAS}{area}/{path}"), "put it into parts/, or name it as other areas do".to_owned()));
        }
    }
    only_excepted("area-files", 0, &found);
}

#[test]
fn the_main_page_of_an_area_reads_at_one_go() {
    let pages = areas().into_keys().map(|area| format!("{AREAS}{area}/{}", page_of(&area)));
    let present = files(AREAS, &["Page.tsx"]);
    let long: Vec<String> = pages
        .filter(|page| present.contains(page))
        .map(|page| (read(&page).lines().count(), page))
        .filter(|(lines, _)| *lines > PAGE)
        .map(|(lines, page)| format!("{page}: {lines} lines, {PAGE} are allowed"))
        .collect();
    assert!(long.is_empty(), "\n{}\n", long.join("\n"));
}

/// Folders of `parts/` with more files than one may have, and how many.
fn crowded(paths: &[String]) -> Vec<(String, usize)> {
    let mut folders: BTreeMap<&str, usize> = BTreeMap::new();
    for (folder, name) in paths.iter().filter(|path| path.starts_with("parts/")).filter_map(|path| path.rsplit_once('/')) {
        if !name.contains(".test.") {
            *folders.entry(folder).or_default() += 1;
        }
    }
    folders.into_iter().filter(|(_, count)| *count > PARTS).map(|(folder, count)| (folder.to_owned(), count)).collect()
}

#[test]
fn parts_are_in_folders_named_by_what_they_show() {
    let named = |count: usize, folder: &str| (1..=count).map(|at| format!("{folder}/Card{at}.tsx")).collect::<Vec<_>>();
    let beside = ["parts/list/Card1.test.tsx".to_owned(), "CardForm.tsx".to_owned()];
    let full = [named(PARTS, "parts"), named(PARTS, "parts/list"), beside.to_vec()].concat();
    assert!(crowded(&full).is_empty());
    assert_eq!(crowded(&named(PARTS + 1, "parts/list")), [("parts/list".to_owned(), PARTS + 1)]);

    let mut wrong = Vec::new();
    for (area, paths) in areas() {
        wrong.extend(crowded(&paths).into_iter().map(|(folder, count)| format!("{AREAS}{area}/{folder}: {count} files")));
    }
    assert!(wrong.is_empty(), "more than {PARTS} files apart from tests; put them into folders named by what they show: {wrong:#?}");
}
