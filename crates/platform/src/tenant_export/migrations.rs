//! Table of the exports of tenants.

use store::{Column, Migration, Schema};

pub(super) const ALL: &[Migration] = &[Migration { name: "0840_platform_tenant_exports", up: table }];

/// Without a reference to the tenant, which it may outlive.
fn table(schema: &mut Schema) {
    schema.host_rows("tenant_exports", &["id"], |t| {
        t.cols(&["id", "target_id", "asked_by"], Column::Uuid).cols(&["name", "status"], Column::Text);
        t.col("asked_at", Column::Instant).opts(&["ready_at", "expires_at"], Column::Instant);
        t.opts(&["size_bytes", "entry_count", "file_count"], Column::Big).opt("nonce", Column::Uuid);
        t.index(&["target_id", "asked_at"]).index(&["status", "expires_at"]).index(&["status", "asked_at"]);
    });
}
