//! Schema of grants and tokens.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] =
    &[Migration { name: "0051_openid_grants", up: grants }, Migration { name: "09999_i_openid_device_requests", up: device_requests }];

fn grants(schema: &mut Schema) {
    schema.tenant_rows("grants", &["id"], true, |t| {
        t.col("id", Kind::Uuid).opt("session_id", Kind::Uuid).cols(&["client_id", "scopes", "origin"], Kind::Text);
        t.default("generation", Kind::Int, "0").opts(&["rotated_at", "revoked_at"], Kind::Instant);
        t.cols(&["created_at", "expires_at"], Kind::Instant).refers("session_id", "sessions");
        t.index(&["session_id"]).system_index(&["expires_at"]);
    });
    schema.tenant_rows("auth_codes", &["hash"], true, |t| {
        t.cols(&["hash", "client_id", "redirect_uri", "scopes"], Kind::Text).opts(&["challenge", "nonce"], Kind::Text);
        t.col("grant_id", Kind::Uuid).col("expires_at", Kind::Instant).opt("used_at", Kind::Instant);
        t.refers("grant_id", "grants").index(&["grant_id"]).system_index(&["hash"]);
    });
    schema.tenant_rows("refresh_tokens", &["hash"], true, |t| {
        t.col("hash", Kind::Text).col("grant_id", Kind::Uuid).col("generation", Kind::Int);
        t.cols(&["created_at", "expires_at"], Kind::Instant);
        t.refers("grant_id", "grants").index(&["grant_id"]).system_index(&["hash"]);
    });
    schema.tenant_rows("consents", &["id"], true, |t| {
        t.cols(&["id", "user_id"], Kind::Uuid).cols(&["client_id", "scopes"], Kind::Text).opt("ticket_hash", Kind::Text);
        t.col("ticket_accepts", Kind::Bool).opt("ticket_expires_at", Kind::Instant);
        t.unique(&["user_id", "client_id"], "clientId", "Validation.Taken");
    });
    schema.tenant_rows("pushed_requests", &["hash"], true, |t| {
        t.cols(&["hash", "client_id", "params"], Kind::Text).col("pushed_at", Kind::Instant);
        t.opts(&["opened_at", "answered_at"], Kind::Instant).system_index(&["pushed_at"]);
    });
}

fn device_requests(schema: &mut Schema) {
    schema.tenant_rows("device_requests", &["hash"], true, |t| {
        t.cols(&["hash", "user_code_hash", "client_id", "scopes"], Kind::Text).opts(&["ip", "browser"], Kind::Text);
        t.cols(&["created_at", "expires_at"], Kind::Instant).col("poll_interval", Kind::Int);
        t.opts(&["polled_at", "answered_at", "used_at"], Kind::Instant).opts(&["grant_tenant_id", "grant_id"], Kind::Uuid);
        t.unique(&["user_code_hash"], "userCode", "Validation.Taken").system_index(&["expires_at"]);
    });
}
