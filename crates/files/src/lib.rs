//! Files: a library of each tenant and of the provider, resumable uploads, versions, and links from records.

pub mod asset;
pub mod folder;

/// The areas of this crate, lowest first.
pub const AREAS: &[http::Area] = &[folder::AREA, asset::AREA];
