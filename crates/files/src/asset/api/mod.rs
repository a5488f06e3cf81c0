//! Operations on files over HTTP.

pub mod bulk;
pub mod captions;
pub mod content;
pub mod create;
pub mod delete;
pub mod get;
pub mod links;
pub mod list;
pub mod storage;
pub mod transition;
pub mod update;
pub mod upload;
pub mod usages;
pub mod versions;
mod view;

pub use links::AssetLinksView;
