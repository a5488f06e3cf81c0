//! HTTP of assignees.

pub(super) mod list;
