//! The provider's library of standards: frameworks, domains, subdomains, standards with versions, releases, and catalogues in and out.

mod contents;
pub mod domain;
pub mod export;
pub mod framework;
pub mod import;
mod permissions;
pub mod release;
mod rows;
pub mod standard;
pub mod subdomain;

use std::sync::Arc;

pub use contents::Contents;

/// The areas of this crate, in the order of the house.
pub static AREAS: &[http::Area] =
    &[framework::AREA, domain::AREA, subdomain::AREA, standard::AREA, release::AREA, import::AREA, export::AREA];

const CONTENTS: Contents = Contents {
    domains: |tx, frameworks| Box::pin(domain::counts(tx, frameworks)),
    subdomains: |tx, domains| Box::pin(subdomain::counts(tx, domains)),
    standards_of_domains: |tx, domains| Box::pin(standard::counts_by_domain(tx, domains)),
    standards_of_subdomains: |tx, subdomains| Box::pin(standard::counts_by_subdomain(tx, subdomains)),
    was_published_in_domain: |tx, domain| Box::pin(standard::was_published_in_domain(tx, domain)),
    was_published_in_subdomain: |tx, subdomain| Box::pin(standard::was_published_in_subdomain(tx, subdomain)),
    recode_domain: &[
        |tx, domain, code| Box::pin(standard::service::recode_domain(tx, domain, code)),
        |tx, domain, code| Box::pin(subdomain::service::recode_domain(tx, domain, code)),
    ],
    move_subdomain: |tx, subdomain, domain, code| Box::pin(standard::service::move_subdomain(tx, subdomain, domain, code)),
};

/// What each area says of its rows in the records of the areas below it; a part of the application.
pub fn contents() -> Arc<Contents> {
    Arc::new(CONTENTS)
}
