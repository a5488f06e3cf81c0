//! Schema of email preferences.

use store::{Column as Kind, Migration, Schema};

pub(super) const ALL: &[Migration] =
    &[Migration { name: "0510_platform_email_preferences", up: tables }, Migration { name: "0701_platform_bounces", up: bounces }];

fn bounces(schema: &mut Schema) {
    schema.tenant_rows("bounce_reports", &["signature"], true, |t| {
        t.col("signature", Kind::Text).col("received_at", Kind::Instant).index(&["received_at"]);
    });
}

fn tables(schema: &mut Schema) {
    schema.tenant_table("email_preferences", |t| {
        t.col("user_id", Kind::Uuid).col("choices", Kind::Json).opt("rhythm", Kind::Json);
        t.opt("time_zone", Kind::Text).opt("away_until", Kind::Date);
        t.unique(&["user_id"], "userId", "Validation.Taken");
    });
    schema.tenant_rows("paused_addresses", &["user_id"], true, |t| {
        t.col("user_id", Kind::Uuid).col("normalized_email", Kind::Text).col("reply_code", Kind::Int).col("paused_at", Kind::Instant);
    });
}
