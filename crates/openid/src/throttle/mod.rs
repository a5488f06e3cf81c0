//! Bounds on sign-in attempts by account and by address, on guesses at clients' secrets and codes of devices, and on what clients without a
//! secret may store. The table is that of earlier versions.

mod entity;
mod migrations;
mod service;
mod store;

use http::{Area, OpenApiRouter};

pub(crate) use service::{begin, begin_client, begin_code, end, spend_device, spend_pushed};
pub(crate) use store::purge;

/// The area; it has no operations.
pub const AREA: Area = Area { migrations: migrations::ALL, ..Area::new("throttle", OpenApiRouter::new) };
