use base64::{Engine, engine::general_purpose::STANDARD};
use url::Url;

use super::{ProviderError, Upstream};
use crate::{
    Params,
    encoding::{form_encode, percent_encode},
    pkce::CodeChallenge,
};

/// Binds a provider's responses to one sign-in in one browser.
#[derive(Debug, Clone, Copy)]
pub struct Challenge<'a> {
    pub state: &'a str,
    pub nonce: &'a str,
    /// PKCE code verifier: 43 to 128 unreserved characters.
    pub verifier: &'a str,
}

/// Where the browser goes to sign in.
pub fn authorization_url(upstream: &Upstream, client_id: &str, redirect_uri: &str, scope: &str, challenge: Challenge<'_>) -> Url {
    let scopes: Vec<&str> = std::iter::once("openid").chain(scope.split_whitespace().filter(|word| *word != "openid")).collect();
    let code_challenge = CodeChallenge::of(challenge.verifier);
    let mut url = upstream.authorization.clone();
    url.query_pairs_mut()
        .append_pair("response_type", "code")
        .append_pair("client_id", client_id)
        .append_pair("redirect_uri", redirect_uri)
        .append_pair("scope", &scopes.join(" "))
        .append_pair("state", challenge.state)
        .append_pair("nonce", challenge.nonce)
        .append_pair("code_challenge", code_challenge.as_str())
        .append_pair("code_challenge_method", "S256");
    url
}

/// The parameters of the callback.
#[derive(Debug, Clone)]
pub struct Callback<'a>(pub &'a Params);

impl Callback<'_> {
    /// The state, which identifies the sign-in.
    pub fn state(&self) -> Option<&str> {
        self.0.get("state")
    }

    /// The code.
    ///
    /// # Errors
    /// [`ProviderError::WrongIssuer`] when another provider answers (RFC 9207), [`ProviderError::Refused`] with the provider's error.
    pub fn code(&self, upstream: &Upstream) -> Result<&str, ProviderError> {
        match self.0.get("iss") {
            Some(issuer) if issuer != upstream.issuer => return Err(ProviderError::WrongIssuer(short(issuer))),
            None if upstream.names_issuer => return Err(ProviderError::WrongIssuer(String::new())),
            _ => {}
        }
        if let Some(error) = self.0.get("error") {
            return Err(ProviderError::Refused(short(error)));
        }
        self.0.get("code").filter(|code| !code.is_empty()).ok_or(ProviderError::Malformed("answer"))
    }
}

/// Untrusted text, made safe for the log.
pub(super) fn short(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(100).collect()
}

/// The token request for a code: a form, and the client's authentication. Without `Debug`: both hold secrets.
pub struct TokenCall {
    pub form: String,
    /// The `Authorization` header.
    pub authorization: Option<String>,
}

/// The exchange of `code` by the client `client_id`.
pub fn token_call(
    upstream: &Upstream,
    (client_id, secret): (&str, Option<&str>),
    redirect_uri: &str,
    code: &str,
    verifier: &str,
) -> TokenCall {
    let mut pairs = vec![("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect_uri), ("code_verifier", verifier)];
    let authorization = match secret {
        Some(secret) if !upstream.takes_secret_in_form => {
            // Both are encoded as in a form first (RFC 6749, 2.3.1).
            let both = format!("{}:{}", percent_encode(client_id), percent_encode(secret));
            Some(format!("Basic {}", STANDARD.encode(both)))
        }
        Some(secret) => {
            pairs.extend([("client_id", client_id), ("client_secret", secret)]);
            None
        }
        None => {
            pairs.push(("client_id", client_id));
            None
        }
    };
    TokenCall { form: form_encode(pairs), authorization }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn upstream(names_issuer: bool, takes_secret_in_form: bool) -> Upstream {
        let url = |path: &str| Url::parse(&format!("https://login.example/{path}")).unwrap();
        Upstream {
            issuer: "https://login.example".to_owned(),
            authorization: url("auth?prompt=login"),
            token: url("token"),
            keys: url("keys"),
            user_info: None,
            takes_secret_in_form,
            names_issuer,
        }
    }

    #[test]
    fn the_browser_is_sent_with_state_nonce_and_challenge() {
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
        let challenge = Challenge { state: "s", nonce: "n", verifier };
        let url = authorization_url(&upstream(false, false), "a b", "https://portal.example/cb", "profile  openid email", challenge);
        let pairs: Vec<(String, String)> = url.query_pairs().into_owned().collect();
        let value = |name: &str| pairs.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str());
        assert_eq!((value("prompt"), value("client_id"), value("scope")), (Some("login"), Some("a b"), Some("openid profile email")));
        assert_eq!((value("state"), value("nonce"), value("code_challenge_method")), (Some("s"), Some("n"), Some("S256")));
        assert_eq!(value("code_challenge"), Some("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"));
        assert!(!url.as_str().contains(verifier));
    }

    #[test]
    fn an_answer_counts_if_this_provider_gave_it() {
        let code = |query: &str, names| Callback(&Params::parse(query).unwrap()).code(&upstream(names, false)).map(str::to_owned);
        assert_eq!(code("code=c&state=s", false), Ok("c".to_owned()));
        assert_eq!(code("code=c&iss=https%3A%2F%2Flogin.example", true), Ok("c".to_owned()));
        assert!(matches!(code("code=c", true), Err(ProviderError::WrongIssuer(_))));
        assert!(matches!(code("code=c&iss=https%3A%2F%2Fevil.example", false), Err(ProviderError::WrongIssuer(_))));
        assert_eq!(code("error=access_denied", false), Err(ProviderError::Refused("access_denied".to_owned())));
        assert_eq!(code("state=s", false), Err(ProviderError::Malformed("answer")));
    }

    #[test]
    fn the_client_proves_itself_as_the_provider_takes_it() {
        let call = |secret, in_form| token_call(&upstream(false, in_form), ("a:b", secret), "https://portal.example/cb", "c", "v");
        assert_eq!(call(Some("s/1"), false).authorization.unwrap(), format!("Basic {}", STANDARD.encode("a%3Ab:s%2F1")));
        let form = call(Some("s/1"), true);
        assert!(form.authorization.is_none() && form.form.ends_with("client_id=a%3Ab&client_secret=s%2F1"), "{}", form.form);
        assert!(call(None, false).form.ends_with("code_verifier=v&client_id=a%3Ab"));
    }
}
