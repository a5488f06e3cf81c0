//! Settings: named values with defaults, set for all by the host, for a tenant, or for a user.

mod api;
mod definitions;
mod entity;
mod values;

use http::Area;

pub use definitions::*;
pub(crate) use values::Stored;
pub use values::{Values, of_level, of_user, set, set_of_user};

/// The area.
pub const AREA: Area = Area { migrations: entity::MIGRATIONS, ..Area::new("setting", api::routes) };
