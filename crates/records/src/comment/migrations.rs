//! Schema of comments.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] =
    &[Migration { name: "0530_records_comments", up: comments }, Migration { name: "09999_q_records_of_the_host", up: of_the_host }];

fn comments(schema: &mut Schema) {
    schema.tenant_table("comments", |t| {
        t.cols(&["subject_type", "body", "mentions"], Kind::Text).cols(&["subject_id", "client_id"], Kind::Uuid);
        t.opt("parent_id", Kind::Uuid).cols(&["is_internal", "by_provider"], Kind::Bool);
        t.opts(&["edited_at", "resolved_at", "removed_at"], Kind::Instant).opts(&["resolved_by", "removed_by"], Kind::Uuid);
        t.refers("parent_id", "comments").index(&["subject_id", "created_at"]).index(&["parent_id", "created_at"]);
    });
}

/// Comments on records of the host have no client.
fn of_the_host(schema: &mut Schema) {
    schema.make_optional("comments", "client_id", Kind::Uuid);
}
