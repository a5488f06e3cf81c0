//! Settings of a tenant over HTTP.

pub(super) mod copy;
pub(super) mod effective;
pub(super) mod get;
pub(super) mod image;
pub(super) mod list_revisions;
pub(super) mod reset;
pub(super) mod restore;
pub(super) mod test_mail;
pub(super) mod update;
pub(super) mod upload_image;
mod view;
