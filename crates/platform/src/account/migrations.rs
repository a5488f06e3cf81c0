//! Schema of registrations.

use store::{Column as Kind, Migration, Schema};

pub(super) const ALL: &[Migration] = &[Migration { name: "0022_platform_registrations", up: tables }];

fn tables(schema: &mut Schema) {
    schema.tenant_rows("registrations", &["id"], true, |t| {
        t.col("id", Kind::Uuid).cols(&["user_name", "email", "normalized_email", "password_hash"], Kind::Text);
        t.cols(&["created_at", "expires_at"], Kind::Instant).index(&["normalized_email"]).system_index(&["expires_at"]);
    });
}
