//! What a tenant takes along is declared beside each table: an area that forgot one would keep a customer's data from its owner, and a column
//! that proves identity must not leave the database.

use std::collections::{BTreeMap, BTreeSet};

use store::{
    export::{Exported, Packed},
    tenant_tables_of,
};
use waymark::compose;

use crate::source::{files, read};

/// Tables of tenants that no export holds, and why.
const LEFT_OUT: &[(&str, &str)] = &[
    ("account_deletions", "how a user's request to be forgotten stands, which is between that user and the portal"),
    ("account_links", "ways to accounts that may be those of other tenants"),
    ("asset_parts", "how content is stored; the versions of files have the content itself"),
    ("asset_wordings", "made of the content for the search; the versions of files have the content itself"),
    ("attempt_counters", "counts attempts to guess something"),
    ("audit_log_actions", "what was sent with requests, notes among it that the provider's people write for each other"),
    ("audit_log_chains", "proves the log where it is; the history of records is exported"),
    ("audit_log_notes", "proves the log where it is"),
    ("audit_log_redactions", "proves the log where it is"),
    ("audit_log_seals", "proves the log where it is"),
    ("audit_logs", "requests, which would tell that there are notes of the provider's people; the history of records is exported"),
    ("auth_codes", "proves identity"),
    ("authenticators", "proves identity"),
    ("background_jobs", "what the portal does in the background"),
    ("backup_log", "the host's"),
    ("backup_runs", "the host's"),
    ("bounce_reports", "tells which reports of mail servers were read"),
    ("cache_invalidations", "messages between nodes"),
    ("client_assertions", "proves identity"),
    ("client_health_days", "how the provider judged a client over time, which it shows where it wants to"),
    ("client_health_overrides", "why the provider's people judged a client otherwise"),
    ("client_notes", "what the provider's people note for each other"),
    ("clock_looks", "the host's"),
    ("consents", "what applications may do in the name of a user who is signed in"),
    ("data_packs", "archives that users have asked for, each for its user alone"),
    ("deferred_removals", "the host's"),
    ("device_requests", "proves identity"),
    ("external_sign_ins", "proves identity"),
    ("grants", "proves identity"),
    ("home_arrangements", "how each person has arranged the start page of this portal; a copy of personal data has it"),
    ("idempotency_keys", "answers of the last day to requests that may arrive twice; the records are exported themselves"),
    ("import_batches", "the host's imports of catalogues"),
    ("import_file_pieces", "files on their way to an import; the records that they bring are exported themselves"),
    ("import_files", "files on their way to an import; the records that they bring are exported themselves"),
    ("import_parts", "the host's imports of catalogues"),
    ("import_uploads", "the host's imports of catalogues"),
    ("known_devices", "proves identity"),
    ("link_tokens", "proves identity"),
    ("mail_log", "what the portal has sent, which the records themselves tell"),
    ("nodes", "the host's"),
    ("notifications", "what the portal has told its users, which the records themselves tell"),
    ("number_sequences", "the next number of each kind of record"),
    ("outbox_messages", "what the portal still has to send"),
    ("passkey_challenges", "proves identity"),
    ("passkeys", "proves identity"),
    ("past_passwords", "proves identity"),
    ("paused_addresses", "addresses that mail servers have refused"),
    ("personal_data_requests", "copies that users have asked for, each for its user alone"),
    ("phone_codes", "proves identity"),
    ("pushed_requests", "proves identity"),
    ("recovery_codes", "proves identity"),
    ("refresh_tokens", "proves identity"),
    ("registrations", "nobody's yet, and holds what would prove identity"),
    ("remembered_browsers", "proves identity"),
    ("request_counters", "counts requests"),
    ("schedules", "the host's"),
    ("search_documents", "derived from the records, to find them"),
    ("sessions", "proves identity"),
    ("sheet_import_headers", "which column of a sheet was which, to suggest it again"),
    ("sheet_import_rows", "the records that a sheet brought are exported themselves"),
    ("sheet_imports", "the records that a sheet brought are exported themselves"),
    ("sign_in_attempts", "counts attempts to guess something"),
    ("sign_in_failures", "counts attempts to guess something"),
    ("signing_keys", "proves the portal's identity"),
    ("two_factor_steps", "proves identity"),
];

/// Parts of the names of columns that prove something or derive from what does.
const TELLING: [&str; 11] =
    ["hash", "secret", "token", "nonce", "digest", "sealed", "stamp", "password", "credential", "_mac", "challenge"];
/// Columns whose names only sound like it.
const HARMLESS: [&str; 2] = ["last_password_change_at", "should_change_password"];

