//! The table of languages.

use store::{Column, Migration, Schema};

/// Steps of the schema.
pub(super) const ALL: &[Migration] = &[
    Migration { name: "0721_localisation_languages", up: languages },
    Migration { name: "0890_localisation_languages_folded", up: folded },
];

fn languages(schema: &mut Schema) {
    schema.host_table("languages", |t| {
        t.cols(&["culture_name", "display_name", "search_key"], Column::Text).opt("flag_icon", Column::Text);
        t.cols(&["is_enabled", "is_default"], Column::Bool).col("position", Column::Int);
        t.unique(&["culture_name"], "cultureName", "Validation.Taken");
    });
}

/// Lists, unique names and the global search see text alike by now.
fn folded(schema: &mut Schema) {
    schema.fold_again("languages", &["id"], &["search_key"]);
}
