//! Schema of findings.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[
    Migration { name: "0430_compliance_findings", up: findings },
    Migration { name: "0870_compliance_findings_repeats", up: |schema| schema.add_index("findings", &["repeat_of_id"]) },
    Migration { name: "0890_compliance_findings_folded", up: folded },
    Migration { name: "0950_compliance_findings_proofs", up: proofs },
];

fn findings(schema: &mut Schema) {
    schema.tenant_table("findings", |t| {
        t.cols(&["number", "kind", "severity", "title", "status", "search_key"], Kind::Text).col("client_id", Kind::Uuid);
        t.opts(&["team_id", "assessment_id", "item_id", "standard_id", "framework_id", "domain_id", "subdomain_id"], Kind::Uuid);
        t.opts(&["owner_user_id", "verified_by", "repeat_of_id", "verification_assessment_id"], Kind::Uuid);
        t.opts(&["description", "root_cause", "action_title", "accept_reason", "verification_note"], Kind::Text);
        t.col("severity_rank", Kind::Int).cols(&["opened_on", "due_on"], Kind::Date);
        t.opts(&["accepted_until", "effectiveness_check_on"], Kind::Date).opt("closed_at", Kind::Instant);
        t.refers("client_id", "clients")
            .refers("team_id", "teams")
            .refers("assessment_id", "assessments")
            .refers("item_id", "assessment_items");
        t.refers("repeat_of_id", "findings");
        t.unique(&["number"], "number", "Validation.Taken");
        t.index(&["due_on"]).index(&["status", "due_on"]).index(&["severity_rank", "due_on"]).index(&["opened_on"]);
        t.index(&["client_id", "status", "due_on"]).index(&["client_id", "standard_id", "status"]).index(&["owner_user_id", "due_on"]);
        t.index(&["framework_id", "status"])
            .index(&["assessment_id"])
            .index(&["item_id"])
            .index(&["standard_id"])
            .index(&["status", "accepted_until"]);
    });
}

/// Later assessments of a finding, and the end of an accepted risk. The previous version still writes rows without them.
fn proofs(schema: &mut Schema) {
    for column in ["first_due_on", "failed_again_on", "due_told_for", "expiry_told_for"] {
        schema.add_column("findings", column, Kind::Date, None);
    }
    for column in ["proof_assessment_id", "proof_item_id", "accepted_by"] {
        schema.add_column("findings", column, Kind::Uuid, None);
    }
}

/// Lists, unique names and the global search see text alike by now.
fn folded(schema: &mut Schema) {
    schema.fold_again("findings", &["tenant_id", "id"], &["search_key"]);
}
