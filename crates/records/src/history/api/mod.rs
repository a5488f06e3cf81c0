//! History over HTTP.

pub mod list;
