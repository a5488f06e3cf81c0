//! Schema of data packs.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[Migration { name: "09999_d_people_data_packs", up: table }];

/// Without a reference to the client: a pack keeps nobody from deleting it.
fn table(schema: &mut Schema) {
    schema.tenant_rows("data_packs", &["id"], true, |t| {
        t.cols(&["id", "client_id", "asked_by"], Kind::Uuid).col("status", Kind::Text).col("asked_at", Kind::Instant);
        t.opts(&["ready_at", "expires_at"], Kind::Instant);
        t.opts(&["size_bytes", "entry_count", "file_count"], Kind::Big).opt("nonce", Kind::Uuid);
        t.index(&["client_id", "asked_by", "asked_at"]).system_index(&["nonce"]);
        t.system_index(&["status", "expires_at"]).system_index(&["status", "asked_at"]);
    });
}
