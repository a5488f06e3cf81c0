//! HTTP of the overview of a client.

pub(super) mod get;
mod view;
