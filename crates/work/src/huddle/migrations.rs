//! Schema of huddles.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[Migration { name: "09999_u_work_huddles", up: huddles }];

/// Huddles are listed by team, the latest first, topics by team and by when they were settled.
fn huddles(schema: &mut Schema) {
    schema.tenant_rows("huddles", &["id"], false, |t| {
        t.cols(&["id", "team_id", "client_id"], Kind::Uuid).cols(&["started_at", "section_at"], Kind::Instant);
        t.opt("ended_at", Kind::Instant).col("agenda", Kind::Json).col("section", Kind::Int).opt("notes", Kind::Text);
        t.col("concurrency_stamp", Kind::Text);
        t.col("created_at", Kind::Instant).opt("created_by", Kind::Uuid).opt("updated_at", Kind::Instant).opt("updated_by", Kind::Uuid);
        t.refers("team_id", "teams")
            .refers("client_id", "clients")
            .index(&["team_id", "started_at"])
            .index(&["team_id", "ended_at"])
            .index(&["client_id"]);
    });
    schema.tenant_rows("huddle_attendees", &["id"], false, |t| {
        t.cols(&["id", "huddle_id", "team_id", "client_id", "staff_id"], Kind::Uuid);
        t.col("is_present", Kind::Bool).opt("rating", Kind::Int).col("concurrency_stamp", Kind::Text);
        t.col("created_at", Kind::Instant).opt("created_by", Kind::Uuid).opt("updated_at", Kind::Instant).opt("updated_by", Kind::Uuid);
        t.refers("huddle_id", "huddles").refers("team_id", "teams").refers("client_id", "clients").refers("staff_id", "staff");
        t.unique(&["huddle_id", "staff_id"], "staffId", "Validation.Taken");
        t.index(&["staff_id"]).index(&["team_id"]).index(&["client_id"]);
    });
    schema.tenant_rows("huddle_topics", &["id"], false, |t| {
        t.cols(&["id", "team_id", "client_id"], Kind::Uuid).cols(&["title", "state", "concurrency_stamp"], Kind::Text);
        t.col("position", Kind::Int).col("is_priority", Kind::Bool).opt("settled_at", Kind::Instant);
        t.col("created_at", Kind::Instant).opt("created_by", Kind::Uuid).opt("updated_at", Kind::Instant).opt("updated_by", Kind::Uuid);
        t.refers("team_id", "teams").refers("client_id", "clients");
        t.index(&["team_id", "state", "position"]).index(&["team_id", "settled_at"]).index(&["client_id"]);
    });
}
