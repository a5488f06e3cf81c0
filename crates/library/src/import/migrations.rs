//! Schema of imports.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[Migration { name: "0206_library_imports", up: imports }];

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
