//! Guides over HTTP.

pub mod get;
