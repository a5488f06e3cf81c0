//! Schema of invitations.

use store::{Column as Kind, Migration, Schema};

pub(super) const ALL: &[Migration] =
    &[Migration { name: "0680_platform_invitations", up: invitations }, Migration { name: "0890_platform_invitations_folded", up: folded }];

fn invitations(schema: &mut Schema) {
    schema.system_table("invitations", |t| {
        t.cols(&["email", "normalized_email", "search_key", "role_ids", "unit_ids", "culture"], Kind::Text);
        t.opts(&["name", "surname"], Kind::Text);
        t.col("invited_by", Kind::Uuid).opts(&["user_id", "accepted_user_id"], Kind::Uuid);
        t.cols(&["sent_at", "expires_at"], Kind::Instant).opts(&["accepted_at", "revoked_at"], Kind::Instant);
        t.index(&["normalized_email"]).index(&["sent_at"]).index(&["expires_at"]).index(&["search_key"]).system_index(&["expires_at"]);
    });
}

/// Lists, unique names and the global search see text alike by now.
fn folded(schema: &mut Schema) {
    schema.fold_again("invitations", &["tenant_id", "id"], &["search_key"]);
}
