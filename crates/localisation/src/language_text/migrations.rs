//! The table of changed texts.

use store::{Column, Migration, Schema};

/// Steps of the schema.
pub(crate) const ALL: &[Migration] = &[Migration { name: "0006_localisation_texts", up: texts }];

fn texts(schema: &mut Schema) {
    schema.system_table("language_texts", |t| {
        t.cols(&["resource_name", "culture_name", "name", "value"], Column::Text);
        t.unique(&["resource_name", "culture_name", "name"], "name", "Validation.Taken");
    });
}
