//! Sheets: exports of lists as XLSX or CSV, and imports.

pub mod export;
pub mod import;
pub mod sheet;

use http::Area;

pub use export::{Export, exported};
pub use sheet::{Cell, Column, Kind};

/// The areas of this crate.
pub static AREAS: &[Area] = &[export::AREA, import::AREA];
