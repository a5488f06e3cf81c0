//! Which folder of the front end may import which, and how it compares what people type.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Component, Path, PathBuf},
};

use crate::{
    order::is_above,
    source::{exceptions, files, only_excepted, read},
};

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

/// The areas that others import, lowest first: an area imports those before it.
const AREA_ORDER: &[&str] = &[
    // What every list and every record has.
    "workspace",
    "tags",
    "files",
    "recycle-bin",
    "records",
    "assets",
    // Accounts and the running of the portal.
    "notifications",
    "jobs",
    "exports",
    "email-preferences",
    "delegations",
    "linked-accounts",
    "personal-data",
    "sessions",
    "security-logs",
    "audit-logs",
    "claim-types",
    "permissions",
    "organization-units",
    "users",
    "invitations",
    "roles",
    "scopes",
    "applications",
    "signing-keys",
    "external-logins",
    "account",
    "languages",
    "language-texts",
    "text-templates",
    "health-status",
    "tenants",
    "setting-management",
    "tenant-settings",
    // People.
    "job-roles",
    "staff",
    "scorecards",
    "huddles",
    "teams",
    // The library.
    "frameworks",
    "releases",
    "standards",
    "domains",
    "subdomains",
    "imports",
    "catalogue-imports",
    // The work on it.
    "assessment-types",
    "assessment-items",
    "findings",
    "action-items",
    "assessments",
    "boa",
    // What gathers from all of them.
    "clients",
    "getting-started",
    "home",
];

/// Area of a file of the front end.
fn area_of(file: &str) -> Option<&str> {
    file.strip_prefix("web/src/areas/")?.split_once('/').map(|(area, _)| area)
}

/// The areas, and the shell above them.
fn areas_and_shell() -> Vec<String> {
    [files("web/src/areas/", &[".ts", ".tsx"]), files("web/src/app/", &[".ts", ".tsx"])].concat()
}

/// The texts that stand right behind `marker`, on its line or on the next one.
fn texts_behind<'a>(text: &'a str, marker: &'a str) -> impl Iterator<Item = &'a str> {
    text.match_indices(marker).filter_map(move |(at, _)| {
        let rest = text[at + marker.len()..].trim_start().strip_prefix('"')?;
        rest.split('"').next()
    })
}

/// The paths of the API that `text` names.
fn api_paths(text: &str) -> impl Iterator<Item = String> {
    text.match_indices("\"/api/").filter_map(|(at, _)| text[at + 1..].split('"').next().map(str::to_owned))
}

