//! What a list shows can be exported: its export has what its page shows, and what the API returns of a row. A new list is compared by
//! itself; what an export leaves out, or says in other words, stands here with its reason.

use std::{collections::BTreeSet, sync::LazyLock};

use waymark::compose;

use crate::source::{read, tracked};

/// What a page shows under another key than the export: list, key of the page, key of the column.
const IN_OTHER_WORDS: &[(&str, &str, &str)] = &[
    ("assessments", "Assessments.Progress", "Exports.Answered"),
    ("audit-logs", "AuditLogs.Outcome", "AuditLogs.Status"),
    ("findings", "Findings.SecondLook", "Exports.SecondLook"),
    ("staff", "Staff.Name", "Staff.LastName"),
    ("standards", "Standards.Domain", "Exports.Groups"),
    ("standards", "Standards.Subdomain", "Exports.Groups"),
    ("users", "Users.Name", "Users.LastName"),
    ("users", "Users.Status", "Users.Active"),
];

/// What the pages of a list show that is none of its rows' own, and why.
const OF_OTHERS: &[(&str, &[&str], &str)] = &[
    ("assessment-types", &["AssessmentTypes.Type", "AssessmentTypes.Framework", "AssessmentTypes.Description"], "of its subtypes"),
    ("assessments", &["Assessments.NotAssessed"], "of the parts of a result"),
    ("clients", &["Clients.NextAssessment", "Home.Score", "Home.OpenFindings", "Home.Overdue"], "figures of other lists"),
    ("clients", &["Clients.PackStatus", "Clients.PackRequestedAt", "Clients.PackUntil"], "of its data pack"),
    ("clients", &["Clients.PackSize", "Clients.PackEntries", "Clients.PackFiles"], "of its data pack"),
    ("clients", &["Clients.Period.Finalised", "Clients.Period.Opened", "Home.OnTime"], "figures of a period, from other lists"),
    ("frameworks", &["Domains.Title"], "a count of another list"),
    ("standards", &["Domains.Title", "Subdomains.Title", "Standards.Title"], "counts of the framework"),
    ("standards", &["Frameworks.Code", "Frameworks.Version", "Frameworks.Publisher"], "of the framework"),
    ("standards", &["Frameworks.Licence", "Frameworks.Source"], "of the framework"),
    ("standards", &["Standards.AssessEvery", "Standards.EffectiveFrom"], "of a version, which the export as OSCAL has"),
];

/// Lists that no folder of the front end is named after.
const WITHOUT_PAGE: &[&str] = &["entity-changes", "staff-certificates"];

/// What the API returns of a row and its export doesn't, and why.
const LEFT_OUT: &[(&str, &[&str], &str)] = &[
    ("action-items", &["days_left"], "the due date and the days late say it"),
    ("action-items", &["source_type"], "the number of the record that it came from says its kind"),
    ("action-items", &["standard_id"], "the finding that it came from names it"),
    ("action-items", &["tenant_name"], "the client says whose it is"),
    ("assessment-types", &["colour", "icon"], "how it looks"),
    ("assessments", &["days_left"], "its due date says it"),
    ("assessments", &["library_release_id", "template_version_id"], "the result says what it was made from"),
    ("assessments", &["participants"], "no page shows them"),
    ("assessments", &["tenant_name"], "the client says whose it is"),
    ("audit-logs", &["actions", "entity_changes", "is_withheld"], "lists within a row"),
    ("audit-logs", &["application_name", "client_name", "comments"], "always the same"),
    ("audit-logs", &["impersonator_tenant_id", "impersonator_tenant_name"], "its page names the person alone"),
    ("domains", &["colour", "icon"], "how it looks"),
    ("domains", &["framework_id"], "a list is that of one framework"),
    ("findings", &["action_title"], "what a form proposes"),
    ("findings", &["days_left"], "the due date and the days late say it"),
    ("findings", &["framework_id", "subdomain_id"], "the code of its standard says both"),
    ("findings", &["item_id", "proof_item_id"], "the assessments have the questions"),
    ("findings", &["tenant_name"], "the client says whose it is"),
    ("library-releases", &["framework_id"], "a list is that of one framework"),
    ("library-releases", &["published_by"], "no page shows it"),
    ("security-logs", &["application_name"], "always the same"),
    ("security-logs", &["impersonator_tenant_id", "tenant_name"], "a log is that of one tenant"),
    ("staff", &["earlier_periods"], "no page shows them"),
    ("staff", &["former_number"], "the name says it"),
    ("standards", &["control_id", "parent_standard_id"], "its code says both"),
    ("standards", &["current_version_id", "open_version_id"], "the version in force is named, drafts are on its page"),
    ("standards", &["domain_id", "subdomain_id"], "its groups are named in one column"),
    ("standards", &["framework_id"], "a list is that of one framework"),
    ("subdomains", &["framework_id"], "a list is that of one framework"),
    ("subdomains", &["parent_subdomain_id"], "its code says it"),
    ("users", &["creator_id", "deleter_id", "deletion_time", "is_deleted"], "no page shows them"),
    ("users", &["is_locked_out"], "the end of the lock says it"),
    ("users", &["last_modification_time", "last_modifier_id", "phone_number_confirmed"], "no page shows them"),
    ("users", &["support_two_factor"], "follows from the confirmed address"),
];

