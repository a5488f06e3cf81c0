//! Walks over the OpenAPI document: each operation that is there, and each that will be, falls under them by itself.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a test that can't be set up has failed

mod document;
mod nul;
mod operations;
mod plans;
mod policy;
mod sample;
mod tenant;
