//! Home: the dashboard by role and the search across records.

pub mod dashboard;
pub mod search;

/// The areas of this crate, in the order of the house.
pub const AREAS: &[http::Area] = &[dashboard::AREA, search::AREA];
