//! Consents to the policies.

use store::{Column, Migration, Schema};

pub(super) const ALL: &[Migration] = &[Migration { name: "0860_platform_policy_consents", up: table }];

fn table(schema: &mut Schema) {
    schema.tenant_rows("policy_consents", &["id"], false, |t| {
        t.cols(&["id", "user_id"], Column::Uuid).col("policy_version", Column::Text).col("accepted_at", Column::Instant);
        t.index(&["user_id", "accepted_at"]);
    });
}
