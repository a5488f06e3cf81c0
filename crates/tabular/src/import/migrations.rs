//! Schema of imports.

use store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[
    Migration { name: "0550_tabular_imports", up: imports },
    Migration { name: "0880_tabular_import_changes", up: changes },
    Migration { name: "09993_tabular_import_files", up: files },
];

/// In the database, as the files of catalogues that wait for their job: they last a day at most, and no other store has to be cleared.
fn files(schema: &mut Schema) {
    schema.tenant_rows("import_files", &["id"], true, |t| {
        t.cols(&["id", "user_id"], Kind::Uuid).col("list", Kind::Text).cols(&["size_bytes", "received_bytes"], Kind::Big);
        t.col("expires_at", Kind::Instant).index(&["user_id", "expires_at"]).system_index(&["expires_at"]);
    });
    schema.tenant_rows("import_file_pieces", &["file_id", "start"], true, |t| {
        t.col("file_id", Kind::Uuid).col("start", Kind::Big).col("content", Kind::Bytes).col("expires_at", Kind::Instant);
        t.system_index(&["expires_at"]);
    });
}

fn imports(schema: &mut Schema) {
    schema.tenant_rows("sheet_imports", &["id"], true, |t| {
        t.cols(&["id", "user_id"], Kind::Uuid).cols(&["list", "file_name", "status", "sheet", "mapping", "culture"], Kind::Text);
        t.col("file_bytes", Kind::Big).col("header_row", Kind::Int).opt("job_id", Kind::Uuid);
        t.col("created_at", Kind::Instant).opts(&["applied_at", "undone_at"], Kind::Instant);
        t.index(&["user_id", "created_at"]).index(&["created_at"]);
        t.system_index(&["created_at"]);
    });
    schema.tenant_rows("sheet_import_rows", &["batch_id", "number"], true, |t| {
        t.col("batch_id", Kind::Uuid).col("number", Kind::Int).cols(&["action", "outcome", "label", "cells", "errors"], Kind::Text);
        t.opt("record_id", Kind::Uuid).opts(&["stamp", "before"], Kind::Text);
        t.index(&["batch_id", "action", "number"]).index(&["batch_id", "outcome", "number"]);
    });
    schema.tenant_rows("sheet_import_headers", &["user_id", "list", "header"], false, |t| {
        t.col("user_id", Kind::Uuid).cols(&["list", "header", "field"], Kind::Text);
    });
}

/// Rows that were checked before have none.
fn changes(schema: &mut Schema) {
    schema.add_column("sheet_import_rows", "changes", Kind::Text, None);
}
