//! Rules of frameworks: how many rows each kind may have. Pure.

use kernel::{Error, Result};

use super::Source;

/// Most active domains of a framework: a radar with more axes is unreadable.
pub const fn most_domains(source: Source) -> u64 {
    match source {
        Source::Own => 12,
        Source::Oscal => 100,
    }
}

/// Most subdomains of a domain; imported catalogues bring as many as they have.
pub const fn most_subdomains(source: Source) -> u64 {
    match source {
        Source::Own => 10,
        Source::Oscal => 5_000,
    }
}

/// Most standards of a framework.
pub const fn most_standards(source: Source) -> u64 {
    match source {
        Source::Own => 1_000,
        Source::Oscal => 5_000,
    }
}

/// Asks that one more row fits where `count` stand and `most` may.
///
/// # Errors
/// `Common.TooManyItems` with the limit.
pub fn check_room(count: u64, most: u64) -> Result<()> {
    if count < most { Ok(()) } else { Err(Error::rule("Common.TooManyItems").with("max", most)) }
}

/// Characters of a framework's code.
const CODE: std::ops::RangeInclusive<usize> = 2..=40;
/// Most characters of a framework's title.
const TITLE: usize = 200;

/// Asks that a framework can be called so, whichever way it comes: capital letters, digits, dots and hyphens. The API's requests
/// declare the same.
///
/// # Errors
/// A field error on `field`.
pub fn check_code(field: &'static str, code: &str) -> Result<()> {
    let is_letter = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit();
    let fits = CODE.contains(&code.len()) && code.starts_with(is_letter) && code.chars().all(|c| is_letter(c) || c == '.' || c == '-');
    if fits { Ok(()) } else { Err(Error::invalid(field, "Validation.FrameworkCode").with("min", *CODE.start()).with("max", *CODE.end())) }
}

/// Asks that a framework's title can be shown.
///
/// # Errors
/// A field error on `title`.
pub fn check_title(title: &str) -> Result<()> {
    if title.trim().is_empty() {
        return Err(Error::invalid("title", "Validation.Required"));
    }
    if title.chars().count() > TITLE { Err(Error::invalid("title", "Validation.MaxLength").with("max", TITLE)) } else { Ok(()) }
}

/// The sort key of a code: letters folded, numbers padded, so that `AC-2` comes before `AC-10`.
pub fn code_key(code: &str) -> String {
    let folded = kernel::text::fold(code);
    let mut key = String::with_capacity(folded.len() + 8);
    let mut digits = String::new();
    for c in folded.chars().chain(['\0']) {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        if !digits.is_empty() {
            let number = digits.trim_start_matches('0');
            (number.len()..6).for_each(|_| key.push('0'));
            key.push_str(number);
            digits.clear();
        }
        if c != '\0' {
            key.push(c);
        }
    }
    key
}

/// The first of `wanted`, `wanted-2`, `wanted-3`, ... that is not taken.
pub fn free_code(wanted: &str, taken: impl Fn(&str) -> bool) -> String {
    let mut code = wanted.to_owned();
    let mut number = 2;
    while taken(&code) {
        code = format!("{wanted}-{number}");
        number += 1;
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_sort_as_people_count() {
        let mut codes = ["AC-10", "AC-2(1)", "AC-2", "AC-2(10)", "AC-2(2)", "ac-1", "PEO-02-03", "AT-1"];
        codes.sort_by_key(|code| code_key(code));
        assert_eq!(codes, ["ac-1", "AC-2", "AC-2(1)", "AC-2(2)", "AC-2(10)", "AC-10", "AT-1", "PEO-02-03"]);
    }

    #[test]
    fn a_taken_code_gets_the_next_number() {
        let taken = ["AC", "AC-2"];
        assert_eq!(free_code("AC", |code| taken.contains(&code)), "AC-3");
        assert_eq!(free_code("AT", |code| taken.contains(&code)), "AT");
    }

    #[test]
    fn own_frameworks_stay_small_enough_to_read() {
        assert!(check_room(999, most_standards(Source::Own)).is_ok());
        assert_eq!(check_room(1_000, most_standards(Source::Own)).unwrap_err().code(), Some("Common.TooManyItems"));
        assert!(check_room(1_000, most_standards(Source::Oscal)).is_ok());
    }

    #[test]
    fn framework_codes_are_valid_in_an_address() {
        for good in ["CARE", "NIST-800.53", "27001", "A1"] {
            assert!(check_code("code", good).is_ok(), "{good}");
        }
        for bad in ["", "A", "nist", "../../etc", "..", "-A", "A B", "A/B", "\u{c4}BC", &"X".repeat(300)] {
            assert_eq!(check_code("code", bad).unwrap_err().fields()[0].field, "code", "{bad}");
        }
        assert!(check_title("Care").is_ok() && check_title(" ").is_err() && check_title(&"x".repeat(201)).is_err());
    }
}
