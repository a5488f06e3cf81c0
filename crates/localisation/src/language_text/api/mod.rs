//! The texts as a client loads them at start-up, and as translators change them, in ABP's shapes.

pub(super) mod get;
pub(super) mod list;
pub(super) mod resources;
pub(super) mod restore;
pub(super) mod start;
pub(super) mod update;
mod view;
