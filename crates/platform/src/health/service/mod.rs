//! Reading the state of the installation, and retrying what failed.

mod jobs;
mod machine;
mod messages;

use kernel::{Permission, Result, Scope};

pub use jobs::{Scheduled, cancel_job, is_scheduled, jobs, retry_job, run_schedule, schedules};
pub use machine::{AreaTable, Clock, Database, NodeStatus, SchemaState, Storage, backup, database, nodes, schema, storage, tables};
pub use messages::{Messages, Queue, failed_messages, messages, retry_message};

/// The machine's scope for a host user with `permission`: jobs and messages belong to the tenants. The caller remains the recorded author.
fn everywhere(scope: &Scope, permission: Permission) -> Result<Scope> {
    scope.require(permission)?;
    Ok(scope.at_host()?.as_system())
}
