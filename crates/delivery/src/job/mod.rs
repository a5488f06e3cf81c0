//! Background jobs as their owner sees them: progress, result, calling off.

mod api;

use http::Area;

pub use api::JobView;

/// The area.
pub(crate) const AREA: Area = Area::new("job", api::routes);
