//! The table of notifications.

use store::{Column, Migration, Schema};

/// Steps of the schema.
pub(crate) const MIGRATIONS: &[Migration] = &[
    Migration { name: "0008_delivery_notifications", up: notifications },
    Migration { name: "0512_delivery_pending_mail", up: pending_mail },
    Migration { name: "0940_delivery_acts", up: acts },
];

fn notifications(schema: &mut Schema) {
    schema.tenant_rows("notifications", &["id"], true, |t| {
        t.cols(&["id", "user_id", "source_id"], Column::Uuid).col("type_code", Column::Text);
        t.col("subject_tenant_id", Column::Uuid).opt("client_id", Column::Uuid);
        t.col("subject_type", Column::Text).opt("subject_id", Column::Uuid);
        t.cols(&["title_key", "data", "url"], Column::Text).col("in_app", Column::Bool).col("mail", Column::Text);
        t.opts(&["mailed_at", "read_at"], Column::Instant).col("created_at", Column::Instant);
        t.unique(&["user_id", "source_id"], "sourceId", "Validation.Taken");
        t.index(&["user_id", "in_app", "created_at"]).index(&["user_id", "in_app", "read_at"]).index(&["user_id", "mailed_at"]);
        t.system_index(&["mail", "mailed_at"]).system_index(&["created_at"]);
    });
}

/// Notifications of one act on many records are one line.
fn acts(schema: &mut Schema) {
    schema.add_column("notifications", "act_id", Column::Uuid, None);
    schema.add_column("notifications", "list", Column::Text, None);
    schema.add_index("notifications", &["user_id", "act_id"]);
}

/// Each notification queries the user's pending mail.
fn pending_mail(schema: &mut Schema) {
    schema.add_index("notifications", &["user_id", "mail", "mailed_at"]);
}
