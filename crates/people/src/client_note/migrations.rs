//! Schema of notes on clients.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[Migration { name: "09995_people_client_notes", up: notes }];

/// The rows are parts of their client: they don't keep anybody from deleting it, which would tell that they are there.
fn notes(schema: &mut Schema) {
    schema.tenant_rows("client_notes", &["id"], false, |t| {
        t.cols(&["id", "client_id"], Kind::Uuid).cols(&["kind", "body", "concurrency_stamp"], Kind::Text);
        t.col("dated_on", Kind::Date).opts(&["attendees", "next_steps"], Kind::Text).col("is_internal", Kind::Bool);
        t.col("created_at", Kind::Instant).opt("created_by", Kind::Uuid).opt("updated_at", Kind::Instant).opt("updated_by", Kind::Uuid);
        t.refers("client_id", "clients").index(&["client_id", "dated_on"]);
    });
}
