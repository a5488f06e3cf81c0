//! Walks over the OpenAPI document: they cover every operation, including new ones, automatically. Those that take long are a test for each
//! database.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a failed setup fails the test

mod document;
mod nul;
mod operations;
mod plans;
mod policy;
mod sample;
mod spelling;
mod tenant;
mod years;
