//! Schema of imports.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] =
    &[Migration { name: "0206_library_imports", up: imports }, Migration { name: "0208_library_import_stages", up: stages }];

fn imports(schema: &mut Schema) {
    schema.tenant_rows("import_batches", &["id"], false, |t| {
        t.cols(&["id", "job_id"], Kind::Uuid).opt("framework_id", Kind::Uuid).opt("framework_code", Kind::Text);
        t.col("publish_and_release", Kind::Bool)
            .col("file_bytes", Kind::Big)
            .opt("created_by", Kind::Uuid)
            .col("created_at", Kind::Instant);
        t.index(&["created_at"]);
    });
    schema.tenant_rows("import_uploads", &["batch_id"], false, |t| {
        t.col("batch_id", Kind::Uuid).col("content", Kind::Text).col("created_at", Kind::Instant);
        t.index(&["created_at"]);
    });
}

fn stages(schema: &mut Schema) {
    schema.tenant_rows("import_parts", &["batch_id", "number"], false, |t| {
        t.col("batch_id", Kind::Uuid).col("number", Kind::Int).col("content", Kind::Text).col("created_at", Kind::Instant);
        t.index(&["created_at"]);
    });
    schema.host_rows("import_stages", &["id"], |t| {
        t.cols(&["id", "framework_id"], Kind::Uuid).opt("batch_id", Kind::Uuid).col("is_new_framework", Kind::Bool);
        t.cols(&["started_at", "alive_at"], Kind::Instant);
        t.index(&["alive_at"]);
    });
}
