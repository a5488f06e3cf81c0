//! Request and response types (wire contract, 2.6). Unknown members are ignored, as ABP does.

mod changes;
mod logs;

pub use changes::{ChangeQuery, EntityChangeView, EntityChangeWithUserView, EntityQuery};
pub use logs::{AuditLogQuery, AuditLogView};
