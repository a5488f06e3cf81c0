//! Schema of templates.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[
    Migration { name: "0850_people_tenant_templates", up: templates },
    Migration { name: "0890_people_tenant_templates_folded", up: folded },
];

fn templates(schema: &mut Schema) {
    schema.host_table("tenant_templates", |t| {
        t.cols(&["name", "name_key"], Kind::Text).opt("description", Kind::Text).col("content", Kind::Json);
        t.unique(&["name_key"], "name", "Validation.Taken").index(&["created_at"]);
    });
}

/// Lists, unique names and the global search see text alike by now.
fn folded(schema: &mut Schema) {
    schema.fold_again("tenant_templates", &["id"], &["name_key"]);
}
