//! Allowed names of claim types, and the values that fit them.

use chrono::{DateTime, NaiveDate};
use kernel::{Error, Result};
use regex::{Regex, RegexBuilder};
use serde_json::Value;

/// Longest value, in characters.
pub const LONGEST_VALUE: usize = 1024;

/// Memory that a compiled expression may take, in bytes.
const EXPRESSION: usize = 256 * 1024;

/// The type of a claim's value; numbered as on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueType {
    /// Any text.
    String = 0,
    /// A whole number.
    Int = 1,
    /// `true` or `false`.
    Boolean = 2,
    /// A day, or an instant as RFC 3339 has it.
    DateTime = 3,
}

impl ValueType {
    /// The type with this number.
    ///
    /// # Errors
    /// 400 on `valueType`.
    pub fn of(number: i32) -> Result<Self> {
        let all = [Self::String, Self::Int, Self::Boolean, Self::DateTime];
        all.into_iter().find(|own| *own as i32 == number).ok_or_else(|| Error::invalid("valueType", "Validation.Range"))
    }

    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::String => "String",
            Self::Int => "Int",
            Self::Boolean => "Boolean",
            Self::DateTime => "DateTime",
        }
    }

    /// A value of this type as it appears in tokens.
    pub fn encode_for_token(self, value: &str) -> Value {
        match self {
            Self::Int => value.parse::<i64>().map_or_else(|_| value.into(), Value::from),
            Self::Boolean => value.parse::<bool>().map_or_else(|_| value.into(), Value::from),
            Self::String | Self::DateTime => value.into(),
        }
    }

    fn holds(self, value: &str) -> bool {
        match self {
            Self::String => true,
            Self::Int => value.parse::<i64>().is_ok(),
            Self::Boolean => matches!(value, "true" | "false"),
            Self::DateTime => {
                let day = DateTime::parse_from_rfc3339(value).map(|at| at.date_naive()).or_else(|_| value.parse::<NaiveDate>());
                day.is_ok_and(|day| http::plain_year(&day, &()).is_ok())
            }
        }
    }
}

/// Claims of the protocols, and those that the product itself puts into tokens: a claim type with such a name would be mistaken for them.
const RESERVED: &[&str] = &[
    "acr",
    "active",
    "address",
    "amr",
    "at_hash",
    "aud",
    "auth_time",
    "azp",
    "birthdate",
    "c_hash",
    "client_id",
    "cnf",
    "email",
    "email_verified",
    "exp",
    "family_name",
    "gender",
    "given_name",
    "iat",
    "iss",
    "jti",
    "locale",
    "middle_name",
    "name",
    "nbf",
    "nickname",
    "nonce",
    "phone_number",
    "phone_number_verified",
    "picture",
    "preferred_username",
    "profile",
    "remember_me",
    "role",
    "roles",
    "s_hash",
    "scope",
    "scp",
    "sessionid",
    "sid",
    "sub",
    "tenantid",
    "token_type",
    "typ",
    "unique_name",
    "updated_at",
    "username",
    "website",
    "zoneinfo",
];

/// Prefixes of the protocols' claims.
const RESERVED_PREFIXES: &[&str] = &["impersonator_", "oi_", "http://schemas.", "https://schemas."];

/// Checks a name: one word, since scopes list claims separated by spaces, and none of the protocols'.
///
/// # Errors
/// 400 on `name`.
pub fn check_name(name: &str) -> Result<()> {
    if name.chars().any(|c| c.is_whitespace() || c.is_control() || !c.is_ascii()) {
        return Err(Error::invalid("name", "Validation.ClaimName"));
    }
    let lower = name.to_ascii_lowercase();
    if RESERVED.contains(&lower.as_str()) || RESERVED_PREFIXES.iter().any(|prefix| lower.starts_with(prefix)) {
        return Err(Error::invalid("name", "Validation.ReservedClaim"));
    }
    Ok(())
}

