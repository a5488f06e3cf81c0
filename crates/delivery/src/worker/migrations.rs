//! Schema of schedules.

use store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[Migration { name: "0007_delivery_schedules", up: schedules }];

fn schedules(schema: &mut Schema) {
    schema.tenant_rows("schedules", &["kind"], true, |t| {
        t.col("kind", Kind::Text).col("last_run_at", Kind::Instant);
    });
}
