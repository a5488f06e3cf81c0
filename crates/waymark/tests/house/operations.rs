//! What holds for every operation of the document.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::source::{blanked, files, read};

const METHODS: [&str; 5] = ["get", "put", "post", "delete", "patch"];

fn operations() -> Vec<(String, Value)> {
    let document: Value = serde_json::from_str(&waymark::compose::openapi().unwrap()).unwrap();
    let mut all = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for method in METHODS {
            if let Some(operation) = item.get(method) {
                all.push((format!("{method} {path}"), operation.clone()));
            }
        }
    }
    assert!(all.len() > 10, "the document lists the operations");
    all
}

/// Names of all permissions that the areas define.
fn permissions() -> Vec<&'static str> {
    waymark::compose::areas().iter().flat_map(|area| area.permissions).map(|def| def.permission.0).collect()
}

#[test]
fn every_operation_declares_a_policy_of_permissions_that_exist() {
    let known = permissions();
    for (name, operation) in operations() {
        let policy = operation["x-policy"].as_str().unwrap_or_else(|| panic!("{name} has no policy"));
        if policy == "public" || policy == "signed-in" {
            continue;
        }
        for permission in policy.split(" || ") {
            assert!(known.contains(&permission), "{name} asks for {permission}, which no area defines");
        }
    }
}

