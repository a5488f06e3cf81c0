//! Later columns of the security log.

use store::{Column, Migration, Schema};

pub(super) const ALL: &[Migration] = &[Migration { name: "0642_platform_security_log_impersonators", up: impersonators }];

fn impersonators(schema: &mut Schema) {
    for (column, kind) in
        [("impersonator_user_id", Column::Uuid), ("impersonator_tenant_id", Column::Uuid), ("impersonator_user_name", Column::Text)]
    {
        schema.add_column("security_logs", column, kind, None);
    }
}
