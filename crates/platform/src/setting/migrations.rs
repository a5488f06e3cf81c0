//! Schema of settings.

use store::{Column as Kind, Migration, Schema};

pub(super) const ALL: &[Migration] = &[Migration { name: "0013_platform_settings", up: tables }];

fn tables(schema: &mut Schema) {
    schema.tenant_rows("setting_values", &["provider_name", "provider_key", "name"], true, |t| {
        t.cols(&["provider_name", "provider_key", "name"], Kind::Text).opts(&["value", "sealed_value"], Kind::Text);
    });
}
