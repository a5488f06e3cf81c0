//! The LOW baseline of NIST SP 800-53 revision 5, as published.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may panic")]

mod common;

use std::collections::HashSet;

use common::{flat, nist, nist_bytes, project_standard, standard};
use oscal::{Context, Edits, Export, Segment, assemble, content_hash, patch, plan, project_control};
use serde_json::Value;

const AC_2: &str = "\
a. Define and document the types of accounts allowed and specifically prohibited for use within the system;
b. Assign account managers;
c. Require [Assignment: prerequisites and criteria] for group and role membership;
d. Specify:
  1. Authorized users of the system;
  2. Group and role membership; and
  3. Access authorizations (i.e., privileges) and [Assignment: attributes (as required)] for each account;
e. Require approvals by [Assignment: personnel or roles] for requests to create accounts;
f. Create, enable, modify, disable, and remove accounts in accordance with [Assignment: policy, procedures, prerequisites, and criteria];
g. Monitor the use of accounts;
h. Notify account managers and [Assignment: personnel or roles] within:
  1. [Assignment: time period] when accounts are no longer required;
  2. [Assignment: time period] when users are terminated or transferred; and
  3. [Assignment: time period] when system usage or need-to-know changes for an individual;
i. Authorize access to the system based on:
  1. A valid access authorization;
  2. Intended system usage; and
  3. [Assignment: attributes (as required)];
j. Review accounts for compliance with account management requirements [Assignment: frequency];
k. Establish and implement a process for changing shared or group account authenticators (if deployed) when individuals are removed from the group; and
l. Align account management processes with personnel termination and transfer processes.";

#[test]
fn becomes_18_domains_with_131_controls_and_18_enhancements() {
    let plan = plan(&nist());
    assert_eq!(plan.domains.len(), 18);
    assert_eq!(plan.subdomains.len(), 18);
    assert_eq!(plan.standards.iter().filter(|standard| standard.parent.is_none()).count(), 131);
    assert_eq!(plan.standards.iter().filter(|standard| standard.parent.is_some()).count(), 18);
    let codes: Vec<&str> = plan.domains.iter().map(|domain| domain.code.as_str()).collect();
    assert_eq!(codes.join(" "), "AC AT AU CA CM CP IA IR MA MP PE PL PS RA SA SC SI SR");
    for (index, subdomain) in plan.subdomains.iter().enumerate() {
        assert_eq!((subdomain.domain, &subdomain.title), (index, &plan.domains[index].title));
    }
    assert_eq!(plan.metadata.title, "NIST Special Publication 800-53 Revision 5.1.1 LOW IMPACT BASELINE");
    assert_eq!(plan.metadata.version, "5.1.1+u4");
    assert_eq!(plan.metadata.publisher.as_deref(), Some("Joint Task Force, Transformation Initiative"));
    assert!(plan.warnings.is_empty(), "{:?}", plan.warnings);
}

#[test]
fn codes_and_titles_are_the_publications_own() {
    let plan = plan(&nist());
    assert_eq!(standard(&plan, "ac-2").code, "AC-2");
    assert_eq!(project_standard(&plan, "ac-2").title, "Account Management");
    let insider = standard(&plan, "at-2.2");
    assert_eq!((insider.code.as_str(), project_standard(&plan, "at-2.2").title.as_str()), ("AT-2(2)", "Insider Threat"));
    assert_eq!(plan.standards[insider.parent.unwrap()].control_id, "at-2");
    let codes: HashSet<&str> = plan.standards.iter().map(|standard| standard.code.as_str()).collect();
    assert_eq!(codes.len(), plan.standards.len());
}

#[test]
fn account_management_reads_as_published() {
    let plan = plan(&nist());
    let shown = project_standard(&plan, "ac-2");
    assert_eq!(shown.statement, AC_2);
    assert!(shown.guidance.starts_with("Examples of system account types include individual, shared, group, system,"));
    assert_eq!(shown.guidance.matches("\n\n").count(), 2, "three paragraphs");
    assert_eq!(shown.references.len(), 3);
    assert_eq!(shown.references[0].title, "SP 800-162");
    assert_eq!(shown.references[0].href.as_deref(), Some("https://doi.org/10.6028/NIST.SP.800-162"));
    assert!(shown.references[0].citation.as_deref().unwrap().contains("Attribute Based Access Control"));
    assert_eq!(shown.related[..3], ["ac-3", "ac-5", "ac-6"]);
    assert_eq!(shown.sort_id.as_deref(), Some("ac-02"));
    assert_eq!(shown.params.len(), 10);
    assert_eq!(shown.params[0].label, "prerequisites and criteria");
    assert!(!shown.withdrawn);
}

