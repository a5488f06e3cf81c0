//! Ending the session (OpenID Connect RP-Initiated Logout 1.0).

use crate::claims::IdClaims;
use crate::client::Client;
use crate::encoding::form_encode;
use crate::error::Error;
use crate::params::Params;

/// A request to end the session, from a query or form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndSessionRequest {
    pub id_token_hint: Option<String>,
    pub client_id: Option<String>,
    pub post_logout_redirect_uri: Option<String>,
    pub state: Option<String>,
    pub ui_locales: Option<String>,
    /// As in an authorization request.
    pub culture: Option<String>,
}

/// The session of the cookie or the hint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurrentSession {
    pub subject: String,
    pub session_id: String,
    /// Whether the browser's cookie identified it; anybody who has seen the hint can send it.
    pub by_cookie: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndSession {
    /// The session to end; `None` if nobody is signed in.
    pub session_id: Option<String>,
    /// Ask the user first: unless cookie and hint identify the same session, any link could sign the user out.
    pub confirm: bool,
    /// A registered URI to redirect to; `None`: show the page for signed-out users.
    pub redirect_to: Option<String>,
}

impl EndSessionRequest {
    /// Reads a request.
    ///
    /// # Errors
    /// `invalid_request` for repeated parameters; to be shown on a page.
    pub fn parse(params: &Params) -> Result<Self, Error> {
        params.refuse_repeated()?;
        Ok(Self {
            id_token_hint: params.owned("id_token_hint"),
            client_id: params.owned("client_id"),
            post_logout_redirect_uri: params.owned("post_logout_redirect_uri"),
            state: params.owned("state"),
            ui_locales: params.owned("ui_locales"),
            culture: params.owned("culture"),
        })
    }

    /// The client to load: that of the hint, else the one in the request. `None`: any that registered the redirect URI.
    ///
    /// # Errors
    /// `invalid_request` if hint and parameter differ; to be shown on a page.
    pub fn client_id<'a>(&'a self, hint: Option<&'a IdClaims>) -> Result<Option<&'a str>, Error> {
        match (hint.map(|hint| hint.aud.as_str()), self.client_id.as_deref()) {
            (Some(hinted), Some(named)) if hinted != named => Err(Error::invalid_request("The id token was issued to another client.")),
            (hinted, named) => Ok(hinted.or(named)),
        }
    }

    /// Decides. `hint`: the claims of a valid id token hint ([`IdClaims::from_hint`]); an invalid one counts as none. `client`: the one
    /// found by [`Self::client_id`].
    pub fn decide(&self, hint: Option<&IdClaims>, client: Option<&Client>, session: Option<&CurrentSession>) -> EndSession {
        let hinted = |session: &CurrentSession| hint.is_some_and(|hint| hint.sub == session.subject && hint.sid == session.session_id);
        EndSession {
            session_id: session.map(|session| session.session_id.clone()),
            confirm: session.is_some_and(|session| !session.by_cookie || !hinted(session)),
            redirect_to: self.redirect_to(client),
        }
    }

    fn redirect_to(&self, client: Option<&Client>) -> Option<String> {
        let uri = self.post_logout_redirect_uri.as_deref()?;
        if !client?.has_post_logout_redirect_uri(uri) {
            return None;
        }
        let Some(state) = self.state.as_deref() else { return Some(uri.to_owned()) };
        let separator = if uri.contains('?') { '&' } else { '?' };
        Some(format!("{uri}{separator}{}", form_encode([("state", state)])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::fixtures::{issuance, user};
    use crate::client::fixtures::{provider, public};
    use crate::scope::Scopes;

    fn hint(session_id: &str) -> IdClaims {
        let (provider, client, scopes) = (provider(), public(), Scopes::default());
        let claims = IdClaims::new(&issuance(&provider, &client, &scopes), &user(), "at", None);
        IdClaims { sid: session_id.to_owned(), ..claims }
    }

    fn request(form: &str) -> EndSessionRequest {
        EndSessionRequest::parse(&Params::parse(form).unwrap()).unwrap()
    }

    fn session() -> CurrentSession {
        CurrentSession { subject: "u1".to_owned(), session_id: "s1".to_owned(), by_cookie: true }
    }

    #[test]
    fn only_cookie_and_hint_of_one_session_need_no_confirmation() {
        let request = request("");
        let confirm = |hint: Option<&IdClaims>, session: Option<&CurrentSession>| request.decide(hint, Some(&public()), session).confirm;
        assert!(!confirm(Some(&hint("s1")), Some(&session())));
        assert!(confirm(Some(&hint("s2")), Some(&session())), "an older session's token");
        let other = CurrentSession { subject: "u2".to_owned(), ..session() };
        assert!(confirm(Some(&hint("s1")), Some(&other)), "another user's token");
        assert!(confirm(None, Some(&session())));
        let hinted = CurrentSession { by_cookie: false, ..session() };
        assert!(confirm(Some(&hint("s1")), Some(&hinted)), "the hint alone");
        assert!(!confirm(None, None), "nobody is signed in");
    }

    #[test]
    fn redirects_go_only_to_registered_uris() {
        let to = |form: &str, client: Option<&Client>| request(form).decide(Some(&hint("s1")), client, Some(&session())).redirect_to;
        let own = "post_logout_redirect_uri=https%3A%2F%2Fapp.example%2F";
        assert_eq!(to(own, Some(&public())).as_deref(), Some("https://app.example/"));
        assert_eq!(to(&format!("{own}&state=a%26b"), Some(&public())).as_deref(), Some("https://app.example/?state=a%26b"));
        assert_eq!(to(own, None), None, "it is registered for no client");
        for foreign in [
            "https://evil.example/",
            "https://app.example",
            "https://app.example/x",
            "https://app.example/?next=https://evil.example",
            "https://app.example.evil.example/",
            "https://app.example@evil.example/",
            "//evil.example/",
            "javascript:alert(1)",
            "https://app.example/cb",
        ] {
            let form = form_encode([("post_logout_redirect_uri", foreign)]);
            assert_eq!(to(&form, Some(&public())), None, "{foreign}");
        }
    }

    #[test]
    fn hint_and_client_must_agree() {
        let hint = hint("s1");
        assert_eq!(request("").client_id(Some(&hint)).unwrap(), Some("Portal_App"));
        assert_eq!(request("client_id=partner").client_id(None).unwrap(), Some("partner"));
        assert_eq!(request("").client_id(None).unwrap(), None);
        assert!(request("client_id=partner").client_id(Some(&hint)).is_err());
        assert!(EndSessionRequest::parse(&Params::parse("state=a&state=b").unwrap()).is_err());
    }
}
