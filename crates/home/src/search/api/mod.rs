//! HTTP of the search.

pub(super) mod search;
mod view;
