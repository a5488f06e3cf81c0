//! External accounts over HTTP.

pub(super) mod delete_own;
pub(super) mod external_provider;
pub(super) mod import_user;
pub(super) mod ldap;
pub(super) mod link_directory;
pub(super) mod list_importable;
pub(super) mod list_own;
pub(super) mod oauth;
