//! Form and query parameters as in RFC 6749 section 3.1: no duplicates, and an empty value counts as absent.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::encoding::{form_decode, form_encode};
use crate::error::{Error, ErrorCode};

/// Far above any request of the protocol; a longer one is rejected before it is decoded.
const MAX_BYTES: usize = 64 * 1024;
const MAX_PARAMETERS: usize = 100;

/// The parameters of one request. `Debug` shows the names only.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Params {
    values: BTreeMap<String, String>,
    #[serde(skip)]
    repeated: BTreeSet<String>,
}

impl Params {
    /// Decodes `application/x-www-form-urlencoded` text (a query without `?`, or a body).
    ///
    /// # Errors
    /// `invalid_request` for broken escapes, text that is not UTF-8, NUL characters, more than 64 KiB or 100 parameters.
    pub fn parse(encoded: &str) -> Result<Self, Error> {
        if encoded.len() > MAX_BYTES {
            return Err(Error::invalid_request("The request is too long."));
        }
        let mut params = Self::default();
        for part in encoded.split('&').filter(|part| !part.is_empty()) {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let (Some(name), Some(value)) = (form_decode(name), form_decode(value)) else {
                return Err(Error::invalid_request("A parameter is not correctly encoded."));
            };
            // PostgreSQL text can't contain NUL, so it is rejected here.
            if name.contains('\0') || value.contains('\0') {
                return Err(Error::invalid_request("A parameter contains a NUL character."));
            }
            params.add(name, value);
            if params.values.len() > MAX_PARAMETERS {
                return Err(Error::invalid_request("There are too many parameters."));
            }
        }
        Ok(params)
    }

    /// Builds parameters from pairs already decoded.
    pub fn from_pairs<N: Into<String>, V: Into<String>>(pairs: impl IntoIterator<Item = (N, V)>) -> Self {
        let mut params = Self::default();
        for (name, value) in pairs {
            params.add(name.into(), value.into());
        }
        params
    }

    fn add(&mut self, name: String, value: String) {
        match self.values.entry(name) {
            Entry::Vacant(entry) => {
                entry.insert(value);
            }
            Entry::Occupied(entry) => {
                self.repeated.insert(entry.key().clone());
            }
        }
    }

    /// The value of a parameter; `None` if absent or empty.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str).filter(|value| !value.is_empty())
    }

    /// The value of a parameter as an owned string.
    pub fn owned(&self, name: &str) -> Option<String> {
        self.get(name).map(str::to_owned)
    }

    /// The value of a required parameter.
    ///
    /// # Errors
    /// `invalid_request` naming the parameter.
    pub fn require(&self, name: &str) -> Result<&str, Error> {
        self.get(name).ok_or_else(|| Error::new(ErrorCode::InvalidRequest, format!("The parameter '{name}' is missing.")))
    }

    /// Whether the parameter was sent more than once.
    pub fn is_repeated(&self, name: &str) -> bool {
        self.repeated.contains(name)
    }

    /// Rejects a request with any repeated parameter (RFC 6749 section 3.2).
    ///
    /// # Errors
    /// `invalid_request`.
    pub fn refuse_repeated(&self) -> Result<(), Error> {
        if self.repeated.is_empty() { Ok(()) } else { Err(Error::invalid_request("A parameter was sent more than once.")) }
    }

    /// The same parameters without the named ones.
    #[must_use]
    pub fn without(&self, names: &[&str]) -> Self {
        let mut params = self.clone();
        params.values.retain(|name, _| !names.contains(&name.as_str()));
        params.repeated.retain(|name| !names.contains(&name.as_str()));
        params
    }

    /// Sets or replaces a parameter.
    #[must_use]
    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.repeated.remove(name);
        self.values.insert(name.to_owned(), value.to_owned());
        self
    }

    /// The parameters as form-encoded text, sorted by name.
    pub fn encode(&self) -> String {
        form_encode(self.values.iter().map(|(name, value)| (name.as_str(), value.as_str())))
    }
}

impl fmt::Debug for Params {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Params").field(&self.values.keys().collect::<Vec<_>>()).finish()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn decodes_forms() {
        let params = Params::parse("a=1+2&b=%C3%A9&empty=&flag&a%26b=x%3Dy").unwrap();
        assert_eq!(params.get("a"), Some("1 2"));
        assert_eq!(params.get("b"), Some("é"));
        assert_eq!(params.get("empty"), None);
        assert_eq!(params.get("flag"), None);
        assert_eq!(params.get("a&b"), Some("x=y"));
        assert_eq!(Params::parse(&params.encode()).unwrap(), params);
    }

    #[test]
    fn rejects_malformed_input() {
        for bad in ["a=%", "a=%4", "a=%zz", "a=%ff", "a=%00", "%80=1"] {
            assert_eq!(Params::parse(bad).unwrap_err().code(), ErrorCode::InvalidRequest, "{bad}");
        }
        assert!(Params::parse(&"a".repeat(MAX_BYTES + 1)).is_err());
        assert!(Params::parse(&(0..=MAX_PARAMETERS).map(|n| format!("p{n}=1&")).collect::<String>()).is_err());
    }

    #[test]
    fn duplicates_are_detected_even_if_empty() {
        for text in ["a=1&a=2", "a=1&a=1", "a=&a=1", "a&a"] {
            let params = Params::parse(text).unwrap();
            assert!(params.is_repeated("a"), "{text}");
            assert!(params.refuse_repeated().is_err(), "{text}");
            assert!(params.without(&["a"]).refuse_repeated().is_ok());
        }
    }

    #[test]
    fn debug_shows_no_value() {
        assert_eq!(format!("{:?}", Params::parse("password=hunter2").unwrap()), "Params([\"password\"])");
    }

    proptest! {
        #[test]
        fn never_panics(text in ".*") {
            let _ = Params::parse(&text);
        }

        #[test]
        fn encoding_round_trips(pairs in proptest::collection::btree_map("[^\0]{1,12}", "[^\0]{0,24}", 0..8)) {
            let params = Params::from_pairs(pairs.clone());
            prop_assert_eq!(Params::parse(&params.encode()).unwrap(), params);
        }
    }
}
