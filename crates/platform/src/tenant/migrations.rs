//! Table of the tenants.

use store::{Column, Migration, Schema};

pub(super) const ALL: &[Migration] = &[Migration { name: "0010_platform_tenants", up: tables }];

fn tables(schema: &mut Schema) {
    schema.host_table("tenants", |t| {
        t.cols(&["name", "normalized_name", "display_name", "search_key"], Column::Text);
        t.col("is_active", Column::Bool).opt("active_until", Column::Instant).opt("seat_limit", Column::Int);
        t.unique(&["normalized_name"], "name", "Validation.TenantNameTaken");
        t.index(&["name"]).index(&["created_at"]);
    });
}
