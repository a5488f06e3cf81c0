//! Schema of links.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[Migration { name: "0580_records_links", up: links }];

fn links(schema: &mut Schema) {
    schema.tenant_table("record_links", |t| {
        t.cols(&["from_type", "to_type", "kind"], Kind::Text).cols(&["from_id", "to_id"], Kind::Uuid);
        t.unique(&["from_id", "to_id"], "recordId", "Error.Links.Exists").index(&["to_id"]);
    });
}
