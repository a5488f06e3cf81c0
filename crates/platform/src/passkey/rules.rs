//! The WebAuthn ceremonies, as pure functions over the browser's answer: the library checks origin, challenge, user verification, signature
//! and counter.

use std::time::Duration;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use kernel::{Error, Result, Uuid};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use url::Url;
use webauthn_rs::prelude::{
    DiscoverableAuthentication, Passkey, PasskeyRegistration, PublicKeyCredential, RegisterPublicKeyCredential, Webauthn, WebauthnBuilder,
};

/// How long a challenge can be answered.
pub(super) const LIFETIME: Duration = Duration::from_secs(5 * 60);
/// How many passkeys a user can have.
pub(super) const MOST: u64 = 20;

/// Passkeys belong to the host name of the portal's public address.
///
/// # Errors
/// `Account.PasskeysUnavailable` where that is an IP address: browsers have no passkeys for those.
pub(super) fn relying_party(public_url: &str) -> Result<Webauthn> {
    let unavailable = || Error::rule("Account.PasskeysUnavailable");
    let origin = Url::parse(public_url).map_err(|_| unavailable())?;
    let domain = origin.domain().ok_or_else(unavailable)?.to_owned();
    let party = WebauthnBuilder::new(&domain, &origin).and_then(|builder| builder.rp_name("Waymark").timeout(LIFETIME).build());
    party.map_err(|_| unavailable())
}

/// The creation options, and the state to check the answer against. `known` are the user's credentials, which authenticators must exclude.
pub(super) fn registration(party: &Webauthn, user: (Uuid, &str, &str), known: &[String]) -> Result<(Value, PasskeyRegistration)> {
    let (id, name, display_name) = user;
    let (challenge, state) = party.start_passkey_registration(id, name, display_name, None).map_err(Error::internal)?;
    let mut options = serde_json::to_value(challenge.public_key).map_err(Error::internal)?;
    // Stored on the authenticator (discoverable), so it can be offered before a name is typed.
    options["authenticatorSelection"]["residentKey"] = json!("required");
    options["authenticatorSelection"]["requireResidentKey"] = json!(true);
    options["excludeCredentials"] = descriptors(known);
    Ok((options, state))
}

/// The request options, and the state to check the answer against. `known` are the allowed credentials; if empty, the browser offers those
/// that it finds.
pub(super) fn authentication(party: &Webauthn, known: &[String]) -> Result<(Value, DiscoverableAuthentication)> {
    let (challenge, state) = party.start_discoverable_authentication().map_err(Error::internal)?;
    let mut options = serde_json::to_value(challenge.public_key).map_err(Error::internal)?;
    options["allowCredentials"] = descriptors(known);
    Ok((options, state))
}

fn descriptors(credentials: &[String]) -> Value {
    credentials.iter().map(|id| json!({"type": "public-key", "id": id})).collect()
}

/// The id of a credential as it is stored.
pub(super) fn stored_id(id: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(id)
}

/// The passkey that the browser created, if the answer matches the state.
pub(super) fn registered(party: &Webauthn, state: &PasskeyRegistration, answer: &str) -> Option<Passkey> {
    let answer: RegisterPublicKeyCredential = serde_json::from_str(answer).ok()?;
    party.finish_passkey_registration(&answer, state).inspect_err(refused).ok()
}

/// An assertion. It names the credential, and the user that it was registered for if the authenticator stores that.
#[derive(Debug)]
pub(crate) struct Assertion(PublicKeyCredential);

impl Assertion {
    pub(super) fn parse(answer: &str) -> Option<Self> {
        serde_json::from_str(answer).ok().map(Self)
    }

    pub(super) fn credential_id(&self) -> String {
        stored_id(self.0.get_credential_id())
    }

    /// The user that it names, if any.
    pub(super) fn user(&self) -> Option<Uuid> {
        self.0.get_user_unique_id().and_then(|bytes| Uuid::from_slice(bytes).ok())
    }

    /// Whether it names another user than `user`.
    pub(super) fn is_of_another(&self, user: Uuid) -> bool {
        self.0.get_user_unique_id().is_some_and(|_| self.user() != Some(user))
    }
}

/// The stored credential to check an assertion against. The copies of a synced passkey count each for itself, or not at all, so their
/// counter is not compared; that of a key which can't leave its device has to advance.
fn known(stored: &str) -> Result<Passkey> {
    let mut credential: Value = serde_json::from_str(stored).map_err(Error::internal)?;
    if credential["cred"]["backup_eligible"] == true {
        credential["cred"]["counter"] = json!(0);
    }
    serde_json::from_str(&credential.to_string()).map_err(Error::internal)
}

/// The stored credential after a valid use, with the new counter. `None` for a wrong signature, origin or challenge, without
/// user verification, and if the counter of a key that isn't synced did not advance, which points to a cloned key.
///
/// # Errors
/// `Internal` for a stored credential that can't be read.
pub(super) fn used(party: &Webauthn, state: DiscoverableAuthentication, assertion: &Assertion, stored: &str) -> Result<Option<String>> {
    let mut passkey = known(stored)?;
    let checked = party.finish_discoverable_authentication_v2(&assertion.0, state, &passkey).inspect_err(refused);
    let Some(result) = checked.ok().filter(|result| result.user_verified()) else { return Ok(None) };
    passkey.update_credential(&result);
    serde_json::to_string(&passkey).map(Some).map_err(Error::internal)
}

fn refused(error: &webauthn_rs::prelude::WebauthnError) {
    tracing::info!(?error, "a passkey was refused");
}

/// The state of a ceremony, which travels through the browser encrypted.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Sealed<S> {
    /// Seconds since 1970.
    pub(super) until: i64,
    pub(super) state: S,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passkeys_need_a_host_name() {
        assert!(relying_party("https://portal.example/").is_ok());
        assert!(relying_party("http://localhost:8080/").is_ok());
        for address in ["http://127.0.0.1:8080/", "https://[::1]/", "portal"] {
            assert_eq!(relying_party(address).unwrap_err().code(), Some("Account.PasskeysUnavailable"), "{address}");
        }
    }

    #[test]
    fn a_registration_asks_for_a_verified_user_and_a_key_that_can_be_found() {
        let party = relying_party("https://portal.example/").unwrap();
        let (options, _) = registration(&party, (Uuid::from_u128(7), "lucy", "Lucy Farrow"), &["AAAA".to_owned()]).unwrap();
        assert_eq!(options["rp"]["id"], "portal.example");
        assert_eq!(options["authenticatorSelection"]["userVerification"], "required");
        assert_eq!(options["authenticatorSelection"]["residentKey"], "required");
        assert_eq!(options["excludeCredentials"], json!([{"type": "public-key", "id": "AAAA"}]));
        let (options, _) = authentication(&party, &[]).unwrap();
        assert_eq!((&options["userVerification"], &options["allowCredentials"]), (&json!("required"), &json!([])));
    }
}
