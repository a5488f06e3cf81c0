//! Rules of domains and subdomains: codes, moves of their status. Pure.

use kernel::{Error, Result};

use super::DomainStatus;
use crate::framework::Source;

/// The longest code of an imported framework, where labels of the catalogue serve as codes.
pub const LONGEST_CODE: usize = 60;
/// Characters of a domain's code in a framework of the provider's own.
pub const OWN_CODE: std::ops::RangeInclusive<usize> = 2..=6;
/// Most characters of the name of a domain or subdomain in a framework of the provider's own.
pub const LONGEST_OWN_NAME: usize = 80;

/// The statuses that `from` can move to.
pub fn moves(from: DomainStatus) -> &'static [DomainStatus] {
    use DomainStatus::{Active, Draft, Retired};
    match from {
        Draft => &[Active],
        Active => &[Retired],
        Retired => &[Active],
    }
}

/// [`check_code`] of the provider's own frameworks as a pattern, for the API document.
pub fn own_code_pattern() -> String {
    format!("^[A-Z0-9]{{{},{}}}$", OWN_CODE.start(), OWN_CODE.end())
}

/// Asks that `code` fits its framework: two to six capital letters or digits in the provider's own, any label in an imported one.
///
/// # Errors
/// A field error on `code`.
pub fn check_code(source: Source, code: &str) -> Result<()> {
    let fits = match source {
        Source::Own => OWN_CODE.contains(&code.len()) && code.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit()),
        Source::Oscal => !code.trim().is_empty() && code.trim() == code && code.chars().count() <= LONGEST_CODE,
    };
    if fits { Ok(()) } else { Err(Error::invalid("code", "Validation.Code")) }
}

/// Asks that `name` fits its framework: at most 80 characters in the provider's own.
///
/// # Errors
/// A field error on `name`.
pub fn check_name(source: Source, name: &str) -> Result<()> {
    let fits = !name.trim().is_empty() && (source == Source::Oscal || name.chars().count() <= LONGEST_OWN_NAME);
    if fits { Ok(()) } else { Err(Error::invalid("name", "Validation.Length").with("min", 1).with("max", LONGEST_OWN_NAME)) }
}

/// The next numbered code below `prefix`: `PEO` with `PEO-01` and `PEO-03` taken gives `PEO-04`.
pub fn next_code<'a>(prefix: &str, taken: impl IntoIterator<Item = &'a str>) -> String {
    let number = |code: &str| code.strip_prefix(prefix)?.strip_prefix('-')?.parse::<u32>().ok();
    let last = taken.into_iter().filter_map(number).max().unwrap_or(0);
    format!("{prefix}-{:02}", last + 1)
}

/// `code` below another prefix: `PEO-02-03` from `PEO` to `TEA` gives `TEA-02-03`; a code of another kind stays.
pub fn rebased(code: &str, from: &str, to: &str) -> String {
    match code.strip_prefix(from) {
        Some(rest) if rest.starts_with('-') => format!("{to}{rest}"),
        _ => code.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::store::sea_orm::Iterable;
    use kernel::check_move;

    #[test]
    fn only_the_listed_moves_work_and_the_others_say_which_do() {
        use DomainStatus::*;
        let listed = [(Draft, Active), (Active, Retired), (Retired, Active)];
        for from in DomainStatus::iter() {
            for to in DomainStatus::iter() {
                let result = check_move(from, to, moves(from));
                assert_eq!(result.is_ok(), listed.contains(&(from, to)), "{from:?} to {to:?}");
                if let Err(error) = result {
                    assert_eq!(error.code(), Some("Common.InvalidTransition"));
                    assert_eq!(error.data()["allowed"].as_array().unwrap().len(), moves(from).len());
                }
            }
        }
    }

    #[test]
    fn codes_follow_the_rules_of_their_framework() {
        for (source, code, fits) in [
            (Source::Own, "PEO", true),
            (Source::Own, "P", false),
            (Source::Own, "PEOPLES", false),
            (Source::Own, "peo", false),
            (Source::Oscal, "AC-2(1)", true),
            (Source::Oscal, "", false),
            (Source::Oscal, " AC", false),
        ] {
            assert_eq!(check_code(source, code).is_ok(), fits, "{source:?} {code}");
        }
        assert!(check_name(Source::Own, &"x".repeat(80)).is_ok());
        assert_eq!(check_name(Source::Own, &"x".repeat(81)).unwrap_err().fields()[0].field, "name");
        assert!(check_name(Source::Oscal, &"x".repeat(81)).is_ok());
    }

    #[test]
    fn numbered_codes_go_on_and_follow_their_parent() {
        assert_eq!(next_code("PEO", ["PEO-01", "PEO-03", "SAF-09", "PEO-X"]), "PEO-04");
        assert_eq!(next_code("PEO-02", []), "PEO-02-01");
        assert_eq!(rebased("PEO-02-03", "PEO", "TEA"), "TEA-02-03");
        assert_eq!(rebased("PEOX-02", "PEO", "TEA"), "PEOX-02");
    }
}
