//! Schema of features.

use store::{Column as Kind, Migration, Schema};

pub(super) const ALL: &[Migration] = &[Migration { name: "0014_platform_features", up: tables }];

fn tables(schema: &mut Schema) {
    schema.host_rows("feature_values", &["provider_name", "provider_key", "name"], |t| {
        t.cols(&["provider_name", "provider_key", "name", "value"], Kind::Text);
    });
}
