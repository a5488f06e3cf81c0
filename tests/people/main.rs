//! Clients, staff and teams over HTTP.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a test that can't be set up has failed

mod assignment;
mod client;
mod race;
mod reach;
