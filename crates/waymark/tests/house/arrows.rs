//! Which crate may stand on which. The order says what is allowed; a Cargo.toml declares only what the crate really calls.

use std::collections::BTreeMap;

use crate::source::{blanked, files, read};

/// Each may stand on those before it.
const ORDER: [&str; 17] = [
    "kernel",
    "store",
    "http",
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
    "waymark",
];

/// Stand on nothing of ours, and who may call them.
const LEAVES: [(&str, &[&str]); 3] = [("macros", &["http"]), ("oidc", &["openid"]), ("oscal", &["library", "demo", "waymark"])];

/// For tests only: they stand on whatever they try out.
const TESTERS: [&str; 2] = ["testkit", "fuzzing"];

/// The house's crates and what their manifests declare beside tests.
fn declared() -> BTreeMap<String, Vec<String>> {
    let mut all = BTreeMap::new();
    for manifest in files("crates/", &["/Cargo.toml"]) {
        let name = manifest.split('/').nth(1).unwrap().to_owned();
        let text = read(&manifest);
        let section = text.split("\n[dependencies]").nth(1).unwrap_or_default().split("\n[").next().unwrap_or_default();
        let names = section.lines().filter_map(|line| line.split_once('=').map(|(name, _)| name.trim().to_owned()));
        all.insert(name, names.collect());
    }
    all
}

fn is_ours(name: &str) -> bool {
    ORDER.contains(&name) || TESTERS.contains(&name) || LEAVES.iter().any(|(leaf, _)| *leaf == name)
}

fn position_of(name: &str) -> usize {
    ORDER.iter().position(|n| *n == name).unwrap_or_else(|| panic!("{name} has no place in the order of the house"))
}

#[test]
fn arrows_run_down() {
    for (name, dependencies) in declared().into_iter().filter(|(name, _)| !TESTERS.contains(&name.as_str())) {
        for other in dependencies.iter().filter(|d| is_ours(d)) {
            if let Some((_, callers)) = LEAVES.iter().find(|(leaf, _)| leaf == other) {
                assert!(callers.contains(&name.as_str()), "{name} may not stand on {other}");
                continue;
            }
            assert!(LEAVES.iter().all(|(leaf, _)| *leaf != name), "{name} is a leaf and may not stand on {other}");
            assert!(position_of(other) < position_of(&name), "{name} may not stand on {other}");
        }
    }
}

#[test]
fn only_what_is_called_is_declared() {
    for (name, dependencies) in declared() {
        let sources: Vec<String> = files(&format!("crates/{name}/"), &[".rs"]).iter().map(|file| read(file)).collect();
        for other in dependencies.iter().filter(|d| is_ours(d)) {
            let called = sources.iter().any(|text| text.contains(&format!("{other}::")));
            assert!(called, "{name} declares {other} and never calls it");
        }
    }
}

#[test]
fn the_kernel_knows_no_database_no_network_and_no_task() {
    let kernel = &declared()["kernel"];
    for forbidden in ["tokio", "axum", "sea-orm", "sqlx", "futures"] {
        assert!(!kernel.iter().any(|d| d == forbidden), "kernel may not stand on {forbidden}");
    }
}

#[test]
fn only_the_store_sees_a_connection_and_writes_sql() {
    // Rows are bound through the store's transaction; a bare pool would pass the walls around it.
    let forbidden = [
        "sqlx::",
        "Statement::from_string",
        "Statement::from_sql",
        "query_all_raw",
        "execute_raw",
        "execute_unprepared",
        "DatabaseConnection",
    ];
    for file in files("crates/", &[".rs"])
        .into_iter()
        .filter(|f| !f.starts_with("crates/store/") && !f.starts_with("crates/testkit/") && f.contains("/src/"))
    {
        let text = blanked(&read(&file), true);
        for word in forbidden {
            assert!(!text.contains(word), "{file} uses {word}");
        }
    }
}
