use url::Url;

use crate::authorize::{AuthorizationRequest, ResponseMode};
use crate::encoding::form_encode;
use crate::error::Error;
use crate::provider::Issuer;
use crate::secret::Secret;
use crate::session::session_state;

/// A response to the client's verified redirect URI.
#[derive(Clone, PartialEq, Eq)]
pub struct AuthorizationResponse {
    redirect_uri: String,
    mode: ResponseMode,
    params: Vec<(&'static str, String)>,
}

/// How the browser delivers the response.
#[derive(Clone, PartialEq, Eq)]
pub enum Delivery {
    /// A redirect (303) to this URL.
    Redirect(String),
    /// A page that posts this form.
    FormPost(FormPost),
}

/// A form that the browser posts to the client (OAuth 2.0 Form Post Response Mode).
#[derive(Clone, PartialEq, Eq)]
pub struct FormPost {
    pub action: String,
    pub fields: Vec<(&'static str, String)>,
}

impl FormPost {
    /// The page. The script `script_src` of this origin submits its form; without the script, its button does. So the content security
    /// policy needs no inline script, but `form-action` must name the action's origin.
    pub fn page(&self, language: &str, title: &str, button: &str, script_src: &str) -> String {
        let fields: String = self
            .fields
            .iter()
            .map(|(name, value)| format!("<input type=\"hidden\" name=\"{}\" value=\"{}\">", escape(name), escape(value)))
            .collect();
        format!(
            "<!doctype html><html lang=\"{}\"><head><meta charset=\"utf-8\"><title>{}</title></head><body>\
             <form method=\"post\" action=\"{}\">{fields}<button type=\"submit\">{}</button></form>\
             <script src=\"{}\"></script></body></html>",
            escape(language),
            escape(title),
            escape(&self.action),
            escape(button),
            escape(script_src),
        )
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}

impl AuthorizationRequest {
    /// The response with a code. `browser_state` and a fresh `salt` form the `session_state` of session management; without them there is
    /// none.
    pub fn grant(&self, issuer: &Issuer, code: &Secret, session: Option<(&str, &str)>) -> AuthorizationResponse {
        let mut answer = self.complete(issuer, vec![("code", code.expose().to_owned())]);
        // After `state`: clients that clean their URL by pattern (angular-oauth2-oidc) take the first `state=` they find.
        if let (Some((browser_state, salt)), Some(origin)) = (session, origin(&self.redirect_uri)) {
            answer.params.push(("session_state", session_state(&self.client_id, &origin, browser_state, salt)));
        }
        answer
    }

    /// The response with an error.
    pub fn refuse(&self, issuer: &Issuer, error: &Error) -> AuthorizationResponse {
        self.complete(issuer, error_params(error))
    }

    fn complete(&self, issuer: &Issuer, mut params: Vec<(&'static str, String)>) -> AuthorizationResponse {
        push_common(&mut params, self.state.clone(), issuer);
        params.extend(self.culture.clone().map(|culture| ("culture", culture)));
        params.extend(self.ui_culture.clone().map(|culture| ("ui-culture", culture)));
        AuthorizationResponse { redirect_uri: self.redirect_uri.clone(), mode: self.response_mode, params }
    }
}

impl AuthorizationResponse {
    pub(super) fn error(redirect_uri: &str, mode: ResponseMode, state: Option<String>, issuer: &Issuer, error: &Error) -> Self {
        let mut params = error_params(error);
        push_common(&mut params, state, issuer);
        Self { redirect_uri: redirect_uri.to_owned(), mode, params }
    }

    /// The value of a parameter.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.params.iter().find(|(own, _)| *own == name).map(|(_, value)| value.as_str())
    }

