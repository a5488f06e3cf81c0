//! Schema of the set-up.

use store::{Column as Kind, Migration, Schema};

pub(super) const ALL: &[Migration] = &[Migration { name: "0681_platform_setup", up: token }];

fn token(schema: &mut Schema) {
    schema.host_rows("setup_tokens", &["id"], |t| {
        t.col("id", Kind::Uuid).cols(&["nonce", "token_hash"], Kind::Text).col("created_at", Kind::Instant);
    });
}
