//! Text templates over HTTP: in ABP's shapes, with additions.

pub mod content;
pub mod get;
pub mod list;
pub mod preview;
pub mod restore;
pub mod send_test;
pub mod update;
mod view;
