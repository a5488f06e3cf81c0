//! Schema of folders.

use ::store::{Column as Kind, Migration, Schema};

pub(crate) const ALL: &[Migration] = &[Migration { name: "0540_files_folders", up: folders }];

fn folders(schema: &mut Schema) {
    schema.tenant_table("asset_folders", |t| {
        t.opt("parent_id", Kind::Uuid).cols(&["parent_key", "name", "name_key"], Kind::Text);
        t.refers("parent_id", "asset_folders").index(&["name_key"]).index(&["parent_id"]);
        t.unique(&["parent_key", "name_key"], "name", "Validation.Taken");
    });
}
