//! The provider's library of standards: frameworks, domains, subdomains, standards with versions, releases, and catalogues in and out.

pub mod domain;
pub mod export;
pub mod framework;
pub mod import;
mod permissions;
pub mod release;
mod rows;
pub mod standard;
pub mod subdomain;

/// The areas of this crate, in the order of the house.
pub const AREAS: &[http::Area] =
    &[framework::AREA, domain::AREA, subdomain::AREA, standard::AREA, release::AREA, import::AREA, export::AREA];