#[test]
fn operation_ids_are_unique_and_every_operation_has_a_tag_and_a_summary() {
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    for (name, operation) in operations() {
        let id = operation["operationId"].as_str().unwrap_or_else(|| panic!("{name} has no id")).to_owned();
        assert!(id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'), "{name}: {id} is not written as list_goals");
        if let Some(other) = seen.insert(id.clone(), name.clone()) {
            panic!("{id} is both {other} and {name}");
        }
        assert!(operation["tags"].as_array().is_some_and(|tags| !tags.is_empty()), "{name} has no tag");
        assert!(operation["summary"].as_str().is_some_and(|s| !s.is_empty()), "{name} has no summary");
    }
}

#[test]
fn a_permission_is_defined_once_and_names_only_shipped_roles() {
    const ROLES: [&str; 10] =
        ["admin", "Management", "Coach", "Author", "Support", "Management read-only", "ClientAdmin", "Manager", "Staff", "Viewer"];
    let mut seen = Vec::new();
    for def in waymark::compose::areas().iter().flat_map(|area| area.permissions) {
        assert!(!seen.contains(&def.permission.0), "{} is defined twice", def.permission.0);
        seen.push(def.permission.0);
        for role in def.roles {
            assert!(ROLES.contains(role), "{} names the role {role}, which isn't shipped", def.permission.0);
        }
    }
}

#[test]
fn own_operations_live_under_plural_kebab_addresses() {
    for (name, _) in operations() {
        let Some(path) = name.split(' ').nth(1).and_then(|p| p.strip_prefix("/api/app/")) else { continue };
        for part in path.split('/').filter(|p| !p.starts_with('{')) {
            assert!(part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'), "{name}: {part} is not kebab-case");
        }
    }
}

#[test]
fn names_of_schema_steps_are_unique() {
    let mut names: Vec<&str> = waymark::compose::migrations().iter().map(|m| m.name).collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all);
}

/// axum's layers are compiled for each handler that keeps its type (docs/decisions/0160).
#[test]
fn routes_are_those_of_our_http_crate() {
    for file in files("crates/", &[".rs"]).into_iter().filter(|file| file.contains("/src/") && !file.starts_with("crates/http/")) {
        assert!(!blanked(&read(&file), true).contains("utoipa_axum::routes"), "{file} takes the routes of utoipa_axum");
    }
}

#[test]
fn no_handler_reads_its_path_past_the_envelope() {
    for file in files("crates/", &[".rs"]).into_iter().filter(|file| file.contains("/src/") && !file.starts_with("crates/http/")) {
        // axum's own extractor refuses with plain text; ours are `IdPath` and `TextPath`.
        let source = blanked(&read(&file), true);
        let bare = |(at, _): (usize, &str)| !source[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        assert!(!source.match_indices("Path(").any(bare), "{file} takes axum's Path");
    }
}

#[test]
fn every_type_of_state_is_named_by_an_area() {
    let sources: Vec<(String, String)> = files("crates/", &[".rs"]).into_iter().map(|file| (blanked(&read(&file), true), file)).collect();
    let mut declared = 0;
    for (source, file) in sources.iter().filter(|(_, file)| file.contains("/src/") && !file.starts_with("crates/http/")) {
        for (at, words) in source.match_indices("CrateState for ") {
            let name = source[at + words.len()..].split(' ').next().unwrap_or_default();
            let folder = file.split("/src/").next().unwrap_or_default();
            let named = format!("StateType::of::<{name}>()");
            let is_named = sources.iter().any(|(source, other)| other.starts_with(folder) && source.contains(&named));
            assert!(is_named, "{file}: no area of {folder} names {name}, so an application without it would start");
            declared += 1;
        }
    }
    assert!(declared > 5, "the types of state are found");
}

/// A table says how it is searched (`Table::SEARCH`), and the store then indexes it; its area says that the search may show it.
#[test]
fn what_is_indexed_is_searched() {
    let sources = files("crates/", &[".rs"]).into_iter().filter(|file| file.contains("/src/") && !file.starts_with("crates/store/"));
    // Each file with how many tables it declares.
    let counted = sources.map(|file| {
        let tables = read(&file).matches("const SEARCH: ").count();
        (file, tables)
    });
    let declared: Vec<(String, usize)> = counted.filter(|(_, tables)| *tables > 0).collect();
    for (file, _) in &declared {
        let folder = file.split("/entity").next().unwrap_or_default();
        let area = read(&format!("{folder}/mod.rs"));
        assert!(
            area.contains("searched: SEARCHED") && area.contains("Kind::of::<entity::"),
            "{file}: the area in {folder} doesn't register its kind"
        );
    }
    let registered = waymark::compose::areas().iter().flat_map(|area| area.searched).count();
    assert_eq!(registered, declared.iter().map(|(_, tables)| tables).sum::<usize>(), "each kind has its table: {declared:?}");
    assert!(registered >= 10, "{registered}");
}

/// Lists without an export: rows of one record, what users have for themselves, rows that hold ids alone, what forms choose from, and the work
/// of the machine.
const NOT_EXPORTED: [&str; 27] = [
    "/api/app/asset-folders",
    "/api/app/saved-views",
    "/api/app/assessment-subtypes",
    "/api/app/assessment-types/{id}/subtypes",
    "/api/app/assessments/{id}/items",
    "/api/app/assets",
    "/api/app/attachments",
    "/api/app/clients/{id}/notes",
    "/api/app/compliance-states",
    "/api/app/email-preferences/log",
    "/api/app/health/jobs",
    "/api/app/health/messages/failed",
    "/api/app/imports/sheets",
    "/api/app/imports/sheets/{id}/rows",
    "/api/app/job-roles/{id}/staff",
    "/api/app/jobs",
    "/api/app/notifications",
    "/api/app/records/{kind}/{id}/attachments",
    "/api/app/records/{kind}/{id}/comments",
    "/api/app/records/{kind}/{id}/history",
    "/api/app/recycle-bin",
    "/api/app/staff/{id}/certificates",
    "/api/app/tags",
    "/api/app/teams/{id}/former-members",
    "/api/app/teams/{id}/huddles",
    "/api/app/tenant-settings/revisions",
    "/api/app/tenant-templates",
];

/// Exports whose policy is not that of their list, since ABP names one: reading the list is not yet exporting it.
const OF_THEIR_OWN: [(&str, &str); 3] = [
    ("/api/identity/users", "AbpIdentity.Users.Export"),
    ("/api/audit-logging/audit-logs", "AuditLogging.AuditLogs.Export"),
    ("/api/audit-logging/audit-logs/entity-changes", "AuditLogging.AuditLogs.Export"),
];

/// Where lists are found.
const ROOTS: [&str; 4] = ["app", "identity", "audit-logging", "audit-logging/audit-logs"];

#[test]
fn every_list_has_an_export_with_its_policy_and_filters() {
    let all: BTreeMap<String, Value> = operations().into_iter().collect();
    let registered: Vec<_> = waymark::compose::areas().iter().flat_map(|area| area.exports).collect();
    let names = |operation: &Value| -> Vec<String> {
        let named = operation["parameters"].as_array().into_iter().flatten().filter_map(|parameter| parameter["name"].as_str());
        named.map(str::to_owned).collect()
    };
    // Lists of ABP's identity module have an export where one is registered.
    let is_ours = |path: &str| path.starts_with("/api/app/") || all.contains_key(&format!("get {path}/export"));
    let is_list = |path: &str, operation: &Value| is_ours(path) && names(operation).iter().any(|name| name == "skipCount");
    let lists = all.iter().filter_map(|(name, operation)| Some((name.strip_prefix("get ")?, operation)));
    let mut found = 0;
    for (path, list) in lists.filter(|(path, list)| is_list(path, list) && !NOT_EXPORTED.contains(path)) {
        let Some(export) = all.get(&format!("get {path}/export")) else {
            // A search answers with hits and facets, not with the rows of a list.
            assert!(path.ends_with("/search"), "{path} has no export");
            continue;
        };
        let own = OF_THEIR_OWN.iter().find(|(of, _)| *of == path).map(|(_, policy)| Value::from(*policy));
        let policy = own.as_ref().unwrap_or(&list["x-policy"]);
        assert_eq!(export["x-policy"], *policy, "{path}");
        let mut expected: Vec<String> = names(list).into_iter().filter(|name| name != "skipCount" && name != "maxResultCount").collect();
        expected.extend(["format", "csvStyle"].map(str::to_owned));
        assert_eq!(names(export), expected, "{path}");
        let entry = registered.iter().find(|entry| ROOTS.iter().any(|root| path == format!("/api/{root}/{}", entry.list)));
        let registered = entry.unwrap_or_else(|| panic!("{path}: register the export in its AREA")).policy;
        assert_eq!(*policy, registered.to_string(), "{path}");
        found += 1;
    }
    assert_eq!(found, registered.len(), "each registered export has its operation");
}
