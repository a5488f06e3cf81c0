//! Exports of tenants over HTTP.

pub(super) mod delete;
pub(super) mod download;
pub(super) mod download_token;
pub(super) mod get;
pub(super) mod request;
mod view;
