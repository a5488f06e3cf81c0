//! Schema of scorecards.

use ::store::{Column as Kind, Migration, Schema, TableBuilder};

pub(crate) const ALL: &[Migration] = &[Migration { name: "09999_t_people_scorecard", up: scorecard }];

/// Measurables are listed by team; their goals and values are found by them.
fn scorecard(schema: &mut Schema) {
    schema.tenant_rows("team_measurables", &["id"], false, |t| {
        t.cols(&["id", "team_id", "client_id"], Kind::Uuid).opt("owner_staff_id", Kind::Uuid);
        t.col("title", Kind::Text).opt("unit", Kind::Text).col("position", Kind::Int).col("is_archived", Kind::Bool);
        stamps(t);
        // An owner may be removed for good while the measurable is there.
        t.refers("team_id", "teams").index(&["team_id", "position"]).index(&["client_id"]);
    });
    schema.tenant_rows("team_measurable_goals", &["id"], false, |t| {
        t.cols(&["id", "measurable_id", "team_id", "client_id"], Kind::Uuid).col("from_week", Kind::Date).col("direction", Kind::Text);
        t.opts(&["goal", "goal_to"], Kind::Big).refers("measurable_id", "team_measurables").index(&["client_id"]);
        t.unique(&["measurable_id", "from_week"], "goal", "Validation.Taken");
    });
    schema.tenant_rows("team_measurable_values", &["id"], false, |t| {
        t.cols(&["id", "measurable_id", "team_id", "client_id"], Kind::Uuid).col("week", Kind::Date).col("value", Kind::Big);
        stamps(t);
        t.refers("measurable_id", "team_measurables").index(&["client_id"]);
        t.unique(&["measurable_id", "week"], "cells", "Validation.Taken");
    });
}

fn stamps(t: &mut TableBuilder) {
    t.col("concurrency_stamp", Kind::Text).col("created_at", Kind::Instant).opt("created_by", Kind::Uuid);
    t.opt("updated_at", Kind::Instant).opt("updated_by", Kind::Uuid);
}
