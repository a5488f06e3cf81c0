//! Password rules.

use kernel::{Error, FieldError, Result, text};
use serde_json::{Map, Value};

use super::common::{self, Owner};
use crate::setting::{self, Values};

/// The effective rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PasswordRules {
    /// Smallest number of characters.
    pub length: usize,
    /// Smallest number of different characters.
    pub unique: usize,
    /// Needs a character that is neither letter nor digit.
    pub symbol: bool,
    /// Needs a lower-case letter.
    pub lower: bool,
    /// Needs an upper-case letter.
    pub upper: bool,
    /// Needs a digit.
    pub digit: bool,
}

impl PasswordRules {
    /// The rules of the settings.
    pub fn of(values: &Values) -> Self {
        let count = |name| usize::try_from(values.number(name)).unwrap_or(0);
        Self {
            length: count(setting::PASSWORD_LENGTH),
            unique: count(setting::PASSWORD_UNIQUE),
            symbol: values.is(setting::PASSWORD_SYMBOL),
            lower: values.is(setting::PASSWORD_LOWER),
            upper: values.is(setting::PASSWORD_UPPER),
            digit: values.is(setting::PASSWORD_DIGIT),
        }
    }

    /// What `password` lacks: ABP's names of the violations with the number that they speak of.
    pub fn violations(&self, password: &str) -> Vec<(&'static str, Option<usize>)> {
        let mut characters: Vec<char> = password.chars().collect();
        let length = characters.len();
        let has = |what: fn(&char) -> bool| characters.iter().any(what);
        let (symbol, lower) = (has(|c| !c.is_alphanumeric()), has(|c| c.is_lowercase()));
        let (upper, digit) = (has(|c| c.is_uppercase()), has(|c| c.is_numeric()));
        characters.sort_unstable();
        characters.dedup();
        let unique = characters.len();
        let mut lacking = Vec::new();
        let mut ask = |met: bool, name, number| {
            if !met {
                lacking.push((name, number));
            }
        };
        ask(length >= self.length, "PasswordTooShort", Some(self.length));
        ask(unique >= self.unique, "PasswordRequiresUniqueChars", Some(self.unique));
        ask(symbol || !self.symbol, "PasswordRequiresNonAlphanumeric", None);
        ask(digit || !self.digit, "PasswordRequiresDigit", None);
        ask(lower || !self.lower, "PasswordRequiresLower", None);
        ask(upper || !self.upper, "PasswordRequiresUpper", None);
        lacking
    }

    /// Checks that `password` of `owner`, sent as `field`, meets the rules and is not easy to guess. It is checked in the form that is
    /// hashed: an accent is no character of its own.
    ///
    /// # Errors
    /// The code of the first violation, and every violation on the field; `Identity.CommonPassword`, `Identity.PasswordLikeOwner`.
    pub fn check(&self, field: &str, password: &str, owner: &Owner<'_>) -> Result<()> {
        let password = &text::composed(password);
        let lacking = self.violations(password);
        let Some((first, number)) = lacking.first() else { return guessable(field, password, owner) };
        let positional = |number: Option<usize>| number.map(|n| (String::from("0"), Value::from(n))).into_iter().collect::<Map<_, _>>();
        let mut error = Error::rule(format!("Volo.Abp.Identity:{first}"));
        for (name, value) in positional(*number) {
            error = error.with(&name, value);
        }
        let fields = lacking.iter().map(|(name, number)| FieldError {
            field: field.to_owned(),
            message: format!("Error.Volo.Abp.Identity:{name}").into(),
            data: positional(*number),
        });
        Err(error.and_fields(fields))
    }
}

/// Checks that a password is neither common nor derived from data about its owner.
fn guessable(field: &str, password: &str, owner: &Owner<'_>) -> Result<()> {
    let refused = |code: &'static str| Err(Error::rule(code).and_field(field, format!("Error.{code}")));
    if owner.is_resembled_by(password) {
        refused("Identity.PasswordLikeOwner")
    } else if common::is_common(password) {
        refused("Identity.CommonPassword")
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: PasswordRules = PasswordRules { length: 6, unique: 3, symbol: true, lower: true, upper: true, digit: true };

    #[test]
    fn each_rule_is_asked_for_by_its_name() {
        // spec: SET-13
        for (password, lacking) in [
            ("Abc-12", vec![]),
            ("Ab-1", vec!["PasswordTooShort"]),
            ("abc-12", vec!["PasswordRequiresUpper"]),
            ("ABC-12", vec!["PasswordRequiresLower"]),
            ("Abcdef-", vec!["PasswordRequiresDigit"]),
            ("Abcdef1", vec!["PasswordRequiresNonAlphanumeric"]),
            (
                "",
                vec![
                    "PasswordTooShort",
                    "PasswordRequiresUniqueChars",
                    "PasswordRequiresNonAlphanumeric",
                    "PasswordRequiresDigit",
                    "PasswordRequiresLower",
                    "PasswordRequiresUpper",
                ],
            ),
        ] {
            let names: Vec<&str> = RULES.violations(password).iter().map(|(name, _)| *name).collect();
            assert_eq!(names, lacking, "{password}");
        }
        let none = PasswordRules { length: 2, unique: 1, symbol: false, lower: false, upper: false, digit: false };
        assert!(none.violations("aa").is_empty());
    }

    #[test]
    fn an_accent_is_neither_a_character_nor_a_symbol() {
        let code = |password: &str| RULES.check("password", password, &Owner::default()).err().and_then(|e| e.code().map(str::to_owned));
        assert_eq!(code("Abe\u{301}-1").as_deref(), Some("Volo.Abp.Identity:PasswordTooShort"));
        assert_eq!(code("Abcde\u{301}12").as_deref(), Some("Volo.Abp.Identity:PasswordRequiresNonAlphanumeric"));
        assert_eq!(code("Abcde\u{301}-12"), None);
        let owner = Owner { user_name: "ren\u{e9}e.c\u{f4}t\u{e9}", ..Owner::default() };
        let error = RULES.check("password", "Rene\u{301}e.Co\u{302}te\u{301}-1", &owner).unwrap_err();
        assert_eq!(error.code(), Some("Identity.PasswordLikeOwner"));
    }

    #[test]
    fn the_error_names_the_first_violation_and_marks_the_field_with_all() {
        let error = RULES.check("newPassword", "abc", &Owner::default()).unwrap_err();
        assert_eq!(error.code(), Some("Volo.Abp.Identity:PasswordTooShort"));
        assert_eq!(error.data()["0"], 6);
        assert_eq!(error.fields().len(), 4);
        assert!(error.fields().iter().all(|f| f.field == "newPassword"));
    }
}
