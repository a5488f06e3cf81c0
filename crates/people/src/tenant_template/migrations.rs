//! Schema of templates.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[Migration { name: "0850_people_tenant_templates", up: templates }];

fn templates(schema: &mut Schema) {
    schema.host_table("tenant_templates", |t| {
        t.cols(&["name", "name_key"], Kind::Text).opt("description", Kind::Text).col("content", Kind::Json);
        t.unique(&["name_key"], "name", "Validation.Taken").index(&["created_at"]);
    });
}
