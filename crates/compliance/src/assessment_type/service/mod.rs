//! Operations on assessment types, their subtypes and templates.

pub mod subtypes;
pub mod templates;
pub mod types;
