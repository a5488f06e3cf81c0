//! Schema of sessions.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[
    Migration { name: "0050_openid_sessions", up: sessions },
    Migration { name: "0055_openid_session_ends", up: ends },
    Migration { name: "0622_openid_known_devices", up: known_devices },
];

/// Days that sessions last which were opened before there was a limit.
pub(crate) const LASTED: i64 = 30;

fn sessions(schema: &mut Schema) {
    schema.tenant_rows("sessions", &["id"], true, |t| {
        t.cols(&["id", "user_id"], Kind::Uuid).cols(&["device", "amr", "security_stamp"], Kind::Text).opt("client_id", Kind::Text);
        t.cols(&["auth_time", "created_at", "last_access"], Kind::Instant).opt("ended_at", Kind::Instant).col("remember", Kind::Bool);
        t.opts(&["parent_session_id", "impersonator_user_id", "impersonator_tenant_id", "delegation_id"], Kind::Uuid);
        t.opts(&["impersonator_user_name", "ip", "browser", "cookie_hash", "browser_state"], Kind::Text);
        t.index(&["user_id", "last_access"]).system_index(&["cookie_hash"]).system_index(&["last_access"]);
    });
}

fn known_devices(schema: &mut Schema) {
    schema.tenant_rows("known_devices", &["user_id", "digest"], true, |t| {
        t.col("user_id", Kind::Uuid).col("digest", Kind::Text).col("seen_at", Kind::Instant).system_index(&["seen_at"]);
    });
}

fn ends(schema: &mut Schema) {
    // The program of before still writes rows without it, so it may be null.
    schema.add_column("sessions", "ends_at", Kind::Instant, None);
    schema.set_days_after("sessions", "ends_at", "created_at", LASTED);
}
