//! HTTP of recovery codes.

pub(super) mod generate;