    /// How to deliver it to the client.
    pub fn delivery(self) -> Delivery {
        let separator = match self.mode {
            ResponseMode::FormPost => return Delivery::FormPost(FormPost { action: self.redirect_uri, fields: self.params }),
            ResponseMode::Fragment => '#',
            ResponseMode::Query if self.redirect_uri.contains('?') => '&',
            ResponseMode::Query => '?',
        };
        let params = form_encode(self.params.iter().map(|(name, value)| (*name, value.as_str())));
        Delivery::Redirect(format!("{}{separator}{params}", self.redirect_uri))
    }
}

impl std::fmt::Debug for AuthorizationResponse {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Values are left out: one of them may be a code.
        let names: Vec<_> = self.params.iter().map(|(name, _)| *name).collect();
        f.debug_struct("AuthorizationResponse").field("redirect_uri", &self.redirect_uri).field("params", &names).finish()
    }
}

fn error_params(error: &Error) -> Vec<(&'static str, String)> {
    vec![("error", error.code().as_str().to_owned()), ("error_description", error.description().to_owned())]
}

/// `state` as received, `iss` against mix-up attacks (RFC 9207).
fn push_common(params: &mut Vec<(&'static str, String)>, state: Option<String>, issuer: &Issuer) {
    params.extend(state.map(|state| ("state", state)));
    params.push(("iss", issuer.as_str().to_owned()));
}

/// The origin of a URL; `None` for schemes without one (a native client's own).
fn origin(uri: &str) -> Option<String> {
    let origin = Url::parse(uri).ok()?.origin();
    origin.is_tuple().then(|| origin.ascii_serialization())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::fixtures::{provider, public};
    use crate::error::ErrorCode;
    use crate::params::Params;

    fn request(extra: &[(&str, &str)]) -> AuthorizationRequest {
        let mut params = Params::from_pairs([
            ("client_id", "Portal_App"),
            ("redirect_uri", "https://app.example/cb"),
            ("response_type", "code"),
            ("scope", "openid"),
            ("state", "a b&c=<\"d\">"),
            ("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"),
            ("code_challenge_method", "S256"),
        ]);
        for (name, value) in extra {
            params = params.with(name, value);
        }
        AuthorizationRequest::validate(&params, &public(), &provider(), None).unwrap()
    }

    fn location(response: AuthorizationResponse) -> String {
        match response.delivery() {
            Delivery::Redirect(location) => location,
            Delivery::FormPost(_) => panic!("a form"),
        }
    }

    #[test]
    fn query_mode_keeps_the_query_of_the_address() {
        let code = Secret::new("c0de");
        let issuer = provider().issuer;
        assert_eq!(
            location(request(&[]).grant(&issuer, &code, None)),
            "https://app.example/cb?code=c0de&state=a%20b%26c%3D%3C%22d%22%3E&iss=https%3A%2F%2Fid.example%2F"
        );
        let tab = request(&[("redirect_uri", "https://app.example/cb?tab=1"), ("culture", "de")]);
        let location = location(tab.grant(&issuer, &code, None));
        assert!(location.starts_with("https://app.example/cb?tab=1&code=c0de&state="), "{location}");
        assert!(location.ends_with("&culture=de"), "{location}");
    }

    #[test]
    fn fragment_mode_uses_the_fragment() {
        let error = Error::new(ErrorCode::AccessDenied, "No.");
        let location = location(request(&[("response_mode", "fragment")]).refuse(&provider().issuer, &error));
        assert!(location.starts_with("https://app.example/cb#error=access_denied&error_description=No.&state="), "{location}");
    }

    #[test]
    fn form_post_pages_escape_their_values() {
        let response = request(&[("response_mode", "form_post")]).grant(&provider().issuer, &Secret::new("c0de"), None);
        let Delivery::FormPost(form) = response.delivery() else { panic!("no form") };
        let page = form.page("en-GB", "Signing in", "Go on", "/connect/post.js");
        assert!(page.contains("action=\"https://app.example/cb\""));
        assert!(page.contains("name=\"state\" value=\"a b&amp;c=&lt;&quot;d&quot;&gt;\""), "{page}");
    }

    #[test]
    fn session_state_is_added_for_origins() {
        let response = request(&[]).grant(&provider().issuer, &Secret::new("c"), Some(("opbs", "salt")));
        let expected = session_state("Portal_App", "https://app.example", "opbs", "salt");
        assert_eq!(response.get("session_state"), Some(expected.as_str()));
        let Delivery::Redirect(address) = response.delivery() else { panic!("no redirect") };
        assert!(address.find("&state=") < address.find("&session_state="), "{address}");
        assert_eq!(origin("com.example.app:/cb"), None);
    }

    #[test]
    fn debug_output_hides_the_code() {
        let response = request(&[]).grant(&provider().issuer, &Secret::new("c0de"), None);
        assert!(!format!("{response:?}").contains("c0de"));
    }
}
