//! Schema of domains.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[
    Migration { name: "0201_library_domains", up: domains },
    Migration { name: "0577_library_deleted_domains", up: deleted },
    Migration { name: "0890_library_domains_folded", up: folded },
];

fn domains(schema: &mut Schema) {
    schema.host_table("domains", |t| {
        t.col("framework_id", Kind::Uuid).cols(&["code", "name", "name_key", "search_key", "status", "origin"], Kind::Text);
        t.opts(&["description", "icon", "source_key", "content_hash"], Kind::Text);
        t.cols(&["colour", "weight", "sort_order"], Kind::Int);
        t.refers_host("framework_id", "frameworks");
        t.unique(&["framework_id", "code"], "code", "Validation.Taken");
        t.index(&["framework_id", "sort_order"]).index(&["framework_id", "name_key"]).index(&["framework_id", "status", "sort_order"]);
    });
    schema.host_rows("domain_sources", &["domain_id"], |t| {
        t.col("domain_id", Kind::Uuid).col("framework_id", Kind::Uuid).col("element", Kind::Json);
        t.refers_host("domain_id", "domains").index(&["framework_id"]);
    });
}

/// Deleted rows are listed and removed by when they were deleted.
fn deleted(schema: &mut Schema) {
    schema.add_deleted_index("domains", false);
}

/// Lists, unique names and the global search see text alike by now.
fn folded(schema: &mut Schema) {
    schema.fold_again("domains", &["id"], &["name_key", "search_key"]);
}
