//! Linked accounts over HTTP, in ABP's shapes.

pub mod generate_token;
pub mod is_linked;
pub mod link;
pub mod list;
pub mod unlink;
pub mod verify;
mod view;
