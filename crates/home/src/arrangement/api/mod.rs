//! Arrangements over HTTP.

pub mod reset;
pub mod update;
mod view;

pub use view::HomeArrangementView;