#[test]
fn selections_insertions_and_aggregates_are_resolved() {
    let plan = plan(&nist());
    let line = |id: &str, start: &str| {
        let statement = project_standard(&plan, id).statement;
        statement.lines().find(|line| line.trim_start().starts_with(start)).unwrap().trim_start().to_owned()
    };
    assert_eq!(
        line("ac-7", "b."),
        "b. Automatically [Selection (one or more): lock the account or node for [Assignment: time period]; lock the account or node until \
         released by an administrator; delay next logon prompt per [Assignment: delay algorithm]; notify system administrator; take other \
         [Assignment: action]] when the maximum number of unsuccessful attempts is exceeded."
    );
    assert_eq!(line("ac-1", "a."), "a. Develop, document, and disseminate to [Assignment: organization-defined personnel or roles]:");
    assert_eq!(
        line("mp-7", "a."),
        "a. [Selection: restrict; prohibit] the use of [Assignment: types of system media] on [Assignment: systems or system components] using [Assignment: controls]; and"
    );
    assert_eq!(line("ia-5", "Manage"), "Manage system authenticators by:");
    assert_eq!(
        line("ia-5", "f."),
        "f. Changing or refreshing authenticators [Assignment: time period by authenticator type] or when [Assignment: events] occur;"
    );
}

#[test]
fn texts_contain_no_markup() {
    let plan = plan(&nist());
    let context = plan.context();
    for standard in &plan.standards {
        let shown = standard.projection(&context);
        assert!(!shown.statement.is_empty() && !shown.guidance.contains("]("), "{}", standard.control_id);
        for text in [&shown.statement, &shown.guidance, &shown.title] {
            assert!(
                !text.contains("{{") && !text.contains("](#") && !text.contains("Missing parameter"),
                "{}: {text}",
                standard.control_id
            );
            assert!(!text.contains("  ") || text.contains("\n  "), "{}: {text}", standard.control_id);
        }
    }
}

#[test]
fn lines_mark_parameters() {
    let plan = plan(&nist());
    let line = &project_standard(&plan, "ac-2").lines[2];
    assert_eq!((line.level, line.label.as_deref()), (0, Some("c.")));
    let Segment::Param { id, label, set, text } = &line.segments[1] else { panic!("{line:?}") };
    assert_eq!((id.as_str(), label.as_str(), *set), ("ac-02_odp.01", "prerequisites and criteria", false));
    assert_eq!(text, "[Assignment: prerequisites and criteria]");
}

#[test]
fn flattening_and_assembling_changes_nothing() {
    let catalog = nist();
    let original: Value = serde_json::from_slice(&nist_bytes()).unwrap();
    assert_eq!(assemble(flat(&catalog)).unwrap(), original);
    let exported = Export::from(plan(&catalog)).into_document().unwrap();
    assert_eq!(exported, original);
    // Not just equal in content: the order of keys is the same.
    assert_eq!(exported.to_string(), original.to_string());
}

#[test]
fn an_export_parses_to_the_same_hashes() {
    let first = plan(&nist());
    let exported = Export::from(first.clone()).into_document().unwrap();
    let second = plan(&oscal::parse(exported.to_string().as_bytes()).unwrap());
    assert_eq!(first, second);
    let mut hashes: Vec<&str> = first.standards.iter().map(|standard| standard.hash.as_str()).collect();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), first.standards.len());
}

#[test]
fn unedited_texts_change_nothing() {
    let catalog = nist();
    let flat = flat(&catalog);
    let context = Context::of(&flat);
    for control in &flat.controls {
        let shown = project_control(&control.raw, &context);
        let edits = Edits { title: Some(shown.title), statement: Some(shown.statement), guidance: Some(shown.guidance) };
        let patched = patch(control.raw.clone(), &context, &edits);
        assert_eq!(content_hash(&patched), content_hash(&control.raw), "{}", control.id);
    }
}

#[test]
fn every_statement_can_be_edited_and_reads_as_edited() {
    let catalog = nist();
    let flat = flat(&catalog);
    let context = Context::of(&flat);
    for control in &flat.controls {
        let shown = project_control(&control.raw, &context);
        let statement = format!("{}\nz. Added *here* [1](2) by hand.", shown.statement.replace("the", "each and every"));
        let edits = Edits { statement: Some(statement.clone()), ..Edits::default() };
        let patched = patch(control.raw.clone(), &context, &edits);
        let again = project_control(&patched, &context);
        assert_eq!(again.statement, statement, "{}", control.id);
        assert_eq!(again.guidance, shown.guidance, "{}", control.id);
        let insertions = |value: &Value| value.to_string().matches("{{ insert: param").count();
        if !shown.params.iter().any(|param| param.text.contains("the")) {
            assert_eq!(insertions(&patched), insertions(&control.raw), "{}", control.id);
        }
    }
}
