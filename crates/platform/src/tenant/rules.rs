//! What a tenant may be called.

use kernel::{Error, Result};

/// Letters and digits of any script and hyphens, 3 to 64 of them.
///
/// # Errors
/// `Tenants.NameInvalid` on `name`.
pub fn check_name(name: &str) -> Result<()> {
    let length = name.chars().count();
    if (3..=64).contains(&length) && name.chars().all(|c| c.is_alphanumeric() || c == '-') {
        Ok(())
    } else {
        Err(Error::rule("Tenants.NameInvalid").and_field("name", "Error.Tenants.NameInvalid"))
    }
}

/// The form in which names are compared.
pub fn normalize(name: &str) -> String {
    name.trim().to_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_letters_digits_and_hyphens() {
        for good in ["abc", "Harbourlight-Dental", "praxis-münchen", "a23", &"x".repeat(64)] {
            assert!(check_name(good).is_ok(), "{good}");
        }
        for bad in ["", "ab", "two words", "a/b", "under_score", "dot.ted", &"x".repeat(65)] {
            assert_eq!(check_name(bad).unwrap_err().fields()[0].field, "name", "{bad}");
        }
    }
}
