//! External accounts over HTTP.

pub(super) mod delete_own;
pub(super) mod external_provider;
pub(super) mod get_external_provider;
pub(super) mod get_groups;
pub(super) mod get_ldap;
pub(super) mod get_oauth;
pub(super) mod group;
pub(super) mod import_user;
pub(super) mod ldap;
pub(super) mod link_directory;
pub(super) mod list_importable;
pub(super) mod list_own;
pub(super) mod oauth;
pub(super) mod test_ldap;
pub(super) mod test_person;
pub(super) mod update_external_provider;
pub(super) mod update_groups;
pub(super) mod update_ldap;
pub(super) mod update_oauth;
