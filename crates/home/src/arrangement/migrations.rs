//! Schema of arrangements.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[Migration { name: "09999_m_home_widgets", up: arrangements }];

fn arrangements(schema: &mut Schema) {
    schema.tenant_rows("home_arrangements", &["user_id"], false, |t| {
        t.col("user_id", Kind::Uuid).cols(&["widgets", "hidden"], Kind::Json).col("saved_at", Kind::Instant);
    });
}
