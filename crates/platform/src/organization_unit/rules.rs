//! Codes: a unit's place in the tree. Each level has a number of five digits.

use kernel::{Error, Result};

/// Longest code, in characters: sixteen levels.
pub const LONGEST: usize = 95;

/// The code of a new unit below `parent`, after the existing ones.
///
/// # Errors
/// `Identity.UnitsTooDeep`, `Identity.TooManyUnits`.
pub fn next_code(parent: Option<&str>, children: impl Iterator<Item = impl AsRef<str>>) -> Result<String> {
    let number = |code: &str| code.rsplit('.').next().and_then(|own| own.parse::<u32>().ok()).unwrap_or_default();
    let last = children.map(|code| number(code.as_ref())).max().unwrap_or_default();
    if last >= 99_999 {
        return Err(Error::rule("Identity.TooManyUnits").with("max", 99_999));
    }
    let code = parent.map_or_else(|| format!("{:05}", last + 1), |parent| format!("{parent}.{:05}", last + 1));
    if code.len() > LONGEST { Err(Error::rule("Identity.UnitsTooDeep")) } else { Ok(code) }
}

/// Whether `code` is that of a unit below the one with the code `above`, or its own.
pub fn is_within(code: &str, above: &str) -> bool {
    code == above || code.strip_prefix(above).is_some_and(|rest| rest.starts_with('.'))
}

/// `code`, of a unit below `from` or of it, when `from` has become `to`.
///
/// # Errors
/// `Identity.UnitsTooDeep`.
pub fn moved(code: &str, from: &str, to: &str) -> Result<String> {
    let code = format!("{to}{}", code.strip_prefix(from).unwrap_or_default());
    if code.len() > LONGEST { Err(Error::rule("Identity.UnitsTooDeep")) } else { Ok(code) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_follow_each_other_and_the_tree() {
        let none: [&str; 0] = [];
        assert_eq!(next_code(None, none.iter()).unwrap(), "00001");
        assert_eq!(next_code(Some("00002"), ["00002.00001", "00002.00007"].iter()).unwrap(), "00002.00008");
        assert!(next_code(None, ["99999"].iter()).is_err());
        let deepest = vec!["00001"; 16].join(".");
        assert_eq!(deepest.len(), LONGEST);
        assert!(next_code(Some(&deepest), none.iter()).is_err());
    }

    #[test]
    fn a_unit_takes_those_below_along() {
        assert!(is_within("00001.00002", "00001") && is_within("00001", "00001") && !is_within("000012", "00001"));
        assert_eq!(moved("00001.00002.00003", "00001.00002", "00004.00001").unwrap(), "00004.00001.00003");
        assert!(moved(&vec!["00001"; 16].join("."), "00001", "00002.00001").is_err());
    }
}
