//! Reading the audit log: what changed of an entity, and who changed it.

mod api;
mod service;
mod store;

use http::Area;
use kernel::{Permission, PermissionDef, Side};

pub use service::{Change, by_id, list, of_entity};
pub use store::Filter;

/// Reading the audit log of one's level, with all values.
pub const VIEW: Permission = Permission("AuditLogging.AuditLogs");

const PERMISSIONS: &[PermissionDef] = &[PermissionDef::new(VIEW, Side::Both, &["admin"])];

/// The area.
pub const AREA: Area = Area { permissions: PERMISSIONS, ..Area::new("audit_log", api::routes) };
