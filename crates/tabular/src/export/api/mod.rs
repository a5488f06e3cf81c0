//! Operations on exports.

pub mod content;
pub mod get;
pub mod list;
