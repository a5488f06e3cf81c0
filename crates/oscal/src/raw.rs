//! An element as JSON text.

use std::fmt;

use serde_json::Value;

/// An element as imported, stored as compact JSON: its tree takes ten times the memory, so elements are parsed one at a time.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Raw(Box<str>);

impl Raw {
    pub(crate) fn of(value: &Value) -> Self {
        Self(value.to_string().into_boxed_str())
    }

    /// The parsed element.
    pub fn value(&self) -> Value {
        // Only `of` writes it. Nesting was limited when it was read, above serde_json's own limit.
        let mut deserializer = serde_json::Deserializer::from_str(&self.0);
        deserializer.disable_recursion_limit();
        serde::Deserialize::deserialize(&mut deserializer).unwrap_or_default()
    }

    /// The JSON.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Raw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
