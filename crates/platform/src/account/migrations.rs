//! Schema of registrations.

use store::{Column as Kind, Migration, Schema};

pub(super) const ALL: &[Migration] =
    &[Migration { name: "0022_platform_registrations", up: tables }, Migration { name: "0621_platform_phone_codes", up: phone_codes }];

fn phone_codes(schema: &mut Schema) {
    schema.tenant_rows("phone_codes", &["id"], true, |t| {
        t.cols(&["id", "user_id"], Kind::Uuid).col("phone_number", Kind::Text).default("failed_count", Kind::Int, "0");
        t.cols(&["created_at", "expires_at"], Kind::Instant).opt("used_at", Kind::Instant);
        t.index(&["user_id", "created_at"]).system_index(&["expires_at"]);
    });
}

fn tables(schema: &mut Schema) {
    schema.tenant_rows("registrations", &["id"], true, |t| {
        t.col("id", Kind::Uuid).cols(&["user_name", "email", "normalized_email", "password_hash"], Kind::Text);
        t.cols(&["created_at", "expires_at"], Kind::Instant).index(&["normalized_email"]).system_index(&["expires_at"]);
    });
}
