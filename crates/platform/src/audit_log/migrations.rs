//! What reading and deleting the log needs beyond the tables that the store makes.

use store::{Migration, Schema};

pub(super) const ALL: &[Migration] = &[Migration { name: "0750_platform_audit_by_time", up: by_time }];

/// Changes are listed and deleted by their time.
fn by_time(schema: &mut Schema) {
    schema.add_index("entity_changes", &["change_time"]);
}
