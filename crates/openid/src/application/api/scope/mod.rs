//! HTTP of scopes.

pub(in crate::application) mod all;
pub(in crate::application) mod bulk;
pub(in crate::application) mod create;
pub(in crate::application) mod delete;
pub(in crate::application) mod get;
pub(in crate::application) mod list;
pub(in crate::application) mod update;
mod view;
