//! Reading the audit log: requests, their changes, and who made them.

mod api;
mod jobs;
mod migrations;
mod rules;
mod service;
mod store;

use chrono::TimeDelta;
use http::{Area, Schedule};
use kernel::{Permission, PermissionDef, Side};

use crate::setting;

pub(crate) use service::delete_level;
pub use service::{
    EntityChange, Log, Period, Retention, by_id, by_operation, by_user, get, global, list, list_logs, of_entity, per_day, retention,
    set_global, set_retention,
};
pub use store::{DayCount, Filter, LogFilter, OperationCount, Traces, UserCount, forget, traces};

/// Reading the audit log of one's level, with all values.
pub const VIEW: Permission = Permission("AuditLogging.AuditLogs");
/// Taking the audit log away as a file.
pub const EXPORT: Permission = Permission("AuditLogging.AuditLogs.Export");

/// Setting how long the audit log is kept.
pub const SETTINGS: Permission = setting::AUDIT;

const PERMISSIONS: &[PermissionDef] = &[PermissionDef::new(VIEW, Side::Both, &["admin", "ClientAdmin"])];

pub const AREA: Area = Area {
    permissions: PERMISSIONS,
    migrations: migrations::ALL,
    exports: &[tabular::export::of::<api::export::AuditLogs>(), tabular::export::of::<api::export::EntityChanges>()],
    jobs: &[(jobs::DELETE, |run| Box::pin(jobs::delete_expired(run)))],
    long_jobs: &[jobs::DELETE],
    schedules: &[Schedule { kind: jobs::DELETE, every: TimeDelta::days(1), deletes: true }],
    personal: store::PERSONAL,
    exported: store::EXPORTED,
    ..Area::new("audit_log", api::routes)
};
