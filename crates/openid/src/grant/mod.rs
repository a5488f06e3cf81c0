//! What clients were given: grants, codes, refresh tokens, consents, pushed requests.

mod entity;
mod migrations;
pub(crate) mod recent;
pub(crate) mod service;
mod store;

use http::{Area, OpenApiRouter};

pub(crate) use entity::{code, consent, grant, pushed, refresh};
pub(crate) use store::{Held, code as find_code, held, refresh as find_refresh};

/// The area; its operations are those of the endpoints.
pub const AREA: Area = Area { migrations: migrations::ALL, personal: entity::PERSONAL, ..Area::new("grant", OpenApiRouter::new) };
