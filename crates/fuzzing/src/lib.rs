//! For tests only: what a fuzzer throws bytes at, and what must hold whatever they are.
//!
//! `make fuzz` drives these by cargo-fuzz (`fuzz/`), `make test` by the stored corpus (`tests/corpus.rs`).
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a property that doesn't hold is a panic: that is what is looked for

mod catalogue;
mod query;
mod template;
mod token;

/// A target takes any bytes; it panics when something doesn't hold that must.
pub type Target = fn(&[u8]);

/// All of them, with the names of their corpora.
pub const TARGETS: [(&str, Target); 4] =
    [("catalogue", catalogue::catalogue), ("token", token::token), ("template", template::template), ("query", query::query)];

/// Runs the target of this name.
///
/// # Panics
/// When there is none, or what must hold doesn't.
pub fn run(name: &str, bytes: &[u8]) {
    let (_, target) = TARGETS.into_iter().find(|(known, _)| *known == name).expect("a target of this name");
    target(bytes);
}
