//! Background jobs as their owner sees them: progress, result, cancellation.

mod api;
mod service;
mod store;

use http::{Area, NotificationType};
use kernel::{Permission, PermissionDef, Side};

pub use api::{JobStatus, JobView};

/// Viewing and cancelling the jobs of others, in every tenant.
const ALL: Permission = Permission("Portal.Jobs.All");

const PERMISSIONS: &[PermissionDef] = &[PermissionDef::new(ALL, Side::Host, &["admin"])];

/// A job of the recipient has succeeded.
pub(crate) const FINISHED: NotificationType = NotificationType::in_app("Jobs", "job.finished");

/// A job of the recipient has failed.
pub(crate) const FAILED: NotificationType = NotificationType::in_app("Jobs", "job.failed");

pub(crate) const AREA: Area = Area { permissions: PERMISSIONS, notifications: &[FINISHED, FAILED], ..Area::new("job", api::routes) };
