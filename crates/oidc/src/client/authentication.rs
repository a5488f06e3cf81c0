use chrono::{DateTime, Utc};

use crate::client::assertion::{ClientAssertion, JWT_BEARER};
use crate::client::{Client, ClientType};
use crate::encoding::{form_decode, from_base64};
use crate::error::Error;
use crate::params::Params;
use crate::secret::Secret;

/// How a client identified itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuthenticationMethod {
    /// `client_secret_basic`: the `Authorization` header.
    Basic,
    /// `client_secret_post`: the form.
    Post,
    /// `private_key_jwt`: an assertion signed with the client's own key.
    PrivateKeyJwt,
    /// `none`: its id alone.
    None,
}

/// What a request says about its client, not yet checked.
#[derive(Debug, Clone)]
pub struct ClientCredentials {
    pub client_id: String,
    pub method: AuthenticationMethod,
    /// The readings of the one secret that was presented; none if there was none.
    secrets: Vec<Secret>,
    assertion: Option<ClientAssertion>,
}

impl ClientCredentials {
    /// Reads the credentials of a token, revocation, introspection or pushed authorization request. `authorization`: the
    /// header's value; other schemes than Basic are an error.
    ///
    /// # Errors
    /// `invalid_request` if more than one method is used (RFC 6749 section 2.3), a parameter repeated or two ids differ;
    /// `invalid_client` if there is no client id, or the header or the assertion is malformed.
    pub fn parse(authorization: Option<&str>, params: &Params) -> Result<Self, Error> {
        params.refuse_repeated()?;
        if params.get("client_assertion").is_some() || params.get("client_assertion_type").is_some() {
            return Self::asserted(authorization, params);
        }
        let Some(header) = authorization else {
            let client_id = params.owned("client_id").ok_or_else(|| Error::invalid_client(false))?;
            let secrets: Vec<Secret> = params.get("client_secret").map(Secret::new).into_iter().collect();
            let method = if secrets.is_empty() { AuthenticationMethod::None } else { AuthenticationMethod::Post };
            return Ok(Self { client_id, method, secrets, assertion: None });
        };
        if params.get("client_secret").is_some() {
            return Err(several_ways());
        }
        let (client_id, secrets) = read_basic(header).ok_or_else(|| Error::invalid_client(true))?;
        if params.get("client_id").is_some_and(|named| named != client_id) {
            return Err(Error::invalid_request("The header and the form name different clients."));
        }
        Ok(Self { client_id, method: AuthenticationMethod::Basic, secrets, assertion: None })
    }

    /// Credentials that are an assertion (RFC 7521 section 4.2): the client's id is in it, and in the form only as well.
    fn asserted(authorization: Option<&str>, params: &Params) -> Result<Self, Error> {
        if authorization.is_some() || params.get("client_secret").is_some() {
            return Err(several_ways());
        }
        if params.get("client_assertion_type") != Some(JWT_BEARER) {
            return Err(Error::invalid_client(false));
        }
        let assertion = params.get("client_assertion").and_then(ClientAssertion::parse).ok_or_else(|| Error::invalid_client(false))?;
        let client_id = assertion.client_id().to_owned();
        if params.get("client_id").is_some_and(|named| named != client_id) {
            return Err(Error::invalid_request("The assertion and the form name different clients."));
        }
        Ok(Self { client_id, method: AuthenticationMethod::PrivateKeyJwt, secrets: Vec::new(), assertion: Some(assertion) })
    }

    /// The assertion, if that is how the client authenticates: [`Client::check_assertion`] is for it, [`Client::authenticate`]
    /// for everything else.
    pub fn assertion(&self) -> Option<&ClientAssertion> {
        self.assertion.as_ref()
    }

    /// The answer when no client of that id exists, alike in text to a wrong secret.
    pub fn refusal(&self) -> Error {
        Error::invalid_client(self.method == AuthenticationMethod::Basic)
    }
}

impl Client {
    /// Checks presented credentials. `verify(presented, hash)` is the caller's: it is asked for each unexpired secret, and each
    /// reading of the presented one, until one fits.
    ///
    /// # Errors
    /// `invalid_client`: another id, a confidential client without its right secret, a public one with any secret, an assertion.
    pub fn authenticate(
        &self,
        credentials: &ClientCredentials,
        now: DateTime<Utc>,
        mut verify: impl FnMut(&Secret, &str) -> bool,
    ) -> Result<(), Error> {
        let presented = &credentials.secrets;
        let proven = match self.client_type {
            ClientType::Public => presented.is_empty() && credentials.assertion.is_none(),
            ClientType::Confidential => self
                .secrets
                .iter()
                .filter(|stored| stored.expires_at.is_none_or(|expires_at| now < expires_at))
                .any(|stored| presented.iter().any(|secret| verify(secret, &stored.hash))),
        };
        if proven && credentials.client_id == self.client_id { Ok(()) } else { Err(credentials.refusal()) }
    }
}

fn several_ways() -> Error {
    Error::invalid_request("The client used more than one way to authenticate.")
}

