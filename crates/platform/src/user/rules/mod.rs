//! Pure rules of accounts.

mod common;
pub(super) mod last_day;
mod lockout;
mod password;

use std::collections::HashMap;

use chrono::TimeDelta;
use kernel::{Result, Timestamp, Uuid, text};

use super::Model;
use crate::names::{code, normalize};

pub use common::{Owner, filter_of};
pub(crate) use lockout::Lock;
pub use lockout::{Failures, LockoutRule};
pub use password::PasswordRules;

/// Letters and digits of any script and `-._@+`, 1 to 256 of them.
///
/// # Errors
/// `Volo.Abp.Identity:InvalidUserName` on `userName`.
pub fn check_user_name(name: &str) -> Result<()> {
    let good = (1..=256).contains(&name.chars().count()) && name.chars().all(|c| c.is_alphanumeric() || "-._@+".contains(c));
    if good { Ok(()) } else { Err(code("InvalidUserName", name, "userName")) }
}

/// One `@` with text on both sides, at most 256 characters. Only sending mail shows whether the address exists.
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

/// Whether a password set at `since` is older than `days` at `now`; 0 days is never.
pub fn is_too_old(since: Timestamp, days: i64, now: Timestamp) -> bool {
    days > 0 && now - since >= TimeDelta::days(days.min(36_500))
}

/// The folded text that a user is searched by.
pub(crate) fn search_key(user_name: &str, email: &str, name: Option<&str>, surname: Option<&str>) -> String {
    text::search_key(&[user_name, email, name.unwrap_or_default(), surname.unwrap_or_default()])
}

/// The addresses of those people in a list of choices who share their name with another one in it: the name alone is ambiguous. The others'
/// addresses are not disclosed.
pub fn marks(people: &[Model]) -> HashMap<Uuid, String> {
    let mut named: HashMap<String, usize> = HashMap::new();
    for user in people {
        *named.entry(text::fold(&user.full_name())).or_default() += 1;
    }
    let is_shared = |user: &&Model| named.get(&text::fold(&user.full_name())).is_some_and(|count| *count > 1);
    people.iter().filter(is_shared).map(|user| (user.id, user.email.clone())).collect()
}

/// Turns the address that the user asked for into the user's own.
pub(crate) fn adopt_address(user: &mut Model, address: &str) {
    address.trim().clone_into(&mut user.email);
    user.normalized_email = normalize(address);
    user.email_confirmed = true;
    user.new_email = None;
    user.fold();
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
