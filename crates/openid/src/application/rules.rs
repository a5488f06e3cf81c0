//! Validation of applications and scopes. Pure.

use std::collections::BTreeSet;

use kernel::{Error, FieldError, Result};
use oidc::client::{ApplicationType, ClientKey, ClientKeyFault, DEVICE_CODE, check_redirect_uri};

use super::{
    entity::{application, scope, split_words},
    seed::PORTAL_APP,
    service::{ApplicationInput, ScopeInput},
};

/// Our extension grants, which exchange the session of one user for that of another.
pub(crate) const EXTENSION_GRANTS: [&str; 2] = ["LinkLogin", "Impersonation"];
/// Grant types that applications can be given.
const GRANTS: [&str; 7] =
    ["authorization_code", "refresh_token", "client_credentials", "password", DEVICE_CODE, EXTENSION_GRANTS[0], EXTENSION_GRANTS[1]];

fn wrong(field: impl Into<String>, message: &'static str) -> FieldError {
    FieldError { field: field.into(), message: message.into(), data: serde_json::Map::new() }
}

/// Whether a name is valid: it has no space, since lists of names are separated by spaces.
fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| matches!(byte, 0x21 | 0x23..=0x5B | 0x5D..=0x7E))
}

/// Whether the browser leads users back to an application with these grants.
fn is_returned_to(grant_types: &[String]) -> bool {
    grant_types.iter().any(|grant| grant == "authorization_code")
}

/// Whether users sign in through a browser to an application with these grants: in their own, or for a device that has none.
pub(crate) fn signs_users_in(grant_types: &[String]) -> bool {
    is_returned_to(grant_types) || grant_types.iter().any(|grant| grant == DEVICE_CODE)
}

/// Whether users sign in to such an application without being asked for consent. Our extension grants never ask for it; devices always do.
pub(crate) fn is_unasked(consent_type: &str, grant_types: &[String]) -> bool {
    grant_types.iter().any(|grant| EXTENSION_GRANTS.contains(&grant.as_str()))
        || !matches!(consent_type, "explicit" | "systematic") && is_returned_to(grant_types)
}

/// What decides who gets the tokens of an application, and which: everything but its display texts and what it proves itself with.
pub(crate) fn leads_to(row: &application::Model) -> impl PartialEq + use<'_> {
    (
        (&row.client_id, &row.client_type, &row.application_type, &row.consent_type),
        [&row.redirect_uris, &row.post_logout_redirect_uris, &row.grant_types, &row.scopes].map(|list| unordered(list)),
        (row.require_pkce, row.require_pushed_requests),
    )
}

/// What a change does to what an application proves itself with: the secret and the keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ProofChange {
    /// Nothing.
    None,
    /// Less counts than before.
    Removed,
    /// Something new counts, and something from before still does: the application is the same, as when a secret overlaps.
    Added,
    /// Nothing from before counts: another may be behind the application.
    Replaced,
}

/// What changes in what an application proves itself with.
pub(crate) fn proof_change(before: &application::Model, after: &application::Model) -> ProofChange {
    let (before, after) = (proofs(before), proofs(after));
    if before == after {
        ProofChange::None
    } else if before.is_disjoint(&after) {
        ProofChange::Replaced
    } else if after.is_subset(&before) {
        ProofChange::Removed
    } else {
        ProofChange::Added
    }
}

fn proofs(row: &application::Model) -> BTreeSet<&str> {
    row.client_secret.as_deref().into_iter().chain(split_words(&row.public_keys)).collect()
}

/// What a scope grants access to, and under which name.
pub(crate) fn opens(row: &scope::Model) -> impl PartialEq + use<'_> {
    (&row.name, unordered(&row.resources), unordered(&row.claim_types))
}

/// Whether a scope gives access to anything: an API, or claims of users.
pub(crate) fn opens_something(row: &scope::Model) -> bool {
    !(row.resources.is_empty() && row.claim_types.is_empty())
}

