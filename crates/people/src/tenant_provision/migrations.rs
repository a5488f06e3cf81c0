//! Schema of provisionings.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[Migration { name: "0851_people_tenant_provisions", up: provisions }];

/// Without references to tenant and template: it outlives both.
fn provisions(schema: &mut Schema) {
    schema.host_table("tenant_provisions", |t| {
        t.cols(&["target_id", "job_id"], Kind::Uuid).cols(&["name", "display_name", "culture"], Kind::Text);
        t.opts(&["admin_email", "template_name"], Kind::Text).col("content", Kind::Json);
        t.opt("seat_limit", Kind::Int).opt("active_until", Kind::Instant);
        t.cols(&["client_code", "client_name", "time_zone", "currency", "status", "step"], Kind::Text);
        t.opt("failure", Kind::Text).opt("failure_data", Kind::Json).opts(&["ended_at", "put_away_at"], Kind::Instant);
        t.index(&["created_at"]).index(&["put_away_at", "created_at"]);
    });
}
