//! Standards and the catalogues that they come from and go out as.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "test code may stop hard")]

mod common;
mod export;
mod import;
mod stage;
mod standard;
