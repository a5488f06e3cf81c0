//! Linked accounts over HTTP, in ABP's shapes.

pub mod generate_link_token;
pub mod generate_login_token;
pub mod is_linked;
pub mod link;
pub mod list;
pub mod unlink;
pub mod verify_link_token;
pub mod verify_login_token;
mod view;
