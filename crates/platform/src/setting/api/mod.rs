//! Settings over HTTP, in ABP's shapes, and where their values come from.

pub(super) mod get_emailing;
pub(super) mod get_identity;
pub(super) mod get_origins;
pub(super) mod get_session;
pub(super) mod get_zone;
pub(super) mod identity;
pub(super) mod list_zones;
pub(super) mod reset;
pub(super) mod send_test;
pub(super) mod session;
pub(super) mod update_emailing;
pub(super) mod update_identity;
pub(super) mod update_session;
pub(super) mod update_zone;
mod view;
