//! Reading the audit log.

mod changes;
mod concealed;
mod expired;
mod logs;
mod settings;
mod statistics;

use http::App;
use kernel::{Clients, Error, HOST, Result, Scope};

use super::VIEW;
use crate::feature::{self, AUDIT_LOGGING};

pub use changes::{EntityChange, by_id, list, of_entity};
pub use expired::delete_expired;
pub(crate) use expired::delete_level;
pub use logs::{Log, get, list_logs};
pub use settings::{Retention, global, retention, set_global, set_retention};
pub use statistics::{Period, by_operation, by_user, per_day};

/// Records name no client, so a caller who only reaches some clients of a tenant can't read any of them.
async fn check(app: &App, scope: &Scope) -> Result<()> {
    scope.require(VIEW)?;
    if *scope.clients() != Clients::All {
        return Err(Error::forbidden(VIEW.0));
    }
    in_plan(app, scope, AUDIT_LOGGING).await
}

/// A tenant has the audit log if its plan includes it.
async fn in_plan(app: &App, scope: &Scope, name: &'static str) -> Result<()> {
    let level = scope.at_level().tenant()?;
    if level == HOST { Ok(()) } else { feature::require(app, level, name).await }
}
