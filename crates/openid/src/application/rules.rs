//! What an application or a scope must be like. Pure.

use kernel::{Error, FieldError, Result};
use oidc::client::{ApplicationType, check_redirect_uri};

use super::service::{ApplicationInput, ScopeInput};

/// Grant types that applications can be given.
const GRANTS: [&str; 4] = ["authorization_code", "refresh_token", "client_credentials", "password"];

fn wrong(field: impl Into<String>, message: &'static str) -> FieldError {
    FieldError { field: field.into(), message: message.into(), data: serde_json::Map::new() }
}

/// Whether a name holds what it may: no space, since lists of names are written with spaces between.
fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| matches!(byte, 0x21 | 0x23..=0x5B | 0x5D..=0x7E))
}

/// Checks an application; `has_secret` tells whether one is kept from before.
///
/// # Errors
/// Field errors.
pub(crate) fn check_application(input: &ApplicationInput, has_secret: bool) -> Result<()> {
    let mut faults = Vec::new();
    if !is_word(&input.client_id) {
        faults.push(wrong("clientId", "Validation.OneWord"));
    }
    let native = if input.application_type == "native" { ApplicationType::Native } else { ApplicationType::Web };
    for (field, addresses) in [("redirectUris", &input.redirect_uris), ("postLogoutRedirectUris", &input.post_logout_redirect_uris)] {
        let refused = addresses.iter().enumerate().filter(|(_, address)| check_redirect_uri(address, native).is_err());
        faults.extend(refused.map(|(at, _)| wrong(format!("{field}[{at}]"), "Validation.RedirectAddress")));
    }
    let confidential = input.client_type == "confidential";
    if confidential && !has_secret && input.client_secret.is_none() {
        faults.push(wrong("clientSecret", "Validation.Required"));
    }
    if !confidential && input.client_secret.is_some() {
        faults.push(wrong("clientSecret", "Validation.PublicSecret"));
    }
    if !confidential && input.grant_types.iter().any(|grant| grant == "client_credentials") {
        faults.push(wrong("allowClientCredentialsFlow", "Validation.PublicClientCredentials"));
    }
    let code = input.grant_types.iter().any(|grant| grant == "authorization_code");
    if code && input.redirect_uris.is_empty() {
        faults.push(wrong("redirectUris", "Validation.Required"));
    }
    if input.grant_types.iter().any(|grant| !GRANTS.contains(&grant.as_str())) {
        faults.push(wrong("extensionGrantTypes", "Validation.GrantType"));
    }
    if input.scopes.iter().any(|scope| !is_word(scope)) {
        faults.push(wrong("scopes", "Validation.OneWord"));
    }
    if faults.is_empty() { Ok(()) } else { Err(Error::invalid_fields(faults)) }
}

/// Checks a scope.
///
/// # Errors
/// Field errors.
pub(crate) fn check_scope(input: &ScopeInput) -> Result<()> {
    let mut faults = Vec::new();
    if !is_word(&input.name) {
        faults.push(wrong("name", "Validation.OneWord"));
    }
    if input.resources.iter().any(|resource| !is_word(resource)) {
        faults.push(wrong("resources", "Validation.OneWord"));
    }
    if faults.is_empty() { Ok(()) } else { Err(Error::invalid_fields(faults)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn application() -> ApplicationInput {
        ApplicationInput {
            client_id: "partner".to_owned(),
            client_type: "confidential".to_owned(),
            application_type: "web".to_owned(),
            client_secret: Some("s".to_owned()),
            grant_types: vec!["authorization_code".to_owned()],
            redirect_uris: vec!["https://partner.example/cb".to_owned()],
            ..ApplicationInput::default()
        }
    }

    fn faults(input: &ApplicationInput, has_secret: bool) -> Vec<String> {
        check_application(input, has_secret).err().map(|e| e.fields().iter().map(|f| f.field.clone()).collect()).unwrap_or_default()
    }

    #[test]
    fn applications_are_checked() {
        let words = |words: &[&str]| words.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>();
        let good = application();
        assert!(faults(&good, false).is_empty());
        let public = ApplicationInput { client_type: "public".to_owned(), client_secret: None, ..good.clone() };
        assert!(faults(&public, false).is_empty());
        for (input, has_secret, expected) in [
            (ApplicationInput { client_id: "a b".to_owned(), ..good.clone() }, false, vec!["clientId"]),
            (ApplicationInput { client_secret: None, ..good.clone() }, false, vec!["clientSecret"]),
            (ApplicationInput { client_secret: None, ..good.clone() }, true, vec![]),
            (ApplicationInput { client_secret: Some("s".to_owned()), ..public.clone() }, false, vec!["clientSecret"]),
            (ApplicationInput { grant_types: words(&["client_credentials"]), ..public.clone() }, false, vec!["allowClientCredentialsFlow"]),
            (ApplicationInput { redirect_uris: Vec::new(), ..good.clone() }, false, vec!["redirectUris"]),
            (
                ApplicationInput { redirect_uris: words(&["https://a.example/", "http://a.example/", "javascript:x"]), ..good.clone() },
                false,
                vec!["redirectUris[1]", "redirectUris[2]"],
            ),
            (
                ApplicationInput { post_logout_redirect_uris: words(&["https://*.example/"]), ..good.clone() },
                false,
                vec!["postLogoutRedirectUris[0]"],
            ),
            (ApplicationInput { grant_types: words(&["implicit"]), ..good.clone() }, false, vec!["extensionGrantTypes"]),
            (ApplicationInput { scopes: words(&["a b"]), ..good.clone() }, false, vec!["scopes"]),
        ] {
            assert_eq!(faults(&input, has_secret), expected, "{input:?}");
        }
    }
}
