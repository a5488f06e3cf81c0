//! Schema of delegations.

use store::{Column, Migration, Schema};

pub(super) const ALL: &[Migration] = &[Migration { name: "0641_platform_delegations", up: delegations }];

fn delegations(schema: &mut Schema) {
    schema.tenant_table("user_delegations", |t| {
        t.cols(&["source_user_id", "target_user_id"], Column::Uuid).cols(&["start_time", "end_time"], Column::Instant);
        t.refers("source_user_id", "users").refers("target_user_id", "users");
        t.index(&["source_user_id", "start_time"]).index(&["target_user_id", "start_time"]);
    });
}
