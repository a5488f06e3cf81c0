//! Schema of pictures.

use ::store::{Column, Migration, Schema};

pub(super) const ALL: &[Migration] = &[Migration { name: "0623_files_user_pictures", up: pictures }];

fn pictures(schema: &mut Schema) {
    schema.tenant_rows("user_pictures", &["user_id"], false, |t| {
        t.cols(&["user_id", "file_id"], Column::Uuid).col("changed_at", Column::Instant);
    });
}
