//! Texts for readers, for catalogues of various publishers.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may panic")]

mod common;

use common::{catalog, control, first, read, standard};
use oscal::{Projection, Reference, plan};
use serde_json::{Value, json};

fn project_fields(fields: Value) -> Projection {
    first(&plan(&control(fields)))
}

fn sentence(params: Value, prose: &str) -> String {
    project_fields(json!({ "params": params, "parts": [{ "name": "statement", "prose": prose }] })).statement
}

#[test]
fn parameters_read_as_nist_prints_them() {
    let insert = "Do {{ insert: param, p }} now.";
    for (params, expected) in [
        (json!([{ "id": "p", "label": "a *time*" }]), "Do [Assignment: a time] now."),
        (json!([{ "id": "p" }]), "Do [Assignment: p] now."),
        (json!([{ "id": "p", "label": "x", "values": ["30 days"] }]), "Do 30 days now."),
        (json!([{ "id": "p", "values": ["a", "b"] }]), "Do a; b now."),
        (json!([{ "id": "p", "select": { "choice": ["a", "b"] } }]), "Do [Selection: a; b] now."),
        (json!([{ "id": "p", "select": { "how-many": "one", "choice": ["a", "b"] } }]), "Do [Selection (one): a; b] now."),
        (json!([{ "id": "p", "select": { "how-many": "one-or-more", "choice": ["a"] } }]), "Do [Selection (one or more): a] now."),
        (
            json!([{ "id": "p", "select": { "choice": [" {{ insert: param, q }} ", "b"] } }, { "id": "q", "select": { "choice": ["{{ r }}"] } }, { "id": "r", "label": "deep" }]),
            "Do [Selection: [Selection: [Assignment: deep]]; b] now.",
        ),
        (json!([{ "id": "p", "values": ["every {{ insert: param, q }}"] }, { "id": "q", "values": ["week"] }]), "Do every week now."),
        (json!([{ "id": "p", "label": "see {{ insert: param, gone }}" }]), "Do [Assignment: see [Missing parameter: gone]] now."),
    ] {
        assert_eq!(sentence(params.clone(), insert), expected, "{params}");
    }
}

#[test]
fn an_aggregate_shows_its_label_until_all_its_parameters_are_set() {
    let params = |first: Value, second: Value| {
        json!([
            { "id": "p", "label": "organization-defined roles",
              "props": [{ "name": "aggregates", "value": "p.1" }, { "name": "aggregates", "value": "p.2" }] },
            first, second
        ])
    };
    let prose = "{{ insert: param, p }}";
    let (open, set) = (json!({ "id": "p.2", "label": "b" }), json!({ "id": "p.2", "values": ["owners"] }));
    let first = json!({ "id": "p.1", "values": ["managers"] });
    assert_eq!(sentence(params(first.clone(), open), prose), "[Assignment: organization-defined roles]");
    assert_eq!(sentence(params(first.clone(), set), prose), "managers; owners");
    assert_eq!(sentence(params(first, json!({ "id": "p.2", "values": ["managers"] })), prose), "managers");
}

#[test]
fn parameters_of_catalogue_group_and_parent_are_inherited() {
    let catalog = catalog(json!({
        "params": [{ "id": "from-catalog", "values": ["one"] }],
        "groups": [{ "id": "g", "title": "G", "params": [{ "id": "from-group", "values": ["two"] }], "controls": [
            { "id": "c", "title": "C", "params": [{ "id": "from-parent", "values": ["three"] }], "controls": [
                { "id": "c.1", "title": "E", "parts": [{ "name": "statement",
                  "prose": "{{ insert: param, from-catalog }}, {{ insert: param, from-group }} , {{ insert: param, from-parent }} ." }] }] }] }]
    }));
    assert_eq!(common::project_standard(&plan(&catalog), "c.1").statement, "one, two, three.");
}

#[test]
fn an_inherited_parameter_is_part_of_the_controls_hash() {
    let document = |value: &str| {
        catalog(json!({
            "params": [{ "id": "p", "values": [value] }, { "id": "unused", "values": [value] }],
            "controls": [
                { "id": "a", "title": "A", "parts": [{ "name": "statement", "prose": "{{ insert: param, p }}" }] },
                { "id": "b", "title": "B" }]
        }))
    };
    let (before, after) = (plan(&document("x")), plan(&document("y")));
    assert_ne!(before.standards[0].hash, after.standards[0].hash);
    assert_eq!(before.standards[1].hash, after.standards[1].hash);
}

#[test]
fn items_keep_labels_levels_titles_and_paragraphs() {
    let projection = project_fields(json!({ "parts": [
        { "name": "statement", "title": "Control", "prose": "First.\n\nSecond.", "parts": [
            { "name": "item", "props": [{ "name": "label", "value": "a.", "class": "x" }, { "name": "label", "value": "1." }], "prose": "One.\nMore of one.", "parts": [
                { "name": "item", "title": "Titled", "prose": "Nested." },
                { "name": "guidance", "prose": "Aside." }] },
            { "name": "item", "props": [{ "name": "label", "value": "2." }] },
            { "name": "assessment-objective", "prose": "Never shown." }] },
        { "name": "guidance", "prose": "Hint.\n\nAnother.", "parts": [{ "name": "item", "props": [{ "name": "label", "value": "i." }], "prose": "Listed." }] }
    ] }));
    assert_eq!(projection.statement, "First.\nSecond.\n1. One.\n  More of one.\n  Titled\n  Nested.\n2.");
    assert_eq!(projection.guidance, "Aside.\n\nHint.\n\nAnother.\n\ni. Listed.");
}

