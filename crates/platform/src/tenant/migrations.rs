//! Tables of the tenants and of their purges.

use store::{Column, Migration, Schema};

pub(super) const ALL: &[Migration] = &[
    Migration { name: "0010_platform_tenants", up: tables },
    Migration { name: "0830_platform_tenant_purges", up: purges },
    Migration { name: "0871_platform_tenant_purges_accounts", up: accounts },
    Migration { name: "0890_platform_tenants_folded", up: folded },
    Migration { name: "09999_zb_platform_tenants_of_sample_data", up: sample_data },
];

fn tables(schema: &mut Schema) {
    schema.host_table("tenants", |t| {
        t.cols(&["name", "normalized_name", "display_name", "search_key"], Column::Text);
        t.col("is_active", Column::Bool).opt("active_until", Column::Instant).opt("seat_limit", Column::Int);
        t.unique(&["normalized_name"], "name", "Validation.TenantNameTaken");
        t.index(&["name"]).index(&["created_at"]);
    });
}

/// The requester's accounts at that time, since a link that is removed afterwards doesn't make a second person.
fn accounts(schema: &mut Schema) {
    schema.add_column("tenant_purges", "asked_by_accounts", Column::Text, None);
}

/// Without a reference to the tenant, which it outlives.
fn purges(schema: &mut Schema) {
    schema.host_rows("tenant_purges", &["id"], |t| {
        t.cols(&["id", "target_id", "asked_by"], Column::Uuid).cols(&["name", "reason", "status"], Column::Text);
        t.col("asked_at", Column::Instant).opts(&["confirmed_by", "ended_by"], Column::Uuid);
        t.opts(&["confirmed_at", "ended_at"], Column::Instant).index(&["target_id"]).index(&["status", "asked_at"]);
    });
    schema.add_deleted_index("tenants", false);
}

/// Lists, unique names and the global search see text alike by now.
fn folded(schema: &mut Schema) {
    schema.fold_again("tenants", &["id"], &["search_key"]);
}

/// Whether there are tenants of the sample data, or others.
fn sample_data(schema: &mut Schema) {
    schema.add_system_index("tenants", &["is_demo", "id"]);
}
