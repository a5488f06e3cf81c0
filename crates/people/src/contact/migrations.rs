//! Schema of contacts.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[Migration { name: "0106_people_contacts", up: contacts }];

fn contacts(schema: &mut Schema) {
    schema.tenant_table("client_contacts", |t| {
        t.col("client_id", Kind::Uuid).opt("user_id", Kind::Uuid).col("name", Kind::Text);
        t.opts(&["email", "phone", "position"], Kind::Text).cols(&["is_primary", "is_billing", "notify_bqr"], Kind::Bool);
        t.opt("last_login_at", Kind::Instant).refers("client_id", "clients").index(&["client_id"]).index(&["user_id"]);
    });
}
