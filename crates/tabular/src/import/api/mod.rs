//! Operations on imports.

pub mod append_arrival;
pub mod apply;
pub mod arrival;
pub mod begin_arrival;
pub mod cancel_arrival;
pub mod correction;
pub mod get;
pub mod get_arrival;
pub mod list;
pub mod map;
pub mod rows;
pub mod template;
pub mod undo;
pub mod upload;
mod view;

pub use view::SheetImportCounts;
