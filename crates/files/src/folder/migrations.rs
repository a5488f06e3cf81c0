//! Schema of folders.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] =
    &[Migration { name: "0540_files_folders", up: folders }, Migration { name: "0890_files_folders_folded", up: folded }];

fn folders(schema: &mut Schema) {
    schema.tenant_table("asset_folders", |t| {
        t.opt("parent_id", Kind::Uuid).cols(&["parent_key", "name", "name_key"], Kind::Text);
        t.refers("parent_id", "asset_folders").index(&["name_key"]).index(&["parent_id"]);
        t.unique(&["parent_key", "name_key"], "name", "Validation.Taken");
    });
}

/// Lists, unique names and the global search see text alike by now.
fn folded(schema: &mut Schema) {
    schema.fold_again("asset_folders", &["tenant_id", "id"], &["name_key"]);
}
