//! Scope lists (RFC 6749 section 3.3).

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::error::{Error, ErrorCode};

/// Makes the request an OpenID Connect request with an id token.
pub const OPENID: &str = "openid";
/// Requests a refresh token.
pub const OFFLINE_ACCESS: &str = "offline_access";
/// User name and names.
pub const PROFILE: &str = "profile";
/// Email address.
pub const EMAIL: &str = "email";
/// Telephone number.
pub const PHONE: &str = "phone";
/// Role names.
pub const ROLES: &str = "roles";
/// The name that the templates of ABP clients use instead of `roles`; both mean the same.
pub const ROLE: &str = "role";
/// Postal address; published by ABP servers, without a claim here.
pub const ADDRESS: &str = "address";

/// Distinct scopes in the requested order. On the wire and in JSON: one string, separated by spaces.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scopes(Vec<String>);

impl Scopes {
    /// Parses a scope parameter.
    ///
    /// # Errors
    /// `invalid_scope` for characters that RFC 6749 does not allow.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let allowed = |byte: u8| matches!(byte, 0x21 | 0x23..=0x5B | 0x5D..=0x7E);
        if !text.bytes().all(|byte| byte == b' ' || allowed(byte)) {
            return Err(Error::new(ErrorCode::InvalidScope, "The scope contains characters that are not allowed."));
        }
        Ok(text.split(' ').filter(|scope| !scope.is_empty()).collect())
    }

    /// Whether the scope is included.
    pub fn contains(&self, scope: &str) -> bool {
        self.0.iter().any(|own| own == scope)
    }

    /// Whether role names were requested, by either name.
    pub fn has_roles(&self) -> bool {
        self.contains(ROLES) || self.contains(ROLE)
    }

    /// Whether `other` includes all of these scopes.
    pub fn is_subset(&self, other: &Self) -> bool {
        self.0.iter().all(|scope| other.contains(scope))
    }

    /// The scopes that `other` lacks.
    #[must_use]
    pub fn missing_from(&self, other: &Self) -> Self {
        self.iter().filter(|scope| !other.contains(scope)).collect()
    }

    /// The scopes in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The scopes of a refreshed token: the requested ones, or all that were granted.
    ///
    /// # Errors
    /// `invalid_scope` if a requested scope was not granted (RFC 6749 section 6).
    pub fn narrow(&self, requested: Option<&Self>) -> Result<Self, Error> {
        match requested {
            None => Ok(self.clone()),
            Some(requested) if requested.is_subset(self) => Ok(requested.clone()),
            Some(_) => Err(Error::new(ErrorCode::InvalidScope, "The scope exceeds what was granted.")),
        }
    }
}

impl<S: Into<String>> FromIterator<S> for Scopes {
    fn from_iter<T: IntoIterator<Item = S>>(scopes: T) -> Self {
        let mut list: Vec<String> = Vec::new();
        for scope in scopes {
            let scope = scope.into();
            if !list.contains(&scope) {
                list.push(scope);
            }
        }
        Self(list)
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(" "))
    }
}

impl Serialize for Scopes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Scopes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn scopes(text: &str) -> Scopes {
        Scopes::parse(text).unwrap()
    }

    #[test]
    fn reads_distinct_scopes_in_order() {
        assert_eq!(scopes(" openid  Portal openid ").to_string(), "openid Portal");
        assert!(Scopes::parse("a\"b").is_err());
        assert!(Scopes::parse("a\tb").is_err());
        assert!(Scopes::parse("é").is_err());
    }

    #[test]
    fn role_and_roles_mean_the_same() {
        assert!(scopes("role").has_roles());
        assert!(scopes("roles").has_roles());
        assert!(!scopes("rol").has_roles());
    }

    #[test]
    fn narrowing_never_widens() {
        let granted = scopes("openid email Portal");
        assert_eq!(granted.narrow(None).unwrap(), granted);
        assert_eq!(granted.narrow(Some(&scopes("email"))).unwrap(), scopes("email"));
        assert_eq!(granted.narrow(Some(&scopes("email admin"))).unwrap_err().code(), ErrorCode::InvalidScope);
    }

    proptest! {
        #[test]
        fn never_panics(text in ".*") {
            if let Ok(scopes) = Scopes::parse(&text) {
                prop_assert_eq!(Scopes::parse(&scopes.to_string()).unwrap(), scopes);
            }
        }
    }
}
