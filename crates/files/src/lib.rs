//! Files: a library of each tenant and of the provider, resumable uploads, versions, and links from records.

pub mod apart;
pub mod asset;
pub mod folder;
pub mod page;
pub mod picture;
pub mod reading;
pub mod scanner;
pub mod tenant_usage;

use page::Pages;
use reading::Reader;
use scanner::Scanner;

/// What inspects content before anyone gets it.
#[derive(Debug, Clone)]
pub struct Inspection {
    /// The virus scanner, if there is one.
    pub scanner: Option<Scanner>,
    /// Draws the first page of PDFs.
    pub pages: Pages,
    /// Reads documents for the search.
    pub reader: Reader,
}

impl http::CrateState for Inspection {}

/// The areas of this crate, lowest first.
pub static AREAS: &[http::Area] = &[folder::AREA, asset::AREA, picture::AREA, tenant_usage::AREA];