/// What only programs use: it says nothing to a reader.
const TECHNICAL: [&str; 6] = ["id", "tenant_id", "concurrency_stamp", "created_at", "updated_at", "extra_properties"];

static FILES: LazyLock<Vec<String>> = LazyLock::new(tracked);

fn files<'a>(folder: &'a str, ending: &'a str) -> impl Iterator<Item = &'static str> + use<'a> {
    FILES.iter().map(String::as_str).filter(move |file| file.starts_with(folder) && file.ends_with(ending))
}

/// The export of a list, as its area writes it down.
struct Sheet {
    /// File that describes it.
    file: String,
    list: String,
    /// Name of the struct that a row is.
    row: String,
    /// Keys of its columns' headers.
    keys: BTreeSet<String>,
    /// Fields of a row that its columns read.
    fields: BTreeSet<String>,
}

/// What stands in `text` after `mark`, up to `end`.
fn after<'a>(text: &'a str, mark: &str, end: char) -> &'a str {
    text.split_once(mark).and_then(|(_, rest)| rest.split_once(end)).map_or("", |(found, _)| found)
}

fn sheet(file: &str, text: &str) -> Sheet {
    let columns = text.split_once("const COLUMNS").and_then(|(_, rest)| rest.split_once("];")).map_or("", |(columns, _)| columns);
    let word = |rest: &str| rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect::<String>();
    Sheet {
        file: file.to_owned(),
        list: after(text, "const LIST: &'static str = \"", '"').to_owned(),
        row: after(text, "type Row = ", ';').rsplit("::").next().unwrap_or_default().to_owned(),
        keys: columns.split("Column::").skip(1).map(|column| after(column, "\"", '"').to_owned()).collect(),
        fields: columns.split("row.").skip(1).map(word).collect(),
    }
}

fn sheets() -> Vec<Sheet> {
    let mut found = Vec::new();
    for file in files("crates/", ".rs").filter(|file| file.contains("/src/")) {
        found.extend(read(file).split("\nimpl Export for ").skip(1).map(|text| sheet(file, text)));
    }
    found
}

/// The folder with the pages of a list.
fn pages(list: &str) -> Option<String> {
    let own = format!("web/src/areas/{list}/");
    if files(&own, ".tsx").next().is_some() {
        return Some(own);
    }
    let exports = format!("list: \"{list}\", queryKey");
    let page = files("web/src/areas/", ".tsx").find(|file| read(file).contains(&exports))?;
    page.rsplit_once('/').map(|(folder, _)| format!("{folder}/"))
}

/// Keys of what pages show of a record: headers of the list's columns, and labels that have a value.
fn find_shown_keys(folder: &str) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for file in files(folder, ".tsx") {
        let text = read(file);
        if file.ends_with("/columns.tsx") {
            keys.extend(text.split("header: t(\"").skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned));
        }
        let valued = |rest: &str| {
            let (label, then) = rest.split_once('"')?;
            then.strip_prefix("),")?.trim_start().starts_with("value:").then(|| label.to_owned())
        };
        keys.extend(text.split("label: t(\"").skip(1).filter_map(valued));
    }
    keys
}

/// The fields of a struct of the crate that `file` is in, with their types.
fn fields_of(file: &str, row: &str) -> Vec<(String, String)> {
    let source: String = file.split_inclusive('/').take(3).collect();
    let head = format!("pub struct {row} {{\n");
    let text = files(&source, ".rs").map(read).find(|text| text.contains(&head)).unwrap_or_default();
    let body = text.split_once(&head).and_then(|(_, rest)| rest.split_once("\n}")).map_or("", |(body, _)| body);
    body.lines().filter_map(field).collect()
}

