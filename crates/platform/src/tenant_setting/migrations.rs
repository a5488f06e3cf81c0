//! Schema of the settings of a tenant: images of its brand, revisions.

use store::{Column, Migration, Schema};

pub(super) const ALL: &[Migration] = &[Migration { name: "0820_platform_tenant_settings", up: tables }];

fn tables(schema: &mut Schema) {
    schema.tenant_rows("brand_images", &["id"], false, |t| {
        t.col("id", Column::Uuid).cols(&["purpose", "media_type"], Column::Text).cols(&["width", "height"], Column::Int);
        t.col("is_named", Column::Bool);
        t.col("created_at", Column::Instant).opt("created_by", Column::Uuid);
    });
    schema.tenant_rows("tenant_setting_revisions", &["id"], false, |t| {
        t.col("id", Column::Uuid).col("number", Column::Int).col("kind", Column::Text);
        t.cols(&["changes", "own"], Column::Json).col("made_at", Column::Instant);
        t.opt("made_by", Column::Uuid).col("made_by_name", Column::Text);
        t.index(&["number"]);
    });
}
