//! The recycle bin over HTTP.

pub mod bulk;
pub mod list;
pub mod restore;
mod view;

pub use view::DeletedRecordView;
