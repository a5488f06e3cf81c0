//! Action items over HTTP.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a failed setup fails the test

mod action_item;
mod bulk;
mod day;
mod huddle;
mod moves;
mod reach;
mod reminder;
