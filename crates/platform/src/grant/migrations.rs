//! Schema of grants.

use store::{Column as Kind, Migration, Schema};

pub(super) const ALL: &[Migration] = &[Migration { name: "0012_platform_permissions", up: tables }];

fn tables(schema: &mut Schema) {
    schema.tenant_rows("permission_grants", &["provider_name", "provider_key", "name"], true, |t| {
        t.cols(&["provider_name", "provider_key", "name"], Kind::Text);
    });
    schema.host_rows("planted_permissions", &["name"], |t| {
        t.col("name", Kind::Text);
    });
}
