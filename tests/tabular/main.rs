//! Exports of lists and imports into them, over HTTP.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a failed setup fails the test

mod arrival;
mod days;
mod encodings;
mod export;
mod hostile;
mod import;
mod large;
mod people;
mod round_trip;
mod sheet;
mod takeover;
mod undo;
