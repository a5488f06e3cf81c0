//! Home: the dashboard by role and the search across records.

pub mod dashboard;
pub mod search;

/// The areas of this crate, in their order of registration.
pub const AREAS: &[http::Area] = &[dashboard::AREA, search::AREA];
