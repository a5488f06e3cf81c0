//! Schema of assessment types and templates.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[
    Migration { name: "0400_compliance_assessment_types", up: types },
    Migration { name: "0575_compliance_deleted_types", up: deleted },
    Migration { name: "0890_compliance_types_folded", up: folded },
    Migration { name: "0960_compliance_option_keys", up: option_keys },
];

fn types(schema: &mut Schema) {
    schema.host_table("assessment_types", |t| {
        t.cols(&["code", "name", "mode", "name_key", "search_key"], Kind::Text).opts(&["purpose", "icon"], Kind::Text);
        t.col("colour", Kind::Int).col("requires_review", Kind::Bool).opt("default_cadence_months", Kind::Int);
        t.unique(&["code"], "code", "Validation.Taken").index(&["name_key"]);
    });
    schema.host_table("assessment_subtypes", |t| {
        t.cols(&["type_id", "framework_id"], Kind::Uuid).cols(&["code", "name", "status", "name_key", "search_key"], Kind::Text);
        t.opt("description", Kind::Text).opt("current_template_version_id", Kind::Uuid);
        t.refers_host("type_id", "assessment_types").refers_host("framework_id", "frameworks");
        t.unique(&["code"], "code", "Validation.Taken")
            .index(&["type_id", "name_key"])
            .index(&["name_key"])
            .index(&["framework_id", "status"]);
    });
    schema.host_table("template_versions", |t| {
        t.col("subtype_id", Kind::Uuid).cols(&["version", "question_count"], Kind::Int);
        t.cols(&["status", "method", "critical_rule"], Kind::Text).opt("est_minutes", Kind::Int);
        t.opt("published_at", Kind::Instant).opt("published_by", Kind::Uuid);
        t.refers_host("subtype_id", "assessment_subtypes").unique(&["subtype_id", "version"], "version", "Validation.Taken");
    });
    schema.host_rows("template_sections", &["id"], |t| {
        t.cols(&["id", "template_version_id"], Kind::Uuid).opt("subdomain_id", Kind::Uuid);
        t.col("title", Kind::Text).cols(&["weight", "sort_order"], Kind::Int);
        t.refers_host("template_version_id", "template_versions").index(&["template_version_id", "sort_order"]);
    });
    schema.host_rows("template_questions", &["id"], |t| {
        t.cols(&["id", "template_version_id", "section_id"], Kind::Uuid).opt("standard_id", Kind::Uuid);
        t.cols(&["question_key", "text", "kind", "evidence", "comment"], Kind::Text).opt("help", Kind::Text);
        t.cols(&["weight", "sort_order"], Kind::Int).cols(&["critical", "na_allowed"], Kind::Bool);
        t.cols(&["options", "number_map"], Kind::Json).opt("finding", Kind::Json);
        t.refers_host("template_version_id", "template_versions").refers_host("section_id", "template_sections");
        t.unique(&["template_version_id", "question_key"], "key", "Validation.Taken").index(&["template_version_id", "sort_order"]);
        t.index(&["section_id"]).index(&["standard_id"]);
    });
}

/// Deleted rows are listed and removed by when they were deleted.
fn deleted(schema: &mut Schema) {
    schema.add_deleted_index("assessment_types", false);
    schema.add_deleted_index("assessment_subtypes", false);
}

/// Lists, unique names and the global search see text alike by now.
fn folded(schema: &mut Schema) {
    schema.fold_again("assessment_types", &["id"], &["name_key", "search_key"]);
    schema.fold_again("assessment_subtypes", &["id"], &["name_key", "search_key"]);
}

/// Answers name options by key. The previous version writes rows without keys and doesn't read them in the options, so they stand apart; rows
/// from before have none: their keys are the positions that answers have held so far.
fn option_keys(schema: &mut Schema) {
    schema.add_column("template_questions", "option_keys", Kind::Json, None);
}
