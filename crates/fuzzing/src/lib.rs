//! For tests only: fuzz targets and their properties.
//!
//! `make fuzz` runs them with cargo-fuzz (`fuzz/`), `make test` with the stored corpus (`tests/corpus.rs`).
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a violated property is reported by a panic

mod catalogue;
mod query;
mod template;
mod token;

/// A target accepts any bytes and panics if a property is violated.
pub type Target = fn(&[u8]);

/// All targets, with the names of their corpora.
pub const TARGETS: [(&str, Target); 4] =
    [("catalogue", catalogue::catalogue), ("token", token::token), ("template", template::template), ("query", query::query)];

/// Runs the target of this name.
///
/// # Panics
/// For an unknown name, or if a property is violated.
pub fn run(name: &str, bytes: &[u8]) {
    let (_, target) = TARGETS.into_iter().find(|(known, _)| *known == name).expect("a target of this name");
    target(bytes);
}
