//! Schema of attempt counters.

use store::{Column as Kind, Migration, Schema};

pub(super) const ALL: &[Migration] = &[Migration { name: "0021_platform_attempt_counters", up: tables }];

fn tables(schema: &mut Schema) {
    schema.tenant_rows("attempt_counters", &["subject"], true, |t| {
        t.col("subject", Kind::Text).cols(&["since", "pending_since", "expires_at"], Kind::Instant);
        t.col("failures", Kind::Int).col("pending", Kind::Int).system_index(&["expires_at"]);
    });
}
