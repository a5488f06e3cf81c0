//! Arguments of an operation, as the audit record stores them: without secrets, and limited in length.

use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Map, Value};

/// Longest stored text, in characters.
const LONGEST: usize = 4000;

/// Names of fields whose values are never stored, also as part of a name: `newPassword`, `client_secret`, `resetToken`, `twoFactorCode`. The
/// user name is among them because users type their password into that field by mistake, and keys because a private one is sent where its
/// public one belongs.
const SECRET: [&str; 11] = [
    "password",
    "secret",
    "token",
    "codeverifier",
    "factorcode",
    "recoverycode",
    "devicecode",
    "usercode",
    "usernameoremailaddress",
    "publickey",
    "privatekey",
];

/// Switches that only sound like it.
const SWITCHES: [&str; 11] = [
    "allowpasswordflow",
    "allowrefreshtokenflow",
    "canobtainuserinfowithoutpassword",
    "enablepreventpasswordreuse",
    "forceuserstoperiodicallychangepassword",
    "removeclientsecret",
    "requiredigit",
    "requirelowercase",
    "requirenonalphanumeric",
    "requireuppercase",
    "shouldchangepasswordonnextlogin",
];

/// Figures that only sound like it.
const FIGURES: [&str; 9] = [
    "accesstokenlifetime",
    "devicecodelifetime",
    "identitytokenlifetime",
    "passwordchangeperioddays",
    "preventpasswordreusecount",
    "refreshtokenlifetime",
    "requiredlength",
    "requireduniquechars",
    "usercodelifetime",
];

/// What stands for a secret.
const MASK: &str = "***";

/// Arguments of a request, by name. Clones share them: they become known while the request is read.
#[derive(Debug, Clone, Default)]
pub struct Arguments(Arc<Mutex<Map<String, Value>>>);

impl Arguments {
    /// Records an argument, without the secrets in it. A body may not have been judged yet: what has not the type that its name asks for is
    /// a secret as well.
    pub fn record(&self, name: &str, mut value: Value) {
        mask(name, &mut value);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), value);
    }

    /// Records the body of a request. Operations take objects and lists of them; anything else may be the secret without its name.
    pub fn record_body(&self, mut body: Value) {
        match &mut body {
            Value::Object(_) => {}
            Value::Array(items) => items.iter_mut().filter(|item| !item.is_object()).for_each(|item| *item = MASK.into()),
            other => *other = MASK.into(),
        }
        self.record("input", body);
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
    let name = plain(name);
    if is_secret(&name) {
        if !is_harmless(&name, value) {
            *value = MASK.into();
        }
        return;
    }
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| mask(&name, item)),
        Value::Object(members) => {
            let names_a_secret = members.get("name").and_then(Value::as_str).is_some_and(|name| is_secret(&plain(name)));
            for (name, member) in members.iter_mut() {
                mask(if names_a_secret && name == "value" { SECRET[1] } else { name }, member);
            }
        }
        _ => {}
    }
}

/// Letters and digits of a name, in small letters: clients may spell it with capitals, dashes and low lines.
fn plain(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

fn is_secret(plain: &str) -> bool {
    SECRET.iter().any(|secret| plain.contains(secret))
}

/// Whether a value under a name that sounds like a secret's is none: nothing, a switch, a figure, or a group of them, such as the rules for
/// passwords.
fn is_harmless(plain_name: &str, value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(_) => SWITCHES.contains(&plain_name),
        Value::Number(_) => FIGURES.contains(&plain_name),
        Value::Object(members) => {
            let is_rule = |(name, rule): (&String, &Value)| !rule.is_object() && is_harmless(&plain(name), rule);
            !members.is_empty() && members.iter().all(is_rule)
        }
        Value::String(_) | Value::Array(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn kept(arguments: &Arguments) -> Value {
        serde_json::from_str(&arguments.json()).unwrap()
    }

    #[test]
    fn secrets_are_cut_out_at_any_depth_and_settings_of_that_name_stay() {
        let arguments = Arguments::default();
        arguments.record(
            "input",
            json!({"userName": "ann", "newPassword": "x", "list": [{"client_secret": "y"}], "password": {"requiredLength": 8}}),
        );
        arguments.record("resetToken", json!(["z"]));
        arguments.record("secretProperties", json!([{"name": "ClientSecret", "value": "v"}]));
        arguments.record("properties", json!([{"name": "ClientSecret", "value": "v"}, {"name": "Scope", "value": "openid"}]));
        let input = json!({"userName": "ann", "newPassword": "***", "list": [{"client_secret": "***"}], "password": {"requiredLength": 8}});
        let properties = json!([{"name": "ClientSecret", "value": "***"}, {"name": "Scope", "value": "openid"}]);
        let all = json!({"input": input, "resetToken": "***", "secretProperties": "***", "properties": properties});
        assert_eq!(kept(&arguments), all);
    }

    #[test]
    fn a_secret_of_an_unexpected_type_is_cut_out_whole() {
        let number = json!(7_391_846_250_i64);
        let shapes = [number.clone(), json!([number]), json!({"value": number}), json!({"requiredLength": {"of": number}}), json!(true)];
        for name in [
            "newPassword",
            "new-password",
            "NEW_PASSWORD",
            "adminPassword",
            "clientSecret",
            "token",
            "twoFactorCode",
            "userCode",
            "publicKeys",
        ] {
            for shape in &shapes {
                let arguments = Arguments::default();
                arguments.record_body(json!({ name: shape }));
                assert_eq!(kept(&arguments), json!({"input": { name: "***" }}), "{shape}");
            }
        }
        for (body, stays) in [
            (number.clone(), json!("***")),
            (json!("Quay-Street-7"), json!("***")),
            (json!([number, {"claimType": "seat"}]), json!(["***", {"claimType": "seat"}])),
        ] {
            let arguments = Arguments::default();
            arguments.record_body(body);
            assert_eq!(kept(&arguments), json!({"input": stays}));
        }
    }

    #[test]
    fn switches_figures_and_people_that_sound_like_secrets_stay() {
        let arguments = Arguments::default();
        let input = json!({"allowPasswordFlow": true, "accessTokenLifetime": 60, "newPassword": null, "verifierUserId": "0198"});
        arguments.record_body(input.clone());
        arguments.record("shouldChangePasswordOnNextLogin", "typed".into());
        assert_eq!(kept(&arguments), json!({"input": input, "shouldChangePasswordOnNextLogin": "***"}));
    }

    #[test]
    fn long_arguments_are_truncated_and_still_json() {
        let arguments = Arguments::default();
        arguments.record("text", "ä\"".repeat(LONGEST).into());
        let kept: Value = serde_json::from_str(&arguments.json()).unwrap();
        assert_eq!(kept["cut"].as_str().unwrap().chars().count(), LONGEST);
    }
}
