//! Operations on files over HTTP.

pub mod append_upload;
pub mod archive;
pub mod bulk;
pub mod cancel_upload;
pub mod content;
pub mod create;
pub mod create_upload;
pub mod delete;
pub mod get;
pub mod get_captions;
pub mod get_upload;
pub mod links;
pub mod list;
pub mod list_versions;
pub mod restore;
pub mod restore_version;
pub mod set_captions;
pub mod storage;
pub mod update;
pub mod upload;
pub mod usages;
mod view;

pub use links::AssetLinksView;
