//! What clients were given: grants, codes, refresh tokens, consents, pushed requests.

pub(crate) mod entity;
mod migrations;
pub(crate) mod recent;
pub(crate) mod service;
pub(crate) mod store;

use http::{Area, OpenApiRouter};

/// The area; its operations are those of the endpoints.
pub const AREA: Area = Area { migrations: migrations::ALL, ..Area::new("grant", OpenApiRouter::new) };