fn field(line: &str) -> Option<(String, String)> {
    let line = line.trim();
    let line = match line.strip_prefix("pub(") {
        Some(rest) => rest.split_once(") ")?.1,
        None => line.strip_prefix("pub ").unwrap_or(line),
    };
    let (name, kind) = line.strip_suffix(',')?.split_once(": ")?;
    name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_').then(|| (name.to_owned(), kind.to_owned()))
}

/// Whether columns tell a field: they read it, or the name of what its id refers to (`owner_user_id` by `owner_name`).
fn is_told(sheet: &Sheet, name: &str, kind: &str) -> bool {
    if sheet.fields.contains(name) || TECHNICAL.contains(&name) || name.starts_with("can_") || name.starts_with("allowed_") {
        return true;
    }
    let ends = name.match_indices('_').map(|(at, _)| at).chain([name.len()]);
    let names = |end: usize| ["name", "number", "title", "code"].map(|what| format!("{}_{what}", &name[..end]));
    kind.contains("Uuid") && ends.flat_map(names).any(|told| sheet.fields.contains(&told))
}

fn pair(list: &str, key: &str) -> (String, String) {
    (list.to_owned(), key.to_owned())
}

/// Fails on every exception that nothing needs any more.
fn all_needed(entries: impl Iterator<Item = (String, String)>, needed: &BTreeSet<(String, String)>) {
    let stale: Vec<(String, String)> = entries.filter(|entry| !needed.contains(entry)).collect();
    assert!(stale.is_empty(), "no longer needed: {stale:?}");
}

#[test]
fn every_registered_export_is_compared() {
    let found: BTreeSet<String> = sheets().into_iter().map(|sheet| sheet.list).collect();
    let registered: BTreeSet<String> = compose::areas().iter().flat_map(|area| area.exports).map(|export| export.list.to_owned()).collect();
    assert_eq!(found, registered);
}

#[test]
fn an_export_has_what_the_pages_of_its_list_show() {
    let (mut wrong, mut needed) = (Vec::new(), BTreeSet::new());
    for sheet in sheets() {
        let list = sheet.list.as_str();
        let Some(folder) = pages(list) else {
            assert!(WITHOUT_PAGE.contains(&list), "where are the pages of {list}?");
            continue;
        };
        let shown = find_shown_keys(&folder);
        assert!(shown.len() > 2, "{folder} shows something: {shown:?}");
        for key in shown.into_iter().filter(|key| !sheet.keys.contains(key)) {
            let other = IN_OTHER_WORDS.iter().any(|(of, page, column)| *of == list && *page == key && sheet.keys.contains(*column));
            if other || OF_OTHERS.iter().any(|(of, keys, _)| *of == list && keys.contains(&key.as_str())) {
                needed.insert((list.to_owned(), key));
            } else {
                wrong.push(format!("{}: {folder} shows {key}", sheet.file));
            }
        }
    }
    assert!(wrong.is_empty(), "exports lack what pages show:\n{}\n", wrong.join("\n"));
    all_needed(IN_OTHER_WORDS.iter().map(|(list, key, _)| pair(list, key)), &needed);
    all_needed(OF_OTHERS.iter().flat_map(|(list, keys, _)| keys.iter().map(move |key| pair(list, key))), &needed);
}

#[test]
fn an_export_has_what_the_api_tells_of_a_row() {
    let (mut wrong, mut needed) = (Vec::new(), BTreeSet::new());
    for sheet in sheets() {
        let fields = fields_of(&sheet.file, &sheet.row);
        assert!(!fields.is_empty(), "{}: no struct {}", sheet.file, sheet.row);
        for (name, kind) in fields.into_iter().filter(|(name, kind)| !is_told(&sheet, name, kind)) {
            if LEFT_OUT.iter().any(|(of, names, _)| *of == sheet.list && names.contains(&name.as_str())) {
                needed.insert((sheet.list.clone(), name));
            } else {
                wrong.push(format!("{}: a row has `{name}: {kind}`", sheet.file));
            }
        }
    }
    assert!(wrong.is_empty(), "exports lack what the API tells; add a column, or say why not:\n{}\n", wrong.join("\n"));
    let entries = LEFT_OUT.iter().flat_map(|(list, names, _)| names.iter().map(move |name| pair(list, name)));
    all_needed(entries, &needed);
    assert!(LEFT_OUT.iter().all(|(_, _, why)| why.len() > 8), "each has a reason");
}
