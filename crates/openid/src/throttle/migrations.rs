//! Schema of attempts.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[Migration { name: "0054_openid_attempts", up: attempts }];

fn attempts(schema: &mut Schema) {
    schema.tenant_rows("sign_in_attempts", &["id"], true, |t| {
        t.col("id", Kind::Uuid).col("subject", Kind::Text).col("at", Kind::Instant).system_index(&["subject", "at"]).system_index(&["at"]);
    });
}
