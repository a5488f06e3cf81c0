//! Schema of the health of clients.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[Migration { name: "09999_f_home_client_health", up: health }];

/// The rows are parts of their client and go with it.
fn health(schema: &mut Schema) {
    schema.tenant_rows("client_health_overrides", &["id"], false, |t| {
        t.cols(&["id", "client_id"], Kind::Uuid).cols(&["band", "reason", "concurrency_stamp"], Kind::Text);
        t.col("until_on", Kind::Date).opt("ended_at", Kind::Instant).col("is_internal", Kind::Bool);
        t.col("created_at", Kind::Instant).opt("created_by", Kind::Uuid).opt("updated_at", Kind::Instant).opt("updated_by", Kind::Uuid);
        t.refers("client_id", "clients").index(&["client_id", "created_at"]);
    });
    schema.tenant_rows("client_health_days", &["client_id", "measured_on"], false, |t| {
        t.col("client_id", Kind::Uuid).col("measured_on", Kind::Date).opt("score", Kind::Int).opt("band", Kind::Text);
        t.col("is_overridden", Kind::Bool).refers("client_id", "clients");
    });
}
