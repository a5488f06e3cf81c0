//! Schema of second steps, authenticator apps and remembered browsers.

use store::{Column, Migration, Schema};

pub(super) const ALL: &[Migration] = &[
    Migration { name: "0020_platform_two_factor_steps", up: steps },
    Migration { name: "0602_platform_authenticators", up: authenticators },
    Migration { name: "0603_platform_remembered_browsers", up: browsers },
];

fn steps(schema: &mut Schema) {
    schema.tenant_rows("two_factor_steps", &["id"], true, |t| {
        t.cols(&["id", "user_id"], Column::Uuid).opts(&["sent_at", "used_at"], Column::Instant).col("expires_at", Column::Instant);
        t.index(&["user_id", "sent_at"]).system_index(&["expires_at"]);
    });
}

fn authenticators(schema: &mut Schema) {
    schema.tenant_rows("authenticators", &["id"], true, |t| {
        t.cols(&["id", "user_id"], Column::Uuid).col("secret", Column::Text).col("last_step", Column::Big);
        t.col("created_at", Column::Instant).index(&["user_id"]);
    });
}

fn browsers(schema: &mut Schema) {
    schema.tenant_rows("remembered_browsers", &["id"], true, |t| {
        t.cols(&["id", "user_id"], Column::Uuid).cols(&["secret_hash", "security_stamp"], Column::Text);
        t.opts(&["browser", "ip"], Column::Text).cols(&["created_at", "last_used_at", "expires_at"], Column::Instant);
        t.index(&["user_id", "secret_hash"]).index(&["user_id", "last_used_at"]).system_index(&["expires_at"]);
    });
}
