//! Arguments of an operation, as the audit record stores them: without secrets, and limited in length.

use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Map, Value};

/// Longest stored text, in characters.
const LONGEST: usize = 4000;

/// Names whose values are never stored, also as part of a name: `newPassword`, `client_secret`, `resetToken`, `twoFactorCode`. The user
/// name is among them because users type their password into that field by mistake.
const SECRET: [&str; 7] = ["password", "secret", "token", "verifier", "factorcode", "recoverycode", "usernameoremailaddress"];

/// Arguments of a request, by name. Clones share them: they become known while the request is read.
#[derive(Debug, Clone, Default)]
pub struct Arguments(Arc<Mutex<Map<String, Value>>>);

impl Arguments {
    /// Records an argument, without the secrets in it.
    pub fn record(&self, name: &str, mut value: Value) {
        mask(name, &mut value);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), value);
    }

    /// The arguments as a JSON object. If it is too long, a truncated text of it under `cut`, so that it stays JSON.
    pub fn json(&self) -> String {
        let text = Value::Object(self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()).to_string();
        match text.char_indices().nth(LONGEST) {
            Some((at, _)) => serde_json::json!({ "cut": text[..at] }).to_string(),
            None => text,
        }
    }
}

fn mask(name: &str, value: &mut Value) {
    match value {
        Value::String(text) if is_secret(name) => "***".clone_into(text),
        Value::Array(items) => items.iter_mut().for_each(|item| mask(name, item)),
        // Everything in a list of secrets is a secret, whatever its name.
        Value::Object(members) if is_secret(name) => members.values_mut().for_each(|member| mask(name, member)),
        Value::Object(members) => members.iter_mut().for_each(|(name, member)| mask(name, member)),
        _ => {}
    }
}

fn is_secret(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    SECRET.iter().any(|secret| name.contains(secret))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn secrets_are_cut_out_at_any_depth_and_settings_of_that_name_stay() {
        let arguments = Arguments::default();
        arguments
            .record("input", json!({"userName": "ann", "newPassword": "x", "list": [{"client_secret": "y"}], "password": {"minimum": 8}}));
        arguments.record("resetToken", json!(["z"]));
        arguments.record("secretProperties", json!([{"name": "ClientSecret", "value": "v"}]));
        let kept: Value = serde_json::from_str(&arguments.json()).unwrap();
        let input = json!({"userName": "ann", "newPassword": "***", "list": [{"client_secret": "***"}], "password": {"minimum": 8}});
        assert_eq!(kept, json!({"input": input, "resetToken": ["***"], "secretProperties": [{"name": "***", "value": "***"}]}));
    }

    #[test]
    fn long_arguments_are_truncated_and_still_json() {
        let arguments = Arguments::default();
        arguments.record("text", "ä\"".repeat(LONGEST).into());
        let kept: Value = serde_json::from_str(&arguments.json()).unwrap();
        assert_eq!(kept["cut"].as_str().unwrap().chars().count(), LONGEST);
    }
}
