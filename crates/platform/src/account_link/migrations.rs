//! Schema of linked accounts.

use store::{Column, Migration, Schema};

pub(super) const ALL: &[Migration] = &[Migration { name: "0640_platform_account_links", up: links }];

fn links(schema: &mut Schema) {
    schema.tenant_rows("account_links", &["id"], true, |t| {
        t.cols(&["id", "user_id", "linked_tenant_id", "linked_user_id"], Column::Uuid).col("created_at", Column::Instant);
        t.refers("user_id", "users");
        t.unique(&["user_id", "linked_tenant_id", "linked_user_id"], "userId", "Validation.Taken");
    });
    schema.tenant_rows("link_tokens", &["hash"], true, |t| {
        t.cols(&["hash", "purpose", "security_stamp"], Column::Text).col("user_id", Column::Uuid);
        t.col("expires_at", Column::Instant).opt("used_at", Column::Instant);
        t.refers("user_id", "users").index(&["user_id"]).system_index(&["expires_at"]);
    });
}
