//! Pure rules of accounts.

use chrono::TimeDelta;
use kernel::{Error, Result, Timestamp, text};

/// The form in which user names, e-mail addresses and role names are compared.
pub fn normalize(name: &str) -> String {
    text::name_key(name)
}

/// Of rows found by [`text::name_keys`], the one under the first of the keys.
pub(crate) fn first_by<T>(found: Vec<T>, keys: &[String], key_of: impl Fn(&T) -> &str) -> Option<T> {
    found.into_iter().min_by_key(|row| keys.iter().position(|key| key == key_of(row)))
}

/// Letters and digits of any script and `-._@+`, 1 to 256 of them.
///
/// # Errors
/// `Volo.Abp.Identity:InvalidUserName` on `userName`.
pub fn check_user_name(name: &str) -> Result<()> {
    let good = (1..=256).contains(&name.chars().count()) && name.chars().all(|c| c.is_alphanumeric() || "-._@+".contains(c));
    if good { Ok(()) } else { Err(code("InvalidUserName", name, "userName")) }
}

/// One `@` with something on both sides, at most 256 characters. Whether mail arrives, only mail tells.
///
/// # Errors
/// `Volo.Abp.Identity:InvalidEmail` on `email`.
pub fn check_email(email: &str) -> Result<()> {
    let parts = email.split_once('@');
    let good = parts.is_some_and(|(user, host)| !user.is_empty() && !host.is_empty() && !host.contains('@'));
    if good && email.chars().count() <= 256 && !email.chars().any(|c| c.is_whitespace() || c.is_control()) {
        Ok(())
    } else {
        Err(code("InvalidEmail", email, "email"))
    }
}

/// ABP's identity error `name` about `value` on `field`.
pub(crate) fn code(name: &str, value: &str, field: &str) -> Error {
    let code = format!("Volo.Abp.Identity:{name}");
    Error::rule(code.clone()).with("0", value).and_field(field.to_owned(), format!("Error.{code}"))
}

/// A taken unique value as the code that ABP clients know.
pub(crate) fn taken(error: Error, user_name: &str, email: &str) -> Error {
    match error.fields().first().map(|f| f.message.as_ref()) {
        Some("Validation.UserNameTaken") => code("DuplicateUserName", user_name, "userName"),
        Some("Validation.EmailTaken") => code("DuplicateEmail", email, "email"),
        Some("Validation.RoleNameTaken") => code("DuplicateRoleName", user_name, "name"),
        _ => error,
    }
}

/// Whether a password set at `since` is older than `days` at `now`; 0 days is never.
pub fn is_too_old(since: Timestamp, days: i64, now: Timestamp) -> bool {
    days > 0 && now - since >= TimeDelta::days(days.min(36_500))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn user_names_and_addresses() {
        for good in ["amara.lindqvist", "a@b.example", "Émile-2+x"] {
            assert!(check_user_name(good).is_ok(), "{good}");
        }
        for bad in ["", "two words", "a/b", "x<script>"] {
            assert_eq!(check_user_name(bad).unwrap_err().code(), Some("Volo.Abp.Identity:InvalidUserName"), "{bad}");
        }
        for (email, good) in
            [("a@b", true), ("a@b.example", true), ("a", false), ("@b", false), ("a@", false), ("a@b@c", false), ("a b@c", false)]
        {
            assert_eq!(check_email(email).is_ok(), good, "{email}");
        }
    }

    #[test]
    fn a_password_ages_by_whole_days_and_never_without_a_period() {
        // spec: SET-13
        let since = Timestamp::from_timestamp(1_750_000_000, 0).unwrap();
        assert!(!is_too_old(since, 30, since + TimeDelta::days(29)));
        assert!(is_too_old(since, 30, since + TimeDelta::days(30)));
        assert!(!is_too_old(since, 0, since + TimeDelta::days(3000)));
    }
}