#[test]
fn guidance_of_sub_parts_alone_is_shown() {
    let projection = project_fields(json!({ "parts": [
        { "name": "statement", "prose": "What." },
        { "name": "guidance", "parts": [
            { "name": "guidance", "title": "Purpose", "prose": "Why." },
            { "name": "supplemental-guidance", "parts": [{ "name": "item", "prose": "How." }] },
            { "name": "assessment-method", "prose": "Not shown." }] }] }));
    assert_eq!(projection.guidance, "Purpose\nWhy.\n  How.");
}

#[test]
fn tables_keep_their_rows_together_and_their_escaped_bars() {
    let table = "Intro:\n\n| Role | May |\n| --- | :-: |\n| *Owner* | read \\| write {{ insert: param, p }} |";
    let projection = project_fields(json!({
        "params": [{ "id": "p", "values": ["daily"] }],
        "parts": [{ "name": "statement", "prose": table }, { "name": "guidance", "prose": table }]
    }));
    let shown = "| Role | May |\n| --- | :-: |\n| Owner | read \\| write daily |";
    assert_eq!((projection.statement, projection.guidance), (format!("Intro:\n{shown}"), format!("Intro:\n\n{shown}")));
}

#[test]
fn catalogues_with_other_part_names_are_supported() {
    let projection = project_fields(json!({ "parts": [
        { "name": "overview", "prose": "What." },
        { "name": "instruction", "title": "How", "prose": "Like this." },
        { "name": "objective", "prose": "Not shown." }] }));
    assert_eq!(projection.statement, "What.\nHow\nLike this.");
}

#[test]
fn references_come_from_links_and_back_matter() {
    let catalog = catalog(json!({
        "controls": [{ "id": "c", "title": "C", "links": [
            { "rel": "reference", "href": "#91F992FB-f668-4c91-a50f-0f05b95ccee3" },
            { "rel": "reference", "href": "https://example.org/a", "text": "A page" },
            { "rel": "reference", "href": "javascript:alert(1)", "text": "Bad" },
            { "rel": "related", "href": "#d" }, { "rel": "related", "href": "#d" }] }],
        "back-matter": { "resources": [{ "uuid": "91f992fb-f668-4c91-a50f-0f05b95ccee3", "title": "Law",
            "citation": { "text": "*Code*, 1" }, "rlinks": [{ "href": "local.pdf" }, { "href": "https://example.org/law" }] }] }
    }));
    let projection = first(&plan(&catalog));
    let reference = |title: &str, citation: Option<&str>, href: Option<&str>| Reference {
        title: title.to_owned(),
        citation: citation.map(str::to_owned),
        href: href.map(str::to_owned),
    };
    assert_eq!(
        projection.references,
        [
            reference("Law", Some("Code, 1"), Some("https://example.org/law")),
            reference("A page", None, Some("https://example.org/a")),
            reference("Bad", None, None)
        ]
    );
    assert_eq!(projection.related, ["d"]);
}

#[test]
fn withdrawn_controls_name_their_successors() {
    for fields in [json!({ "props": [{ "name": "status", "value": "Withdrawn" }] }), json!({ "class": "SP800-53 withdrawn" })] {
        let mut fields = fields;
        fields["links"] = json!([{ "rel": "incorporated-into", "href": "#ac-2" }, { "rel": "moved-to", "href": "#ac-3" }]);
        let plan = plan(&control(fields));
        let shown = first(&plan);
        assert!(plan.standards[0].withdrawn && shown.withdrawn);
        assert_eq!(shown.incorporated_into, ["ac-2", "ac-3"]);
    }
    assert!(!project_fields(json!({ "props": [{ "name": "status", "value": "active" }] })).withdrawn);
}

#[test]
fn a_catalogue_in_the_style_of_1_0_imports() {
    let document: Value = serde_json::from_str(include_str!("data/oscal-1.0.json")).unwrap();
    let catalog = read(&document).unwrap();
    let plan = plan(&catalog);
    assert_eq!(plan.metadata.oscal_version, "1.0.4");
    let control = standard(&plan, "s1.1.1");
    assert_eq!(
        (control.code.as_str(), common::project_standard(&plan, "s1.1.1").title.as_str()),
        ("1.1.1", "Information security roles and responsibilities")
    );
    assert_eq!(
        common::project_standard(&plan, "s1.1.1").statement,
        "All information security responsibilities should be defined and allocated.\nA policy reviewed every [Assignment: review interval]."
    );
    let withdrawn = standard(&plan, "s1.1.2");
    assert!(withdrawn.withdrawn);
    assert_eq!(plan.subdomains[control.subdomain].title, "Internal organization");
    assert_eq!(oscal::Export::from(plan.clone()).into_document().unwrap(), document);
}