fn declared() -> Vec<&'static dyn Exported> {
    compose::areas().iter().flat_map(|area| area.exported).copied().collect()
}

#[test]
fn tables_of_tenants_are_exported_or_say_why_not() {
    let tables: BTreeSet<String> = tenant_tables_of(&compose::migrations()).into_iter().collect();
    assert!(tables.len() > 60, "the tables are found: {tables:?}");
    let exported: BTreeSet<&str> = declared().into_iter().map(Exported::table).collect();
    let left_out: BTreeMap<&str, &str> = LEFT_OUT.iter().copied().collect();
    let missing: Vec<&String> =
        tables.iter().filter(|table| !exported.contains(table.as_str()) && !left_out.contains_key(table.as_str())).collect();
    assert!(missing.is_empty(), "declare what a tenant takes along of them (`store::export::Whole`), or say why nothing: {missing:?}");
    for (table, why) in left_out {
        assert!(tables.contains(table) && !exported.contains(table), "{table} needs no reason any more: {why}");
        assert!(why.len() > 8, "{table} is left out without a reason");
    }
    assert!(exported.iter().all(|table| tables.contains(*table)), "what is the host's is not a tenant's: {exported:?}");
}

/// Kinds whose rows name a client and that no data pack of a client has, and why.
const OF_NO_PACK: &[(&str, &str)] = &[("security-log", "that client is an application")];

#[test]
fn rows_of_clients_are_in_their_data_packs_or_say_why_not() {
    let mut packed = 0;
    for data in declared() {
        let names_client = data.columns().iter().any(|column| column == "client_id");
        let excused = OF_NO_PACK.iter().any(|(kind, why)| *kind == data.kind() && why.len() > 8);
        let is_packed = data.packed() != Packed::Never;
        assert!(!names_client || is_packed != excused, "{}: say which of its rows a data pack has (`Packed`), or why none", data.kind());
        packed += usize::from(is_packed);
    }
    assert!(packed > 10, "{packed}");
}

#[test]
fn kinds_of_exported_data_have_names_and_no_secrets() {
    let (mut kinds, texts) = (BTreeSet::new(), read("texts/Portal/en-GB/tenant-export-server.json"));
    for data in declared() {
        let kind = data.kind();
        assert!(kinds.insert(kind), "{kind} is there twice");
        assert!(kind.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{kind} is part of a file's name");
        assert!(texts.contains(&format!("\"TenantExport.Kind.{kind}\"")), "{kind} has no title");
        let columns = data.columns();
        assert!(!columns.is_empty(), "{kind} shows nothing");
        let tells = |column: &&String| TELLING.iter().any(|part| column.contains(part)) && !HARMLESS.contains(&column.as_str());
        let secret: Vec<&String> = columns.iter().filter(tells).collect();
        assert!(secret.is_empty(), "{kind} shows {secret:?}: make them `SECRET` or hide them");
    }
    let titles = texts.matches("\"TenantExport.Kind.").count();
    assert_eq!(titles, kinds.len(), "a title without a kind");
}

/// Columns that repeat others in another spelling: `search_key`, `normalized_email`, `name_key` beside `name`.
fn repeating<'a>(columns: &[&'a str]) -> Vec<&'a str> {
    let repeats = |column: &&&str| {
        let beside = column.strip_suffix("_key").is_some_and(|other| columns.contains(&other));
        **column == "search_key" || column.starts_with("normalized_") || beside
    };
    columns.iter().filter(repeats).copied().collect()
}

#[test]
fn columns_that_repeat_others_are_neither_audited_nor_exported() {
    assert_eq!(repeating(&["name", "name_key", "parent_key", "search_key"]), ["name_key", "search_key"]);
    let mut count = 0;
    for file in files("crates/", &[".rs"]).into_iter().filter(|file| file.contains("/src/")) {
        let source = read(&file);
        for table in source.split("pub struct Model {").skip(1).filter(|table| table.contains("Table for Entity {")) {
            let fields = table.lines().take_while(|line| line.trim() != "}");
            let columns: Vec<&str> = fields.filter_map(|line| Some(line.trim().strip_prefix("pub ")?.split_once(':')?.0)).collect();
            let derived = table.split_once("const DERIVED: ").map_or("", |(_, rest)| rest.split(';').next().unwrap_or_default());
            for column in repeating(&columns) {
                let name: String = column.split('_').map(|part| part[..1].to_uppercase() + &part[1..]).collect();
                assert!(derived.contains(&format!("Column::{name}")), "{file}: name {column} in DERIVED of its table");
                count += 1;
            }
        }
    }
    assert!(count > 40, "the columns are found: {count}");
}
