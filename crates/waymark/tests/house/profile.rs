//! What the dev profile checks in the code that it builds.

use std::{collections::BTreeSet, hint::black_box};

use crate::source::{blanked, files, read};

/// Without them, such code would say nothing in any build, and nobody would miss it.
#[test]
fn crates_with_debug_assertions_have_them_on() {
    let manifest = read("Cargo.toml");
    let on: BTreeSet<&str> = manifest
        .split("\n[profile.dev.package.")
        .skip(1)
        .filter(|section| section.split("\n[").next().is_some_and(|own| own.contains("\ndebug-assertions = true")))
        .filter_map(|section| section.split(']').next())
        .collect();
    let sources: Vec<String> = files("crates/", &[".rs"]).into_iter().filter(|file| file.contains("/src/")).collect();
    let asking: BTreeSet<&str> = sources
        .iter()
        .filter(|file| blanked(&read(file), true).contains("debug_assert"))
        .filter_map(|file| file.split('/').nth(1))
        .collect();
    assert_eq!(asking, on, "the crates that ask for debug assertions, and those that Cargo.toml turns them on for");
}

/// Overflow is checked where debug assertions are, unless the profile says more; a number that wraps would fail no test.
#[test]
#[should_panic(expected = "attempt to add with overflow")]
fn a_number_that_overflows_panics() {
    black_box(black_box(u8::MAX) + 1);
}

#[test]
fn no_crate_goes_without_the_check_for_overflow() {
    assert!(!read("Cargo.toml").contains("overflow-checks = false"));
}
