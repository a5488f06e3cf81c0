//! Tenants over HTTP: ABP's look-up and management calls, and our own switches.

pub(super) mod activate;
pub(super) mod archive;
pub(super) mod bulk;
pub(super) mod delete;
pub(super) mod find_by_id;
pub(super) mod find_by_name;
pub(super) mod get;
pub(super) mod list;
pub(super) mod suspend;
pub(super) mod update;
pub(crate) mod view;
