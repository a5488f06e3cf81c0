//! Background jobs as their owner sees them: progress, result, calling off.

mod api;

use http::Area;
use kernel::{Permission, PermissionDef, Side};

pub use api::JobView;

/// Seeing and calling off the jobs of others, in every tenant.
const ALL: Permission = Permission("Portal.Jobs.All");

const PERMISSIONS: &[PermissionDef] = &[PermissionDef::new(ALL, Side::Host, &["admin"])];

/// The area.
pub(crate) const AREA: Area = Area { permissions: PERMISSIONS, ..Area::new("job", api::routes) };