/// The words of a list, whose order says nothing.
fn unordered(list: &str) -> BTreeSet<&str> {
    split_words(list).collect()
}

/// The keys of an input as they are stored, each once; `None` if it names none.
pub(crate) fn stored_keys(input: &ApplicationInput) -> Option<String> {
    let mut stored: Vec<String> = Vec::new();
    for key in input.public_keys.as_ref()?.iter().filter_map(|text| ClientKey::parse(text).ok()) {
        let key = key.to_stored();
        if !stored.contains(&key) {
            stored.push(key);
        }
    }
    Some(stored.join(" "))
}

fn key_faults(input: &ApplicationInput) -> Vec<FieldError> {
    let keys = input.public_keys.as_deref().unwrap_or_default();
    if input.client_type != "confidential" && !keys.is_empty() {
        return vec![wrong("publicKeys[0]", "Validation.PublicApplicationKey")];
    }
    let fault = |text: &String| match ClientKey::parse(text).err()? {
        ClientKeyFault::Private => Some("Validation.PrivateKey"),
        ClientKeyFault::Unsupported => Some("Validation.PublicKey"),
    };
    keys.iter().enumerate().filter_map(|(at, text)| Some(wrong(format!("publicKeys[{at}]"), fault(text)?))).collect()
}

/// What an application has to prove itself with besides what an input sets.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct ExistingCredentials {
    pub(crate) secret: bool,
    pub(crate) keys: bool,
}

/// What is wrong where an input leaves a confidential application without anything to prove itself with.
fn unproven(input: &ApplicationInput, stored: ExistingCredentials) -> Option<FieldError> {
    let has_key = input.public_keys.as_ref().map_or(stored.keys, |keys| !keys.is_empty());
    if has_key || input.client_secret.is_some() {
        None
    } else if stored.secret {
        input.removes_secret.then(|| wrong("removeClientSecret", "Validation.OnlyProof"))
    } else {
        Some(wrong("clientSecret", "Validation.Required"))
    }
}

