//! The inside of a crate: the order of its areas, and what each area keeps to itself.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::{blanked, files, only_excepted, read};

/// The areas of each crate that others of it use, lowest first: an area uses those before it. A name is a folder or a file below `src`.
const ORDER: [(&str, &[&str]); 12] = [
    ("localisation", &["language_text", "language"]),
    ("delivery", &["file", "event", "mail_log", "notification", "mail", "sms", "job", "worker"]),
    ("tabular", &["sheet", "export", "import"]),
    (
        "platform",
        &[
            "tenant",
            "feature",
            "grant",
            "security_log",
            "role",
            "setting",
            "audit_log",
            "throttle",
            "user",
            "claim_type",
            "organization_unit",
            "recovery_code",
            "passkey",
            "two_factor",
            "account_link",
            "delegation",
            "external_login",
            "sign_in",
            "permission",
            "provisioning",
            "setup",
            "bootstrap",
            "account",
            "invitation",
            "email_preference",
            "translation",
            "health",
            "text_template",
            "archive",
            "personal_data",
            "policy_consent",
            "tenant_setting",
            "tenant_purge",
            "tenant_export",
        ],
    ),
    ("files", &["apart", "scanner", "page", "reading", "folder", "asset", "picture", "tenant_usage"]),
    ("records", &["subject", "attachment", "comment", "watch", "saved_view", "record_link", "record_count", "tag", "history", "recycle"]),
    ("openid", &["key", "session", "grant", "stand_in", "application", "throttle", "account", "external", "endpoint"]),
    (
        "people",
        &[
            "client",
            "staff",
            "team",
            "relation",
            "assignment",
            "assignee",
            "hand_over",
            "contact",
            "client_note",
            "data_pack",
            "onboarding",
            "tenant_template",
            "tenant_provision",
        ],
    ),
    ("library", &["framework", "domain", "subdomain", "standard", "release", "import", "export"]),
    ("work", &["action_item"]),
    ("compliance", &["scoring", "catalogue", "assessment_type", "assessment", "compliance_state", "finding", "boa", "finalise"]),
    ("home", &["client_health", "arrangement", "dashboard", "search"]),
];

/// What only its own area sees: its tables, and its queries on them.
const PRIVATE: [&str; 2] = ["entity", "store"];

/// Crate and area of a source file.
fn area(file: &str) -> Option<(&str, &str)> {
    let (name, path) = file.strip_prefix("crates/")?.split_once("/src/")?;
    let area = path.split_once('/').map_or_else(|| path.strip_suffix(".rs"), |(folder, _)| Some(folder))?;
    Some((name, area))
}

/// Source without comments, strings and tests.
fn code(file: &str) -> String {
    let text = blanked(&read(file), true);
    text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default().to_owned()
}

/// The modules of the crate that `text` names, in paths and in the first level of `use crate::{...}`.
fn modules(text: &str) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    for (at, prefix) in text.match_indices("crate::") {
        let path = &text[at + prefix.len()..];
        if path.starts_with('{') {
            found.extend(first_level(path));
        } else {
            found.insert(word(path));
        }
    }
    found
}

fn word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    &text[..end]
}

fn first_level(group: &str) -> Vec<&str> {
    let (mut depth, mut names, mut begins) = (0, Vec::new(), false);
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 1 => break,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 1 && (c == '{' || c == ',') {
            begins = true;
        } else if begins && !c.is_whitespace() {
            names.push(word(&group[at..]));
            begins = false;
        }
    }
    names
}

#[test]
fn a_use_tree_names_its_first_level() {
    let text = "use crate::{\n    a::{self, x::Y, b},\n    c,\n};\nfn f() { crate::d::g(); }";
    assert_eq!(modules(text), BTreeSet::from(["a", "c", "d"]));
}

/// Whether `area` may not use `other`: that comes after it in `order`, or isn't in it. What no other uses needs no place in it and stands
/// on top, so adding an area doesn't touch the list.
pub fn is_above(order: &[&str], area: &str, other: &str) -> bool {
    let place = |name: &str| order.iter().position(|named| *named == name);
    other != area && place(other).is_none_or(|other| place(area).is_some_and(|own| other > own))
}

#[test]
fn what_has_no_place_in_an_order_stands_on_top() {
    let cases = [
        ("team", "client", false),
        ("client", "team", true),
        ("client", "client", false),
        ("new", "team", false),
        ("team", "new", true),
        ("new", "newer", true),
        ("new", "new", false),
    ];
    for (area, other, above) in cases {
        assert_eq!(is_above(&["client", "team"], area, other), above, "{area} -> {other}");
    }
}

/// Crate and name of each area: what `ORDER` names, and each further folder.
fn areas() -> BTreeSet<(String, String)> {
    let mut areas: BTreeSet<(String, String)> = BTreeSet::new();
    for (name, order) in ORDER {
        areas.extend(order.iter().map(|area| (name.to_owned(), (*area).to_owned())));
    }
    for file in files("crates/", &["/mod.rs"]).iter().filter(|file| file.matches('/').count() == 4) {
        if let Some((name, area)) = area(file).filter(|(name, _)| ORDER.iter().any(|(ordered, _)| ordered == name)) {
            areas.insert((name.to_owned(), area.to_owned()));
        }
    }
    areas
}

#[test]
fn areas_use_those_below_them() {
    let areas = areas();
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    for file in files("crates/", &[".rs"]) {
        let Some((name, area)) = area(&file) else { continue };
        let Some((_, order)) = ORDER.iter().find(|(n, _)| *n == name) else { continue };
        let is_area = |area: &str| areas.contains(&(name.to_owned(), area.to_owned()));
        if !is_area(area) {
            continue;
        }
        let text = code(&file);
        for other in modules(&text).into_iter().filter(|other| is_area(other) && is_above(order, area, other)) {
            found.entry(format!("{name}: {area} -> {other}")).or_insert_with(|| format!("runs up in {file}; see ORDER"));
        }
    }
    only_excepted("order", 2, &found.into_iter().collect::<Vec<_>>());
}

#[test]
fn tables_and_queries_are_private_to_their_area() {
    let mut found = Vec::new();
    for file in files("crates/", &["/mod.rs", "/lib.rs"]).into_iter().filter(|f| area(f).is_some()) {
        for line in code(&file).lines().map(str::trim) {
            for private in PRIVATE {
                if line.starts_with("pub") && line.ends_with(&format!(" mod {private};")) {
                    found.push((format!("{file}: {private}"), format!("`{line}`; re-export by name what others may use")));
                }
            }
        }
    }
    only_excepted("privacy", 0, &found);
}

#[test]
fn no_area_queries_the_tables_of_another() {
    let areas: BTreeSet<String> = areas().into_iter().map(|(_, area)| area).collect();
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    for file in files("crates/", &[".rs"]).into_iter().filter(|f| f.contains("/src/") && !f.starts_with("crates/store/")) {
        let own = area(&file).map(|(_, area)| area);
        let text = code(&file);
        for (at, _) in text.match_indices("::Entity::find") {
            let table = text[..at].rsplit(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
            if areas.contains(table) && own != Some(table) {
                found.entry(format!("{file}: {table}")).or_insert_with(|| "ask a function of the area that owns the table".to_owned());
            }
        }
    }
    only_excepted("tables", 0, &found.into_iter().collect::<Vec<_>>());
}
