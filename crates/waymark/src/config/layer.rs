//! One source of options, without those that are empty there: an empty value is no value.

use figment::{
    Metadata, Profile, Provider,
    value::{Dict, Map, Value},
};

use super::fields;

/// Options with a default that can be empty: no name beside the sender's address, no body.
const MAY_BE_EMPTY: [&str; 2] = ["mail.from_name", "sms.body"];

/// What one source says.
pub(super) struct Layer {
    metadata: Metadata,
    data: Map<Profile, Dict>,
}

impl Layer {
    /// What is set in `data`. An option without a default is as if it weren't named where it is empty; for the others that would be
    /// a guess, so they are reported.
    pub(super) fn new(metadata: Metadata, mut data: Map<Profile, Dict>, origin: &str, wrong: &mut Vec<String>) -> Self {
        let known = fields();
        for (section, value) in data.values_mut().flatten() {
            let Value::Dict(_, options) = value else { continue };
            options.retain(|name, value| {
                let option = format!("{section}.{name}");
                if !value.as_str().is_some_and(is_empty) || MAY_BE_EMPTY.contains(&option.as_str()) {
                    return true;
                }
                if known.iter().any(|field| field.option() == option && !field.default.is_null()) {
                    wrong.push(format!("{option} (from {origin}): must not be empty; leave it out to have its default"));
                }
                false
            });
        }
        Self { metadata, data }
    }
}

impl Provider for Layer {
    fn metadata(&self) -> Metadata {
        self.metadata.clone()
    }

    fn data(&self) -> Result<Map<Profile, Dict>, figment::Error> {
        Ok(self.data.clone())
    }
}

/// Whether a value says nothing.
pub(super) fn is_empty(value: &str) -> bool {
    value.trim().is_empty()
}
