//! HTTP of pictures, in ABP's shapes.

pub(super) mod file;
pub(super) mod get;
pub(super) mod set;
