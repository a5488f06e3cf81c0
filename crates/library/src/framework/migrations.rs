//! Schema of frameworks.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[
    Migration { name: "0200_library_frameworks", up: frameworks },
    Migration { name: "0576_library_deleted_frameworks", up: deleted },
    Migration { name: "0890_library_frameworks_folded", up: folded },
];

fn frameworks(schema: &mut Schema) {
    schema.host_table("frameworks", |t| {
        t.cols(&["code", "title", "title_key", "search_key", "source"], Kind::Text);
        t.opts(&["version", "publisher", "licence"], Kind::Text).col("is_default", Kind::Bool);
        t.unique(&["code"], "code", "Validation.Taken");
        t.index(&["title_key"]);
    });
    schema.host_rows("framework_sources", &["framework_id"], |t| {
        t.col("framework_id", Kind::Uuid).col("document", Kind::Json).col("content_hash", Kind::Text);
        t.refers_host("framework_id", "frameworks");
    });
}

/// Deleted rows are listed and removed by when they were deleted.
fn deleted(schema: &mut Schema) {
    schema.add_deleted_index("frameworks", false);
}

/// Lists, unique names and the global search see text alike by now.
fn folded(schema: &mut Schema) {
    schema.fold_again("frameworks", &["id"], &["title_key", "search_key"]);
}
