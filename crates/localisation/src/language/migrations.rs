//! The table of languages.

use store::{Column, Migration, Schema};

/// Steps of the schema.
pub(super) const ALL: &[Migration] = &[Migration { name: "0721_localisation_languages", up: languages }];

fn languages(schema: &mut Schema) {
    schema.host_table("languages", |t| {
        t.cols(&["culture_name", "display_name", "search_key"], Column::Text).opt("flag_icon", Column::Text);
        t.cols(&["is_enabled", "is_default"], Column::Bool).col("position", Column::Int);
        t.unique(&["culture_name"], "cultureName", "Validation.Taken");
    });
}
