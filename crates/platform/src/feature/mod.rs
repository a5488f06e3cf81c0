//! Features: what a tenant's plan switches on or bounds. The host sets them.

mod api;
mod definitions;
mod entity;
mod values;

use http::Area;
use kernel::{Permission, PermissionDef, Side};

pub use definitions::*;
pub(crate) use values::Stored;
pub use values::{Values, of_level, reset, set, show};

/// Key under which changes are announced.
pub(crate) const KEY: &str = "features";

/// Setting the host's own features.
pub const MANAGE_HOST: Permission = Permission("FeatureManagement.ManageHostFeatures");

const PERMISSIONS: &[PermissionDef] = &[PermissionDef::new(MANAGE_HOST, Side::Host, &["admin"])];

/// The area.
pub const AREA: Area = Area { permissions: PERMISSIONS, migrations: entity::MIGRATIONS, ..Area::new("feature", api::routes) };
