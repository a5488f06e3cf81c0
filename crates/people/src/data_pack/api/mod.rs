//! Data packs of clients over HTTP.

pub(super) mod delete;
pub(super) mod download;
pub(super) mod get;
pub(super) mod request;
pub(super) mod token;
mod view;
