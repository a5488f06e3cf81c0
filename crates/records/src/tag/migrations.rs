//! Schema of tags.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] =
    &[Migration { name: "0581_records_tags", up: tags }, Migration { name: "0890_records_tags_folded", up: folded }];

fn tags(schema: &mut Schema) {
    schema.tenant_table("tags", |t| {
        t.cols(&["name", "name_key"], Kind::Text).col("colour", Kind::Int);
        t.unique(&["name_key"], "name", "Validation.Taken");
    });
    schema.tenant_table("record_tags", |t| {
        t.cols(&["tag_id", "subject_id"], Kind::Uuid).col("subject_type", Kind::Text);
        t.refers("tag_id", "tags").unique(&["tag_id", "subject_id"], "tagIds", "Validation.Taken").index(&["subject_id"]);
    });
}

/// Lists, unique names and the global search see text alike by now.
fn folded(schema: &mut Schema) {
    schema.fold_again("tags", &["tenant_id", "id"], &["name_key"]);
}
