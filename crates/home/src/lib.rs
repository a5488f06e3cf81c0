//! Home: the health of clients, how one has done over a period, the start page by role with its guide, and the search across records.

pub mod arrangement;
pub mod client_health;
pub mod client_overview;
pub mod dashboard;
pub mod search;

/// The areas of this crate, in their order of registration.
pub static AREAS: &[http::Area] = &[client_health::AREA, client_overview::AREA, arrangement::AREA, dashboard::AREA, search::AREA];
