//! Operations on imports.

pub mod apply;
pub mod arrival;
pub mod correction;
pub mod get;
pub mod list;
pub mod map;
pub mod rows;
pub mod template;
pub mod undo;
pub mod upload;
mod view;

pub use view::SheetImportCounts;
