//! Schema of subdomains.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[
    Migration { name: "0202_library_subdomains", up: subdomains },
    Migration { name: "0578_library_deleted_subdomains", up: deleted },
    Migration { name: "0890_library_subdomains_folded", up: folded },
];

fn subdomains(schema: &mut Schema) {
    schema.host_table("subdomains", |t| {
        t.cols(&["framework_id", "domain_id"], Kind::Uuid).opt("parent_subdomain_id", Kind::Uuid);
        t.cols(&["code", "name", "name_key", "search_key", "status", "origin"], Kind::Text);
        t.opts(&["description", "source_key", "content_hash"], Kind::Text);
        t.cols(&["weight", "sort_order", "questions_per_assessment"], Kind::Int);
        t.refers_host("framework_id", "frameworks").refers_host("domain_id", "domains").refers_host("parent_subdomain_id", "subdomains");
        t.unique(&["framework_id", "code"], "code", "Validation.Taken");
        t.index(&["framework_id", "sort_order"]).index(&["framework_id", "name_key"]).index(&["domain_id", "sort_order"]);
        t.index(&["parent_subdomain_id"]);
    });
    schema.host_rows("subdomain_sources", &["subdomain_id"], |t| {
        t.col("subdomain_id", Kind::Uuid).col("framework_id", Kind::Uuid).col("element", Kind::Json);
        t.refers_host("subdomain_id", "subdomains").index(&["framework_id"]);
    });
}

/// Deleted rows are listed and removed by when they were deleted.
fn deleted(schema: &mut Schema) {
    schema.add_deleted_index("subdomains", false);
}

/// Lists, unique names and the global search see text alike by now.
fn folded(schema: &mut Schema) {
    schema.fold_again("subdomains", &["id"], &["name_key", "search_key"]);
}
