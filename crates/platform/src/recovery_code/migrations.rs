//! Schema of recovery codes.

use store::{Column, Migration, Schema};

pub(super) const ALL: &[Migration] = &[Migration { name: "0600_platform_recovery_codes", up: tables }];

fn tables(schema: &mut Schema) {
    schema.tenant_rows("recovery_codes", &["id"], true, |t| {
        t.cols(&["id", "user_id"], Column::Uuid).col("code_hash", Column::Text);
        t.col("created_at", Column::Instant).opt("used_at", Column::Instant).index(&["user_id", "code_hash"]);
    });
}
