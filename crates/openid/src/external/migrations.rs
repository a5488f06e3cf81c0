//! Schema of sign-ins at external providers.

use ::store::{Column as Kind, Migration, Schema};

pub(super) const ALL: &[Migration] = &[Migration { name: "0661_openid_external", up: tables }];

fn tables(schema: &mut Schema) {
    schema.tenant_rows("external_sign_ins", &["hash"], true, |t| {
        t.cols(&["hash", "browser_hash", "return_url"], Kind::Text).opts(&["user_id", "session_id"], Kind::Uuid);
        t.col("expires_at", Kind::Instant).system_index(&["hash"]).system_index(&["expires_at"]);
    });
}
