//! HTTP of staff.

pub(super) mod bulk;
pub(super) mod create;
pub(super) mod delete;
pub(super) mod export;
pub(super) mod get;
pub(super) mod import;
pub(super) mod invite;
pub(super) mod list;
pub(super) mod revoke_invitation;
pub(super) mod transition;
pub(super) mod update;
mod view;
