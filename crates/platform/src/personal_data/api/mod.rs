//! Operations on one's personal data and one's account, and on those of somebody who asks an administrator.

pub(super) mod cancel;
pub(super) mod data;
pub(super) mod delete;
pub(super) mod delete_user;
pub(super) mod download_token;
pub(super) mod is_allowed;
pub(super) mod list;
pub(super) mod prepare;
pub(super) mod state;
