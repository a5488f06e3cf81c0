//! Sheets: what a list holds as XLSX or CSV, for people who go on with it elsewhere, and what they bring back.

pub mod export;
pub mod import;
pub mod sheet;

use http::Area;

pub use export::{Export, exported};
pub use sheet::{Cell, Column, Kind};

/// The areas of this crate.
pub const AREAS: &[Area] = &[export::AREA, import::AREA];