/// The client id, and the secret as it may be meant. RFC 6749 section 2.3.1 has both parts form-encoded before they are joined;
/// many clients join them as they are (Authlib, curl), which reads differently where a secret holds `+` or `%`. So it counts
/// in either reading, the standard's first.
fn read_basic(header: &str) -> Option<(String, Vec<Secret>)> {
    let (scheme, encoded) = header.split_once(' ')?;
    if !scheme.eq_ignore_ascii_case("basic") {
        return None;
    }
    let joined = String::from_utf8(from_base64(encoded.trim())?).ok()?;
    let (client_id, plain) = joined.split_once(':')?;
    let client_id = form_decode(client_id)?;
    let mut readings: Vec<String> = form_decode(plain).into_iter().collect();
    if !readings.iter().any(|reading| reading == plain) {
        readings.push(plain.to_owned());
    }
    let usable = !client_id.is_empty() && !client_id.contains('\0') && !readings.iter().any(|reading| reading.contains('\0'));
    usable.then(|| (client_id, readings.into_iter().filter(|reading| !reading.is_empty()).map(Secret::new).collect()))
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD;
    use chrono::TimeDelta;
    use proptest::prelude::*;

    use super::*;
    use crate::client::fixtures::{confidential, public};
    use crate::error::ErrorCode;

    const NOW: DateTime<Utc> = DateTime::<Utc>::UNIX_EPOCH;

    fn basic(text: &str) -> String {
        format!("Basic {}", STANDARD.encode(text))
    }

    fn check(client: &Client, header: Option<&str>, form: &str) -> Result<(), ErrorCode> {
        let credentials = ClientCredentials::parse(header, &Params::parse(form).unwrap()).map_err(|error| error.code())?;
        let verify = |presented: &Secret, hash: &str| hash == format!("hash of {}", presented.expose());
        client.authenticate(&credentials, NOW, verify).map_err(|error| error.code())
    }

    #[test]
    fn confidential_clients_need_their_secret() {
        let client = confidential();
        assert_eq!(check(&client, Some(&basic("partner:s3cret")), ""), Ok(()));
        assert_eq!(check(&client, Some(&basic("partner:s3%63ret")), "client_id=partner"), Ok(()));
        assert_eq!(check(&client, None, "client_id=partner&client_secret=s3cret"), Ok(()));
        for (header, form, code) in [
            (None, "client_id=partner", ErrorCode::InvalidClient),
            (None, "client_id=partner&client_secret=", ErrorCode::InvalidClient),
            (None, "client_id=partner&client_secret=wrong", ErrorCode::InvalidClient),
            (None, "client_id=other&client_secret=s3cret", ErrorCode::InvalidClient),
            (None, "client_secret=s3cret", ErrorCode::InvalidClient),
            (Some(basic("partner:")), "", ErrorCode::InvalidClient),
            (Some(basic("partner")), "", ErrorCode::InvalidClient),
            (Some(basic(":s3cret")), "", ErrorCode::InvalidClient),
            (Some("Bearer abc".to_owned()), "client_id=partner", ErrorCode::InvalidClient),
            (Some("Basic !!!".to_owned()), "", ErrorCode::InvalidClient),
            (Some(basic("partner:s3cret")), "client_secret=s3cret", ErrorCode::InvalidRequest),
            (Some(basic("partner:s3cret")), "client_id=other", ErrorCode::InvalidRequest),
            (None, "client_id=partner&client_id=partner&client_secret=s3cret", ErrorCode::InvalidRequest),
            (None, "client_id=partner&client_assertion=x", ErrorCode::InvalidClient),
            (None, "client_id=partner&client_secret=s3cret&client_assertion=x", ErrorCode::InvalidRequest),
            (Some(basic("partner:s3cret")), "client_assertion=x", ErrorCode::InvalidRequest),
        ] {
            assert_eq!(check(&client, header.as_deref(), form), Err(code), "{header:?} {form}");
        }
    }

    #[test]
    fn a_secret_in_the_header_counts_encoded_and_as_it_is() {
        let mut client = confidential();
        for secret in ["a+b/c=", "50%", "a%2Bb", "a:b", "a b"] {
            client.secrets[0].hash = format!("hash of {secret}");
            let encoded = crate::encoding::percent_encode(secret);
            assert_eq!(check(&client, Some(&basic(&format!("partner:{secret}"))), ""), Ok(()), "{secret} as it is");
            assert_eq!(check(&client, Some(&basic(&format!("partner:{encoded}"))), ""), Ok(()), "{secret} encoded");
            assert_eq!(check(&client, Some(&basic(&format!("partner:{secret}x"))), ""), Err(ErrorCode::InvalidClient));
            // A form has one reading.
            assert_eq!(check(&client, None, &format!("client_id=partner&client_secret={encoded}")), Ok(()));
            let twice = crate::encoding::percent_encode(&encoded);
            let doubled = check(&client, None, &format!("client_id=partner&client_secret={twice}"));
            assert_eq!(doubled.is_ok(), encoded == secret, "{secret} encoded twice");
        }
    }

    #[test]
    fn expired_secrets_are_not_tried() {
        let mut client = confidential();
        client.secrets[0].expires_at = Some(NOW + TimeDelta::seconds(1));
        assert_eq!(check(&client, Some(&basic("partner:s3cret")), ""), Ok(()));
        client.secrets[0].expires_at = Some(NOW);
        assert_eq!(check(&client, Some(&basic("partner:s3cret")), ""), Err(ErrorCode::InvalidClient));
    }

    #[test]
    fn public_clients_have_no_secret() {
        assert_eq!(check(&public(), None, "client_id=Portal_App"), Ok(()));
        assert_eq!(check(&public(), None, "client_id=Portal_App&client_secret="), Ok(()));
        assert_eq!(check(&public(), None, "client_id=Portal_App&client_secret=x"), Err(ErrorCode::InvalidClient));
    }

    proptest! {
        #[test]
        fn never_panics(header in ".*", joined in ".*", form in "[a-z_=&%0-9]*") {
            if let Ok(params) = Params::parse(&form) {
                let _ = ClientCredentials::parse(Some(&header), &params);
                let _ = ClientCredentials::parse(Some(&basic(&joined)), &params);
            }
        }
    }
}
