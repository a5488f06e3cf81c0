//! Following a record over HTTP.

pub mod get;
pub mod update;
mod view;

pub use view::WatchView;
