//! Exports of lists, over HTTP.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a failed setup fails the test

mod export;
mod large;
mod sheet;