/// The expression that a whole value must match. It runs in linear time, so no expression can block a thread.
fn whole(expression: &str) -> Option<Regex> {
    // Compiled by itself first: `a)|(b` would close the group around it.
    RegexBuilder::new(expression).size_limit(EXPRESSION).build().ok()?;
    RegexBuilder::new(&format!("^(?:{expression})$")).size_limit(EXPRESSION).build().ok()
}

/// Checks an expression and that values of the type can have one.
///
/// # Errors
/// 400 on `regex`.
pub fn check_expression(expression: Option<&str>, value_type: ValueType) -> Result<()> {
    let Some(expression) = expression else { return Ok(()) };
    if value_type != ValueType::String {
        return Err(Error::invalid("regex", "Validation.ExpressionOfTexts"));
    }
    whole(expression).map(drop).ok_or_else(|| Error::invalid("regex", "Validation.Expression"))
}

/// Checks a value of a claim type; a refusal is reported on `field`.
///
/// # Errors
/// 400 on `field`.
pub fn check_value(claim_type: &super::Model, value: &str, field: &str) -> Result<()> {
    let value_type = ValueType::of(claim_type.value_type)?;
    if !value_type.holds(value) {
        return Err(Error::invalid(field.to_owned(), format!("Validation.Claim{}", value_type.name())));
    }
    let Some(expression) = claim_type.regex.as_deref() else { return Ok(()) };
    // An expression of an earlier version that can't be read any more refuses nothing.
    if whole(expression).is_none_or(|expression| expression.is_match(value)) {
        return Ok(());
    }
    let wanted = claim_type.regex_description.as_deref().filter(|words| !words.trim().is_empty());
    Err(match wanted {
        Some(words) => Error::invalid(field.to_owned(), "Validation.ClaimDescribed").with("description", words),
        None => Error::invalid(field.to_owned(), "Validation.Format"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_fits_its_type() {
        let table = [
            (ValueType::Int, "-42", true),
            (ValueType::Int, "4.2", false),
            (ValueType::Int, "", false),
            (ValueType::Boolean, "true", true),
            (ValueType::Boolean, "True", false),
            (ValueType::DateTime, "2026-11-02", true),
            (ValueType::DateTime, "2026-11-02T08:30:00Z", true),
            (ValueType::DateTime, "2026-02-30", false),
            (ValueType::DateTime, "1900-01-01", true),
            (ValueType::DateTime, "1899-12-31", false),
            (ValueType::DateTime, "+12345-01-01", false),
            (ValueType::DateTime, "2201-01-01T00:00:00Z", false),
            (ValueType::String, "anything", true),
        ];
        for (value_type, value, fits) in table {
            assert_eq!(value_type.holds(value), fits, "{value_type:?} {value}");
        }
    }

    #[test]
    fn names_of_the_protocols_are_reserved() {
        for name in ["sub", "ROLE", "tenantid", "sessionid", "impersonator_userid", "Impersonator_x"] {
            assert_eq!(check_name(name).unwrap_err().fields()[0].message, "Validation.ReservedClaim", "{name}");
        }
        for name in ["two words", "é", "tab\t"] {
            assert_eq!(check_name(name).unwrap_err().fields()[0].message, "Validation.ClaimName", "{name}");
        }
        assert!(check_name("cost_centre").is_ok());
    }

    #[test]
    fn an_expression_matches_the_whole_value() {
        assert!(whole("[A-Z]{2}").unwrap().is_match("AB"));
        assert!(!whole("[A-Z]{2}|x").unwrap().is_match("ABC"));
        assert!(whole("a)|(b").is_none());
        assert!(check_expression(Some("(("), ValueType::String).is_err());
        assert!(check_expression(Some("\\w{1000}{1000}"), ValueType::String).is_err());
        assert!(check_expression(Some("[0-9]"), ValueType::Int).is_err());
    }
}
