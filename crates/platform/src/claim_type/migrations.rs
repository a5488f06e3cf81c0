//! Schema of claim types and of the claims of users and roles.

use store::{Column as Kind, Migration, Schema};

pub(super) const ALL: &[Migration] =
    &[Migration { name: "0590_platform_claims", up: claims }, Migration { name: "0890_platform_claim_types_folded", up: folded }];

fn claims(schema: &mut Schema) {
    schema.host_table("claim_types", |t| {
        t.cols(&["name", "normalized_name", "search_key"], Kind::Text).col("required", Kind::Bool).col("value_type", Kind::Int);
        t.opts(&["regex", "regex_description", "description"], Kind::Text);
        t.unique(&["normalized_name"], "name", "Validation.Taken");
    });
    for (table, owner, owners) in [("user_claims", "user_id", "users"), ("role_claims", "role_id", "roles")] {
        schema.tenant_rows(table, &["id"], true, |t| {
            t.cols(&["id", owner, "claim_type_id"], Kind::Uuid).col("claim_value", Kind::Text);
            t.refers(owner, owners).refers_host("claim_type_id", "claim_types");
            t.index(&[owner]).index(&["claim_type_id"]).system_index(&["claim_type_id"]);
        });
    }
}

/// Lists, unique names and the global search see text alike by now.
fn folded(schema: &mut Schema) {
    schema.fold_again("claim_types", &["id"], &["search_key"]);
}
