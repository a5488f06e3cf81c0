//! Who signed in, failed to, or changed what protects an account.

mod entity;
mod service;

use http::{Area, OpenApiRouter};

pub use entity::{Column, Entity, Model};
pub use service::{Event, record, write};

/// The area; it has no operations.
pub const AREA: Area = Area::new("security_log", OpenApiRouter::new);