/// Validates an application; `stored` is what is kept of it unless the input says otherwise.
///
/// # Errors
/// Field errors.
pub(crate) fn check_application(input: &ApplicationInput, stored: ExistingCredentials) -> Result<()> {
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
    faults.extend(unproven(input, stored).filter(|_| confidential));
    faults.extend(key_faults(input));
    if !confidential && input.client_secret.is_some() {
        faults.push(wrong("clientSecret", "Validation.PublicSecret"));
    }
    if !confidential && input.grant_types.iter().any(|grant| grant == "client_credentials") {
        faults.push(wrong("allowClientCredentialsFlow", "Validation.PublicClientCredentials"));
    }
    if !confidential && input.require_pkce == Some(false) {
        faults.push(wrong("requirePkce", "Validation.PublicPkce"));
    }
    if is_returned_to(&input.grant_types) && input.redirect_uris.is_empty() {
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

/// Checks a change of the portal's own application: its id is fixed, its home page and the password grant follow the
/// configuration, and its pages need the grants of our own.
///
/// # Errors
/// `OpenId.ShippedApplication`, on the field that may not change.
pub(crate) fn check_shipped(before: &application::Model, input: &ApplicationInput) -> Result<()> {
    let had_password = before.grant_types.split(' ').any(|grant| grant == "password");
    let has_own = EXTENSION_GRANTS.iter().all(|own| input.grant_types.iter().any(|grant| grant == own));
    let has_password = input.grant_types.iter().any(|grant| grant == "password");
    let fixed = [
        ("clientId", input.client_id == PORTAL_APP),
        ("clientUri", input.client_uri == before.client_uri),
        ("allowPasswordFlow", has_password == had_password),
        ("extensionGrantTypes", has_own),
    ];
    match fixed.into_iter().find(|(_, same)| !same) {
        Some((field, _)) => Err(Error::rule("OpenId.ShippedApplication").and_field(field, "Error.OpenId.ShippedApplication")),
        None => Ok(()),
    }
}

/// Validates a change of a shipped scope: clients know its name, and users consent to what it grants access to.
///
/// # Errors
/// `OpenId.ShippedScope`, on the field that may not change.
pub(crate) fn check_shipped_scope(before: &scope::Model, input: &ScopeInput) -> Result<()> {
    let resources: BTreeSet<&str> = input.resources.iter().map(String::as_str).collect();
    let fixed = [("name", input.name == before.name), ("resources", resources == unordered(&before.resources))];
    match fixed.into_iter().find(|(_, same)| !same) {
        Some((field, _)) => Err(Error::rule("OpenId.ShippedScope").and_field(field, "Error.OpenId.ShippedScope")),
        None => Ok(()),
    }
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
        faults_of(input, ExistingCredentials { secret: has_secret, keys: false })
    }

    fn faults_of(input: &ApplicationInput, stored: ExistingCredentials) -> Vec<String> {
        check_application(input, stored).err().map(|e| e.fields().iter().map(|f| f.field.clone()).collect()).unwrap_or_default()
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
            (ApplicationInput { require_pkce: Some(false), ..good.clone() }, false, vec![]),
            (ApplicationInput { require_pkce: Some(false), ..public.clone() }, false, vec!["requirePkce"]),
            (ApplicationInput { redirect_uris: Vec::new(), ..good.clone() }, false, vec!["redirectUris"]),
            (ApplicationInput { redirect_uris: Vec::new(), grant_types: words(&[DEVICE_CODE]), ..good.clone() }, false, vec![]),
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

    #[test]
    fn a_device_always_asks_and_gains_what_users_agreed_to() {
        let grants = [DEVICE_CODE.to_owned(), "refresh_token".to_owned()];
        assert!(signs_users_in(&grants));
        assert!(!is_unasked("implicit", &grants));
        assert!(is_unasked("implicit", &["authorization_code".to_owned(), DEVICE_CODE.to_owned()]));
    }

    fn jwk() -> String {
        let key = oidc::keys::SigningKey::generate(oidc::keys::Algorithm::Es256).unwrap();
        serde_json::to_string(key.jwk()).unwrap()
    }

    #[test]
    fn an_application_has_a_secret_or_a_key() {
        let with = |keys: Option<Vec<String>>| ApplicationInput { client_secret: None, public_keys: keys, ..application() };
        let (secret, key) = (ExistingCredentials { secret: true, keys: false }, ExistingCredentials { secret: false, keys: true });
        assert!(faults_of(&with(Some(vec![jwk(), jwk()])), ExistingCredentials::default()).is_empty());
        assert_eq!(faults_of(&with(Some(Vec::new())), key), ["clientSecret"], "its last key");
        assert!(faults_of(&with(None), key).is_empty());
        let removing = |keys| ApplicationInput { removes_secret: true, ..with(keys) };
        assert_eq!(faults_of(&removing(None), secret), ["removeClientSecret"]);
        assert!(faults_of(&removing(Some(vec![jwk()])), secret).is_empty());
        assert!(faults_of(&removing(None), ExistingCredentials { secret: true, keys: true }).is_empty());
        assert_eq!(faults_of(&with(Some(vec![jwk(), "no key".to_owned()])), secret), ["publicKeys[1]"]);
        let open = ApplicationInput { client_type: "public".to_owned(), ..with(Some(vec![jwk()])) };
        assert_eq!(faults_of(&open, ExistingCredentials::default()), ["publicKeys[0]"]);
    }

    #[test]
    fn a_key_is_kept_once_however_it_is_written() {
        let key = jwk();
        let pem = ClientKey::parse(&key).unwrap().to_pem();
        let stored = stored_keys(&ApplicationInput { public_keys: Some(vec![key, pem.clone()]), ..application() }).unwrap();
        assert_eq!(split_words(&stored).collect::<Vec<_>>(), [ClientKey::parse(&pem).unwrap().to_stored()]);
        assert_eq!(stored_keys(&application()), None);
    }
}
