//! Counts of a record over HTTP.

pub mod get;
