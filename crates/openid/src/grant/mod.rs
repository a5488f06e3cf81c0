//! What clients were given: grants, codes, refresh tokens, consents, requests that were pushed or come from devices.

mod cache;
mod entity;
mod migrations;
pub(crate) mod service;
mod store;

use http::{Area, OpenApiRouter};

pub(crate) use cache::Recent;
pub(crate) use entity::{code, consent, device, grant, pushed, refresh};
pub(crate) use store::{
    Held, code as find_code,
    consents::{allow as add_consent, find as find_consent, given_by as consents_given_by, use_up as use_up_decision},
    devices::{
        allow as allow_device, find as find_device, find_open as find_open_device, note_poll, refuse as refuse_device,
        use_up as use_up_device,
    },
    held, held_sessions, prolong,
    pushed::{find as find_pushed, note_answered, note_opened},
    refresh as find_refresh, rotate, stands, sweep, use_code,
};

/// The area; its operations are those of the endpoints.
pub const AREA: Area = Area { migrations: migrations::ALL, personal: entity::PERSONAL, ..Area::new("grant", OpenApiRouter::new) };
