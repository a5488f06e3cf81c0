//! Schema of passkeys.

use store::{Column, Migration, Schema};

pub(super) const ALL: &[Migration] = &[Migration { name: "0601_platform_passkeys", up: tables }];

fn tables(schema: &mut Schema) {
    schema.tenant_rows("passkeys", &["id"], true, |t| {
        t.cols(&["id", "user_id"], Column::Uuid).cols(&["credential_id", "name", "credential"], Column::Text);
        t.col("created_at", Column::Instant).opt("last_used_at", Column::Instant);
        t.index(&["user_id", "created_at"]).unique(&["credential_id"], "credential", "Validation.PasskeyTaken");
        t.system_index(&["credential_id"]);
    });
    schema.tenant_rows("passkey_challenges", &["digest"], true, |t| {
        t.col("digest", Column::Text).col("expires_at", Column::Instant).system_index(&["expires_at"]);
    });
}
