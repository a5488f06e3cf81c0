//! Copies of personal data, and deletions of accounts.

use store::{Column, Migration, Schema};

pub(super) const ALL: &[Migration] = &[Migration { name: "0760_platform_personal_data", up: tables }];

fn tables(schema: &mut Schema) {
    schema.tenant_rows("personal_data_requests", &["id"], true, |t| {
        t.cols(&["id", "user_id"], Column::Uuid).col("status", Column::Text).col("created_at", Column::Instant);
        t.opt("ready_at", Column::Instant).opt("size_bytes", Column::Big).opt("nonce", Column::Uuid);
        t.index(&["user_id", "created_at"]).system_index(&["status", "created_at"]);
    });
    schema.tenant_rows("account_deletions", &["id"], true, |t| {
        t.cols(&["id", "user_id"], Column::Uuid).col("status", Column::Text);
        t.cols(&["created_at", "due_at"], Column::Instant).opt("ended_at", Column::Instant);
        t.index(&["user_id", "created_at"]).system_index(&["status", "due_at"]);
    });
}
