//! What tables have of persons is declared: it would be missing in the copy that somebody asks for, and stay when an account is deleted.

use std::collections::{BTreeMap, BTreeSet};

use store::personal::PersonalData;
use waymark::compose;

use crate::source::{files, read};

/// Tables that name a user without a declaration, and why. A new one belongs here only if it has no personal data.
const NOTHING_OF_A_PERSON: &[(&str, &str)] = &[
    ("background_jobs", "what a job works with belongs to the record that queued it; ended jobs are removed after 90 days"),
    ("registrations", "nobody's yet: what is not confirmed is removed after seven days"),
    ("standard_versions", "the provider's library: the author is an id alone"),
];

fn declared() -> Vec<&'static dyn PersonalData> {
    compose::areas().iter().flat_map(|area| area.personal).copied().collect()
}

/// The tables that name users, or hold what a user signs in with or is reached by, by the columns of their entities.
fn naming_users() -> BTreeMap<String, String> {
    let names = |column: &str| {
        column == "user_id"
            || column.ends_with("_user_id")
            || column.ends_with("_by_name")
            || ["author_id", "user_name", "email", "phone_number"].contains(&column)
    };
    let mut found = BTreeMap::new();
    for file in files("crates/", &[".rs"]).iter().filter(|file| file.contains("/src/")) {
        for part in read(file).split("table_name = \"").skip(1) {
            let Some((table, rest)) = part.split_once('"') else { continue };
            let body = rest.split("\n}").next().unwrap_or_default().split("\n    }\n").next().unwrap_or_default();
            let columns = body.lines().filter_map(|line| line.trim().strip_prefix("pub")?.split_once(": ")).map(|(name, _)| name);
            let mut columns = columns.filter_map(|name| name.rsplit(' ').next());
            if let Some(column) = columns.find(|column| names(column)) {
                found.insert(table.to_owned(), column.to_owned());
            }
        }
    }
    found
}

#[test]
fn tables_that_name_users_say_what_they_have_of_a_person() {
    let declared: BTreeSet<&str> = declared().into_iter().map(|data| data.table()).collect();
    let naming = naming_users();
    assert!(naming.len() > 30, "the tables are found: {naming:?}");
    let excused: BTreeMap<&str, &str> = NOTHING_OF_A_PERSON.iter().copied().collect();
    let missing: Vec<String> = naming
        .iter()
        .filter(|(table, _)| !declared.contains(table.as_str()) && !excused.contains_key(table.as_str()))
        .map(|(table, column)| format!("{table}.{column}: declare its rows (`store::personal::Rows`), or say why it tells nothing"))
        .collect();
    assert!(missing.is_empty(), "\n{}\n", missing.join("\n"));
    for (table, why) in excused {
        assert!(naming.contains_key(table) && !declared.contains(table), "{table} needs no excuse any more: {why}");
    }
}

#[test]
fn kinds_of_personal_data_have_names_and_reasons() {
    let mut kinds = BTreeSet::new();
    let texts = read("texts/Portal/en-GB/personal-data-server.json");
    for data in declared() {
        let kind = data.kind();
        assert!(kinds.insert(kind), "{kind} is there twice");
        assert!(kind.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{kind} is part of a file's name");
        assert!(!data.is_shown() || texts.contains(&format!("\"PersonalData.Kind.{kind}\"")), "{kind} has no title");
        assert!(data.kept_since().is_none_or(|why| why.len() > 20), "{kind} stays without a reason");
    }
}
