//! Schema of standards and their versions.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[
    Migration { name: "0203_library_standards", up: standards },
    Migration { name: "0204_library_standard_versions", up: versions },
    Migration { name: "0579_library_deleted_standards", up: deleted },
    Migration { name: "0890_library_standards_folded", up: folded },
    Migration { name: "0970_library_standard_aliases", up: aliases },
];

fn standards(schema: &mut Schema) {
    schema.host_table("standards", |t| {
        t.cols(&["framework_id", "domain_id", "subdomain_id"], Kind::Uuid);
        t.opts(&["parent_standard_id", "current_version_id", "open_version_id"], Kind::Uuid);
        t.cols(&["code", "title", "path", "status", "criticality", "version", "code_key", "title_key", "search_key"], Kind::Text);
        t.opts(&["control_id", "source_place"], Kind::Text);
        t.cols(&["criticality_rank", "weight", "sort_order"], Kind::Int);
        t.opt("published_at", Kind::Instant).col("revised_at", Kind::Instant);
        t.refers_host("framework_id", "frameworks").refers_host("domain_id", "domains").refers_host("subdomain_id", "subdomains");
        t.refers_host("parent_standard_id", "standards");
        t.unique(&["framework_id", "code"], "code", "Validation.Taken");
        t.unique(&["framework_id", "control_id"], "controlId", "Validation.Taken");
        t.index(&["framework_id", "code_key"]).index(&["framework_id", "title_key"]).index(&["framework_id", "status", "code_key"]);
        t.index(&["framework_id", "criticality_rank", "code_key"])
            .index(&["framework_id", "weight"])
            .index(&["framework_id", "revised_at"]);
        t.index(&["domain_id", "code_key"]).index(&["subdomain_id", "sort_order"]).index(&["parent_standard_id"]);
        t.index(&["code_key"]).index(&["title_key"]);
    });
    schema.host_rows("standard_texts", &["standard_id"], |t| {
        t.col("standard_id", Kind::Uuid).col("framework_id", Kind::Uuid).col("search_key", Kind::Text);
        t.refers_host("standard_id", "standards").index(&["framework_id"]);
    });
}

fn versions(schema: &mut Schema) {
    schema.host_rows("standard_elements", &["id"], |t| {
        t.cols(&["id", "framework_id"], Kind::Uuid).cols(&["element", "lines", "params"], Kind::Json);
        t.refers_host("framework_id", "frameworks").index(&["framework_id"]);
    });
    schema.host_table("standard_versions", |t| {
        t.cols(&["standard_id", "framework_id"], Kind::Uuid).cols(&["major", "minor", "weight", "assess_every_months"], Kind::Int);
        t.cols(
            &["status", "title", "statement", "rationale", "guidance", "criticality", "change_kind", "change_summary", "origin"],
            Kind::Text,
        );
        t.cols(&["evidence_examples", "maturity", "references", "related"], Kind::Json);
        t.opt("effective_from", Kind::Date).opts(&["author_id", "published_by", "element_id"], Kind::Uuid);
        t.opts(&["submitted_at", "published_at"], Kind::Instant).opt("content_hash", Kind::Text);
        t.refers_host("standard_id", "standards").refers_host("element_id", "standard_elements");
        t.unique(&["standard_id", "major", "minor"], "version", "Validation.Taken");
        t.index(&["framework_id", "status"]);
    });
}

/// Deleted rows are listed and removed by when they were deleted.
fn deleted(schema: &mut Schema) {
    schema.add_deleted_index("standards", false);
}

/// Lists, unique names and the global search see text alike by now.
fn folded(schema: &mut Schema) {
    schema.fold_again("standards", &["id"], &["title_key", "search_key"]);
    schema.fold_again("standard_texts", &["standard_id"], &["search_key"]);
}

/// What its publisher renumbers stays the same standard, and is found by the names before.
fn aliases(schema: &mut Schema) {
    schema.add_column("standards", "aliases", Kind::Json, Some("'[]'"));
}
