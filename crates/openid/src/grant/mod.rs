//! What clients were given: grants, codes, refresh tokens, consents, pushed requests.

mod cache;
mod entity;
mod migrations;
pub(crate) mod service;
mod store;

use http::{Area, OpenApiRouter};

pub(crate) use cache::Recent;
pub(crate) use entity::{code, consent, grant, pushed, refresh};
pub(crate) use store::{
    Held, code as find_code,
    consents::{find as find_consent, given_by as consents_given_by, use_up as use_up_decision},
    held, held_sessions, prolong,
    pushed::{find as find_pushed, note_answered, note_opened},
    refresh as find_refresh, rotate, stands, sweep, use_code,
};

/// The area; its operations are those of the endpoints.
pub const AREA: Area = Area { migrations: migrations::ALL, personal: entity::PERSONAL, ..Area::new("grant", OpenApiRouter::new) };
