//! Later columns of the security log.

use store::{Column, Migration, Schema};

pub(super) const ALL: &[Migration] = &[
    Migration { name: "0642_platform_security_log_impersonators", up: impersonators },
    Migration { name: "09993_platform_security_log_keys", up: keys },
    Migration { name: "09993_platform_security_log_keys_folded", up: keys_folded },
];

/// Names are found however they are typed.
fn keys(schema: &mut Schema) {
    schema.add_column("security_logs", "user_name_key", Column::Text, None);
}

fn keys_folded(schema: &mut Schema) {
    schema.fold_beside("security_logs", &["tenant_id", "id"], &[("user_name_key", "user_name")]);
}

fn impersonators(schema: &mut Schema) {
    for (column, kind) in
        [("impersonator_user_id", Column::Uuid), ("impersonator_tenant_id", Column::Uuid), ("impersonator_user_name", Column::Text)]
    {
        schema.add_column("security_logs", column, kind, None);
    }
}
