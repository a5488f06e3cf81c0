//! Schema of assessments.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[
    Migration { name: "0410_compliance_assessments", up: assessments },
    Migration { name: "0411_compliance_item_lists", up: item_lists },
    Migration { name: "0412_compliance_submitted_by", up: submitted_by },
    Migration { name: "0574_compliance_deleted_assessments", up: deleted },
    Migration { name: "0880_compliance_item_places", up: item_places },
    Migration { name: "0890_compliance_assessments_folded", up: folded },
    Migration { name: "0998_compliance_first_finalised", up: first_finalised },
];

fn assessments(schema: &mut Schema) {
    schema.tenant_table("assessments", |t| {
        t.cols(&["number", "kind", "title", "mode", "status", "participants", "search_key"], Kind::Text);
        t.cols(&["client_id", "subtype_id", "template_version_id", "framework_id"], Kind::Uuid);
        t.opts(&["team_id", "library_release_id", "lead_user_id", "reviewer_user_id"], Kind::Uuid);
        t.opts(&["period_key", "band", "summary", "note"], Kind::Text).opts(&["planned_on", "due_on"], Kind::Date);
        t.opts(&["self_score", "verified_score", "compliance_pct", "coverage_pct"], Kind::Int);
        t.col("requires_review", Kind::Bool).col("revision", Kind::Int);
        t.opts(&["started_at", "submitted_at", "finalised_at"], Kind::Instant);
        t.refers("client_id", "clients").refers("team_id", "teams");
        t.refers_host("subtype_id", "assessment_subtypes")
            .refers_host("template_version_id", "template_versions")
            .refers_host("framework_id", "frameworks");
        t.unique(&["number"], "number", "Validation.Taken");
        t.index(&["kind", "due_on"]).index(&["kind", "created_at"]).index(&["kind", "status", "due_on"]).index(&[
            "client_id",
            "subtype_id",
            "finalised_at",
        ]);
        t.index(&["lead_user_id", "due_on"])
            .index(&["finalised_at"])
            .index(&["subtype_id"])
            .index(&["framework_id"])
            .index(&["kind", "title"]);
    });
    schema.tenant_table("assessment_items", |t| {
        t.cols(&["assessment_id", "client_id"], Kind::Uuid).col("question_key", Kind::Text);
        t.opts(&["standard_id", "standard_version_id"], Kind::Uuid).cols(&["section", "sort_order", "weight"], Kind::Int);
        t.cols(&["critical", "flagged", "change_requested", "touched"], Kind::Bool);
        t.opts(&["self_answer", "verified_answer"], Kind::Json).opts(&["self_pct", "verified_pct"], Kind::Int);
        t.opts(&["self_comment", "coach_comment"], Kind::Text).cols(&["result", "status"], Kind::Text);
        t.refers("assessment_id", "assessments").refers("client_id", "clients");
        t.unique(&["assessment_id", "question_key"], "questionKey", "Validation.Taken");
        t.index(&["assessment_id", "sort_order"]).index(&["assessment_id", "status"]).index(&["standard_id"]);
    });
    schema.tenant_rows("assessment_revisions", &["assessment_id", "revision"], false, |t| {
        t.cols(&["assessment_id", "client_id"], Kind::Uuid).col("revision", Kind::Int);
        t.col("finalised_at", Kind::Instant).opt("finalised_by", Kind::Uuid).cols(&["result", "answers"], Kind::Json);
        t.refers("assessment_id", "assessments");
    });
}

/// The whole sort order of an assessment's items, so that a page is read without sorting, and the columns that they are counted by.
/// PostgreSQL preferred the smaller index by status and then sorted; without that index, an answer changes no index.
fn item_lists(schema: &mut Schema) {
    let columns = ["assessment_id", "sort_order", "id", "client_id", "deleted_at"];
    schema.replace_index("assessment_items", "ix_assessment_items_assessment_id_sort_order", "ix_assessment_items_list", &columns);
    schema.drop_index("ix_assessment_items_assessment_id_status");
}

/// The previous version still writes rows without it, so it may be null.
fn submitted_by(schema: &mut Schema) {
    schema.add_column("assessments", "submitted_by", Kind::Uuid, None);
}

/// Deleted rows are listed and removed by when they were deleted.
fn deleted(schema: &mut Schema) {
    schema.add_deleted_index("assessments", true);
}

/// Where items stood in the framework when their assessment was scheduled. The previous version still writes rows without it, and rows from
/// before have none: then the place that their standard has today counts.
fn item_places(schema: &mut Schema) {
    schema.add_column("assessment_items", "domain_id", Kind::Uuid, None);
    schema.add_column("assessment_items", "subdomain_id", Kind::Uuid, None);
}

/// Lists, unique names and the global search see text alike by now.
fn folded(schema: &mut Schema) {
    schema.fold_again("assessments", &["tenant_id", "id"], &["search_key"]);
}

/// An assessment counts from when it was finalised first, also where it was reopened and finalised again since.
fn first_finalised(schema: &mut Schema) {
    schema.set_earliest("assessments", "finalised_at", ("assessment_revisions", "finalised_at"), ("id", "assessment_id"));
}
