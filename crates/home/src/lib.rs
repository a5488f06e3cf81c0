//! Home: the health of clients, the dashboard by role and the search across records.

pub mod client_health;
pub mod dashboard;
pub mod search;

/// The areas of this crate, in their order of registration.
pub const AREAS: &[http::Area] = &[client_health::AREA, dashboard::AREA, search::AREA];
