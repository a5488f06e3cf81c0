//! Action items over HTTP.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a test that can't be set up has failed

mod action_item;
mod day;
mod reach;
