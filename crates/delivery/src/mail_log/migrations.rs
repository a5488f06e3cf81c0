//! The table of the mail log.

use store::{Column, Migration, Schema};

/// Steps of the schema.
pub(crate) const MIGRATIONS: &[Migration] = &[Migration { name: "0511_delivery_mail_log", up: mail_log }];

fn mail_log(schema: &mut Schema) {
    schema.tenant_rows("mail_log", &["id"], true, |t| {
        t.cols(&["id", "user_id"], Column::Uuid).cols(&["type_code", "subject", "status"], Column::Text).opt("error", Column::Text);
        t.col("created_at", Column::Instant).opt("sent_at", Column::Instant);
        t.index(&["user_id", "created_at"]).system_index(&["created_at"]);
    });
}
