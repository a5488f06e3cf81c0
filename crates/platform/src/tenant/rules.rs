//! What a tenant may be called.

use kernel::{Error, Result, Uuid};

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
    kernel::text::name_key(name)
}

/// Validates that a tenant other than `id` is active.
///
/// # Errors
/// `Tenants.LastActive`.
pub fn check_another_active(active: impl IntoIterator<Item = Uuid>, id: Uuid) -> Result<()> {
    if active.into_iter().any(|other| other != id) { Ok(()) } else { Err(Error::rule("Tenants.LastActive")) }
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
