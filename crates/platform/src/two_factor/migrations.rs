//! Schema of second steps.

use store::{Column, Migration, Schema};

pub(super) const ALL: &[Migration] = &[Migration { name: "0020_platform_two_factor_steps", up: steps }];

fn steps(schema: &mut Schema) {
    schema.tenant_rows("two_factor_steps", &["id"], true, |t| {
        t.cols(&["id", "user_id"], Column::Uuid).opts(&["sent_at", "used_at"], Column::Instant).col("expires_at", Column::Instant);
        t.index(&["user_id", "sent_at"]).system_index(&["expires_at"]);
    });
}
