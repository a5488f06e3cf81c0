//! Schema of saved views.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[Migration { name: "0561_records_saved_views", up: saved_views }];

fn saved_views(schema: &mut Schema) {
    schema.tenant_table("saved_views", |t| {
        t.col("user_id", Kind::Uuid).cols(&["list", "name", "query"], Kind::Text).cols(&["is_shared", "is_default"], Kind::Bool);
        t.unique(&["list", "user_id", "name"], "name", "Validation.Taken").index(&["list", "is_shared"]);
    });
}
