//! Action items, one accountable list of work from every source, and the huddles of teams.

pub mod action_item;
pub mod huddle;

/// The areas of this crate, in their order of registration.
pub static AREAS: &[http::Area] = &[action_item::AREA, huddle::AREA];
