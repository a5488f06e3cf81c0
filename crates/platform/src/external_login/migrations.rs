//! Schema of external accounts.

use store::{Column as Kind, Migration, Schema};

pub(super) const ALL: &[Migration] = &[
    Migration { name: "0660_platform_external_logins", up: tables },
    Migration { name: "09999_o_platform_external_logins_gone", up: gone },
];

fn tables(schema: &mut Schema) {
    schema.tenant_rows("external_logins", &["id"], true, |t| {
        t.cols(&["id", "user_id"], Kind::Uuid).cols(&["login_provider", "issuer", "provider_key", "display_name"], Kind::Text);
        t.col("created_at", Kind::Instant).refers("user_id", "users").index(&["user_id"]);
        t.unique(&["login_provider", "issuer", "provider_key"], "providerKey", "Validation.ExternalLoginTaken");
    });
}

/// Accounts that the directory has no more, or has closed.
fn gone(schema: &mut Schema) {
    schema.add_column("external_logins", "gone_at", Kind::Instant, None);
}
