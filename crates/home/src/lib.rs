//! Home: the health of clients, the start page by role with its guide, and the search across records.

pub mod arrangement;
pub mod client_health;
pub mod dashboard;
pub mod search;

/// The areas of this crate, in their order of registration.
pub const AREAS: &[http::Area] = &[client_health::AREA, arrangement::AREA, dashboard::AREA, search::AREA];