#[test]
fn areas_import_those_below_them() {
    let sources = files("web/src/areas/", &[".ts", ".tsx"]);
    let present: BTreeSet<&str> = sources.iter().filter_map(|file| area_of(file)).collect();
    let gone: Vec<&&str> = AREA_ORDER.iter().filter(|area| !present.contains(**area)).collect();
    assert!(gone.is_empty(), "AREA_ORDER names what isn't there: {gone:?}");
    let mut wrong = Vec::new();
    for file in &sources {
        let Some(own) = area_of(file) else { continue };
        for import in imports(&read(file)) {
            let Some(to) = target(file, &import) else { continue };
            if segment(&to, 0) == "areas" && is_above(AREA_ORDER, own, segment(&to, 1)) {
                wrong.push(format!("{file} imports {import}, which comes after it in AREA_ORDER or has no place there"));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn no_area_names_cache_keys_of_another() {
    let own = "areaKey(\n  \"teams\", id); const area = \"staff\"; areaKey(area, \"clients\")";
    assert_eq!(texts_behind(own, "areaKey(").collect::<Vec<_>>(), ["teams"]);
    assert_eq!(texts_behind(own, "const area =").collect::<Vec<_>>(), ["staff"]);
    let sources = areas_and_shell();
    let areas: BTreeSet<&str> = sources.iter().filter_map(|file| area_of(file)).collect();
    let mut wrong = Vec::new();
    for file in &sources {
        let text = read(file);
        for name in texts_behind(&text, "areaKey(").chain(texts_behind(&text, "const area =")) {
            if area_of(file) != Some(name) && areas.contains(name) {
                wrong.push(format!(
                    "{file}: {name}: keep the data under a key of its own area, with {name} behind it if it is read anew with that"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn each_call_belongs_to_one_area() {
    let sources = areas_and_shell();
    let mut callers: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for file in sources.iter().filter(|file| !file.contains(".test.")) {
        let caller = area_of(file).unwrap_or("app");
        for path in api_paths(&read(file)) {
            callers.entry(path).or_default().insert(caller);
        }
    }
    // One of those that ask has it; the others are exceptions, or all of them are named.
    let excepted = exceptions("calls");
    let is_excepted = |area: &str, path: &str| excepted.contains(&format!("{area}: {path}"));
    let mut found = Vec::new();
    for (path, areas) in callers.iter().filter(|(_, areas)| areas.len() > 1) {
        let others = areas.iter().filter(|area| !is_excepted(area, path)).count();
        let why = format!("is asked for by {areas:?}; an area asks another by what its index.ts exports");
        let asking = areas.iter().filter(|area| others > 1 || is_excepted(area, path));
        found.extend(asking.map(|area| (format!("{area}: {path}"), why.clone())));
    }
    only_excepted("calls", 7, &found);
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

/// Whether calls may stand in this file of an area: its `queries.ts`, or the queries of one of its parts beside what shows it.
fn holds_calls(path: &str) -> bool {
    path == "queries.ts" || path.starts_with("parts/") && path.ends_with("Queries.ts")
}

#[test]
fn only_queries_call_the_api() {
    for (path, holds) in
        [("queries.ts", true), ("parts/sessions/sessionQueries.ts", true), ("chartQueries.ts", false), ("parts/queriesOf.tsx", false)]
    {
        assert_eq!(holds_calls(path), holds, "{path}");
    }
    let mut wrong = Vec::new();
    for file in files("web/src/areas/", &[".ts", ".tsx"]) {
        let text = crate::source::blanked(&read(&file), false);
        let calls = ["api.GET(", "api.POST(", "api.PUT(", "api.PATCH(", "api.DELETE("].iter().any(|call| text.contains(call));
        let path = file["web/src/areas/".len()..].split_once('/').map_or("", |(_, path)| path);
        if calls && !holds_calls(path) && !path.contains(".test.") {
            wrong.push(file);
        }
    }
    assert!(wrong.is_empty(), "the API is called outside queries.ts and parts/<what>Queries.ts: {wrong:?}");
}

/// Whether a source has a mutation of its own. The name alone counts: type arguments may follow it, and an import may rename it.
fn has_mutation(text: &str) -> bool {
    crate::source::blanked(text, false).contains("useMutation")
}

#[test]
fn changes_go_through_one_helper() {
    for own in ["useMutation({})", "useMutation<void, Error>({})", "import { useMutation as change } from \"@tanstack/react-query\";"] {
        assert!(has_mutation(own), "{own}");
    }
    assert!(!has_mutation("// useMutation\nuseApiChange({});"));
    let found: Vec<(String, String)> = files("web/src/", &[".ts", ".tsx"])
        .into_iter()
        .filter(|file| file != "web/src/api/change.ts" && !file.contains(".test."))
        .filter(|file| has_mutation(&read(file)))
        .map(|file| (file, "useApiChange of @/api/change calls, refetches and continues".to_owned()))
        .collect();
    only_excepted("mutations", 3, &found);
}

/// What depends on the language of the browser: in a Turkish one the small form of `I` is none that anybody typed.
const BY_BROWSER: [&str; 5] = ["toLocaleLowerCase(", "toLocaleUpperCase(", "localeCompare(", "Collator()", "Collator(undefined"];

/// Small letters that are no comparison of what somebody typed: words of machines, keys that are pressed, and the folding itself.
const SMALL_LETTERS: [&str; 7] = [
    "web/src/areas/account/parts/card/settings.ts",
    "web/src/areas/languages/LanguageForm.tsx",
    "web/src/areas/tenant-settings/parts/brand/BrandColour.tsx",
    "web/src/lib/fold.ts",
    "web/src/lib/keyboardLayout.ts",
    "web/src/ui/button/Button.tsx",
    "web/src/ui/keys/press.ts",
];

/// Fields of the component library that narrow their choices while somebody types, by case alone unless they are told otherwise.
const NARROWING: [&str; 4] = ["<Select", "<MultiSelect", "<Autocomplete", "<TagsInput"];

/// What follows a text that is asked for another, or compared with one.
const ASKED: [&str; 9] = [" === ", " !== ", ".includes(", ".startsWith(", ".endsWith(", ".indexOf(", ".search(", ".match(", ")"];

/// Where letters of one case are put to another use than a constant word, the first letter of a name, or the key that was pressed.
fn by_case(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices(".toLowerCase()").chain(text.match_indices(".toUpperCase()")).filter_map(move |(at, call)| {
        let (before, rest) = (&text[..at], &text[at + call.len()..]);
        let is_word = rest.starts_with(" === \"") || rest.starts_with(" !== \"");
        let is_letter = before.ends_with("charAt(0)") || before.ends_with(".key");
        let is_asked = call == ".toLowerCase()" || ASKED.iter().any(|next| rest.starts_with(next));
        (is_asked && !is_word && !is_letter).then(|| text[at..].lines().next().unwrap_or_default())
    })
}

/// What compares the texts of people by other means than `@/lib/fold`.
fn own_folding(file: &str, text: &str) -> Vec<String> {
    let mut found: Vec<&str> = BY_BROWSER.into_iter().filter(|call| text.contains(call)).collect();
    if !SMALL_LETTERS.contains(&file) {
        found.extend(by_case(text));
    }
    if !text.contains("filter={") {
        let is_tag = |(at, tag): &(usize, &str)| text[at + tag.len()..].starts_with(char::is_whitespace);
        found.extend(NARROWING.into_iter().filter(|tag| text.match_indices(tag).any(|hit| is_tag(&hit))));
    }
    found.into_iter().map(|call| format!("{file}: {call}")).collect()
}

#[test]
fn typed_words_are_folded_by_one_rule() {
    for wrong in [
        "label.toLowerCase().includes(query)",
        "names.includes(query.trim().toLowerCase())",
        "const word = query.toLowerCase();",
        "a.toUpperCase() === b",
        "names.sort((a, b) => a.localeCompare(b))",
        "<Select\n  searchable\n/>",
    ] {
        assert_eq!(own_folding("x.tsx", wrong).len(), 1, "{wrong}");
    }
    let right = "value?.toLowerCase() === \"true\"; code: code.toUpperCase(), <SelectField options={all} />";
    assert!(own_folding("x.tsx", right).is_empty());
    let sources = files("web/src/", &[".ts", ".tsx"]).into_iter().filter(|file| !file.contains(".test."));
    let wrong: Vec<String> = sources.flat_map(|file| own_folding(&file, &read(&file))).collect();
    assert!(wrong.is_empty(), "use finder, fold, byName or nameKey of @/lib/fold:\n{}", wrong.join("\n"));
}
