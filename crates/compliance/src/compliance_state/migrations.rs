//! Schema of the compliance state.

use ::store::{Column as Kind, Migration, Schema, TableBuilder};

pub(crate) const ALL: &[Migration] = &[
    Migration { name: "0420_compliance_states", up: states },
    Migration { name: "0970_compliance_judged_versions", up: judged_versions },
    Migration { name: "0998_compliance_results_in_time", up: results_in_time },
];

fn shared(t: &mut TableBuilder) {
    t.cols(&["id", "client_id", "standard_id", "framework_id", "domain_id", "subdomain_id", "assessment_id", "item_id"], Kind::Uuid);
    t.opt("team_id", Kind::Uuid).col("result", Kind::Text).opt("score", Kind::Int).col("weight", Kind::Int);
    t.col("critical_failed", Kind::Bool).col("finalised_at", Kind::Instant).cols(&["assessed_on", "valid_until"], Kind::Date);
    t.refers("client_id", "clients").refers("team_id", "teams").refers("assessment_id", "assessments");
}

fn states(schema: &mut Schema) {
    schema.tenant_rows("standard_results", &["id"], false, |t| {
        shared(t);
        t.col("revision", Kind::Int);
        t.index(&["client_id", "standard_id", "finalised_at"]).index(&["assessment_id"]);
    });
    schema.tenant_rows("compliance_states", &["id"], false, |t| {
        shared(t);
        t.opt("superseded_at", Kind::Instant).opt("trend", Kind::Int).col("open_findings", Kind::Int);
        // The heat map reads the current states of one framework and those since a day; a cell those of one client.
        t.index(&["framework_id", "superseded_at", "finalised_at"]).index(&["client_id", "framework_id", "superseded_at"]);
        t.index(&["client_id", "standard_id", "finalised_at"]).index(&["standard_id"]);
        t.index(&["superseded_at", "finalised_at"]).index(&["superseded_at", "score"]).index(&["superseded_at", "assessed_on"]);
    });
}

/// A result names the version of its standard that it was judged by: the one that its item asked about.
fn judged_versions(schema: &mut Schema) {
    for table in ["standard_results", "compliance_states"] {
        schema.add_column(table, "standard_version_id", Kind::Uuid, None);
        schema.fill_from(table, "standard_version_id", ("assessment_items", "standard_version_id"), "item_id");
    }
}

/// The results of a correction are of the time of what it corrects. States follow when their standards are projected next.
fn results_in_time(schema: &mut Schema) {
    let first = ("assessment_revisions", "finalised_at");
    schema.set_earliest("standard_results", "finalised_at", first, ("assessment_id", "assessment_id"));
}
