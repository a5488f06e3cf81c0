use chrono::{DateTime, TimeDelta, Utc};

use crate::authorize::{AuthorizationRequest, AuthorizationResponse, Prompt};
use crate::client::{Client, ConsentType};
use crate::error::{Error, ErrorCode};
use crate::provider::Issuer;
use crate::scope::{OPENID, Scopes};

/// The session of the browser's sign-in cookie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserSession {
    pub subject: String,
    pub session_id: String,
    /// When the user last authenticated.
    pub auth_time: DateTime<Utc>,
}

/// Whether scopes that were granted before include these. `openid` discloses nothing that a consent page could name: any grant covers it.
pub(crate) fn covers(granted: Option<&Scopes>, requested: &Scopes) -> bool {
    granted.is_some_and(|granted| requested.missing_from(granted).iter().all(|scope| scope == OPENID))
}

/// What is known about the user's consent to this client.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ConsentState {
    /// Scopes granted before, by the user or an administrator.
    pub granted: Option<Scopes>,
    /// Whether the user has just agreed on the consent page, for this very request.
    pub just_given: bool,
}

/// The user's state.
#[derive(Debug, Clone, Copy)]
pub struct Situation<'a> {
    pub session: Option<&'a UserSession>,
    pub consent: &'a ConsentState,
    /// The subject of a verified `id_token_hint`: the user the client expects.
    pub expected_subject: Option<&'a str>,
    /// When this request first led to the sign-in page, as verified by the caller; a pushed request has its own time.
    pub asked_at: Option<DateTime<Utc>>,
    pub now: DateTime<Utc>,
}

/// The next step.
#[derive(Debug, Clone, PartialEq)]
pub enum AuthorizationDecision {
    /// Show the sign-in page; repeat the same request afterwards, with this as the time when sign-in was requested.
    Login,
    /// Show the sign-in page with the current account as one of the choices.
    SelectAccount,
    /// Ask for consent to these scopes, which were not granted before.
    Consent(Scopes),
    /// Issue a code.
    Proceed,
    /// Return the error to the client.
    Refuse(Box<AuthorizationResponse>),
}

impl AuthorizationRequest {
    /// Decides the next step.
    pub fn decide(&self, client: &Client, issuer: &Issuer, situation: &Situation<'_>) -> AuthorizationDecision {
        let silent = self.prompts.contains(&Prompt::None);
        let refuse = |code, text: &'static str| AuthorizationDecision::Refuse(Box::new(self.refuse(issuer, &Error::new(code, text))));
        let Some(session) = situation.session.filter(|session| self.is_fresh(session, situation)) else {
            if silent {
                return refuse(ErrorCode::LoginRequired, "The user has to sign in.");
            }
            let choose = self.prompts.contains(&Prompt::SelectAccount) && !self.prompts.contains(&Prompt::Login);
            return if choose { AuthorizationDecision::SelectAccount } else { AuthorizationDecision::Login };
        };
        if self.prompts.contains(&Prompt::SelectAccount) && !self.signed_in_for_this(session, situation) {
            return AuthorizationDecision::SelectAccount;
        }
        match self.missing_consent(client, situation.consent) {
            None => AuthorizationDecision::Proceed,
            Some(_) if silent => refuse(ErrorCode::ConsentRequired, "The user has to consent."),
            Some(_) if client.consent_type == ConsentType::External => {
                refuse(ErrorCode::ConsentRequired, "The user has not been granted access to this client.")
            }
            Some(scopes) => AuthorizationDecision::Consent(scopes),
        }
    }

    /// Whether the session suffices: the expected user, signed in recently enough and after `prompt=login` was requested.
    fn is_fresh(&self, session: &UserSession, situation: &Situation<'_>) -> bool {
        let expected = situation.expected_subject.is_none_or(|subject| subject == session.subject);
        let young = match self.max_age {
            None => true,
            Some(_) if self.signed_in_for_this(session, situation) => true,
            Some(0) => false,
            Some(seconds) => situation.now - session.auth_time <= TimeDelta::seconds(seconds.into()),
        };
        let asked = !self.prompts.contains(&Prompt::Login) || self.signed_in_for_this(session, situation);
        expected && young && asked
    }

    /// Whether the user signed in after this request was pushed or led to the sign-in page, and thus for it.
    fn signed_in_for_this(&self, session: &UserSession, situation: &Situation<'_>) -> bool {
        self.pushed_at.or(situation.asked_at).is_some_and(|asked_at| session.auth_time > asked_at)
    }

    fn missing_consent(&self, client: &Client, consent: &ConsentState) -> Option<Scopes> {
        if client.consent_type == ConsentType::Implicit || consent.just_given {
            return None;
        }
        let granted = consent.granted.as_ref();
        if covers(granted, &self.scopes) && !self.asks_for_consent(client) {
            return None;
        }
        let missing = self.scopes.missing_from(granted.unwrap_or(&Scopes::default()));
        Some(if missing.is_empty() { self.scopes.clone() } else { missing })
    }

    fn asks_for_consent(&self, client: &Client) -> bool {
        let external = client.consent_type == ConsentType::External;
        client.consent_type == ConsentType::Systematic || (self.prompts.contains(&Prompt::Consent) && !external)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::fixtures::{confidential, provider};
    use crate::params::Params;

    fn now() -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::days(20_000)
    }

    fn session() -> UserSession {
        UserSession { subject: "u1".to_owned(), session_id: "s1".to_owned(), auth_time: now() - TimeDelta::minutes(10) }
    }

    fn granted(scopes: &str) -> ConsentState {
        ConsentState { granted: Some(Scopes::parse(scopes).unwrap()), just_given: false }
    }

    fn request(extra: &[(&str, &str)], pushed_at: Option<DateTime<Utc>>) -> AuthorizationRequest {
        let mut params = Params::from_pairs([
            ("client_id", "partner"),
            ("redirect_uri", "https://app.example/cb"),
            ("response_type", "code"),
            ("scope", "openid email"),
        ]);
        for (name, value) in extra {
            params = params.with(name, value);
        }
        AuthorizationRequest::validate(&params, &confidential(), &provider(), pushed_at).unwrap()
    }

    fn decide(request: &AuthorizationRequest, kind: ConsentType, session: Option<&UserSession>, consent: &ConsentState) -> String {
        let client = Client { consent_type: kind, ..confidential() };
        let situation = Situation { session, consent, expected_subject: None, asked_at: None, now: now() };
        match request.decide(&client, &provider().issuer, &situation) {
            AuthorizationDecision::Login => "login".to_owned(),
            AuthorizationDecision::SelectAccount => "select".to_owned(),
            AuthorizationDecision::Consent(scopes) => format!("consent {scopes}"),
            AuthorizationDecision::Proceed => "proceed".to_owned(),
            AuthorizationDecision::Refuse(response) => response.get("error").unwrap().to_owned(),
        }
    }

    #[test]
    fn sign_in_is_requested_when_due() {
        for (extra, signed_in, expected) in [
            (vec![], true, "proceed"),
            (vec![], false, "login"),
            (vec![("prompt", "none")], true, "proceed"),
            (vec![("prompt", "none")], false, "login_required"),
            (vec![("prompt", "login")], true, "login"),
            (vec![("prompt", "select_account")], true, "select"),
            (vec![("prompt", "select_account")], false, "select"),
            (vec![("max_age", "600")], true, "proceed"),
            (vec![("max_age", "599")], true, "login"),
            (vec![("max_age", "0")], true, "login"),
            (vec![("max_age", "599"), ("prompt", "none")], true, "login_required"),
        ] {
            let session = signed_in.then(session);
            let outcome = decide(&request(&extra, None), ConsentType::Implicit, session.as_ref(), &ConsentState::default());
            assert_eq!(outcome, expected, "{extra:?} {signed_in}");
        }
    }

    #[test]
    fn a_pushed_request_is_satisfied_by_a_later_sign_in() {
        for (extra, pushed_minutes_ago, expected) in [
            ([("prompt", "login")], 5, "login"),
            ([("prompt", "login")], 15, "proceed"),
            ([("prompt", "select_account")], 15, "proceed"),
            ([("max_age", "0")], 5, "login"),
            ([("max_age", "0")], 15, "proceed"),
        ] {
            let request = request(&extra, Some(now() - TimeDelta::minutes(pushed_minutes_ago)));
            let outcome = decide(&request, ConsentType::Implicit, Some(&session()), &ConsentState::default());
            assert_eq!(outcome, expected, "{extra:?} {pushed_minutes_ago}");
        }
    }

    #[test]
    fn a_sign_in_counts_for_the_request_that_required_it() {
        let (session, consent) = (session(), ConsentState::default());
        let client = Client { consent_type: ConsentType::Implicit, ..confidential() };
        for extra in [("prompt", "login"), ("prompt", "select_account"), ("max_age", "0"), ("max_age", "60")] {
            let proceeds = |asked_at| {
                let situation = Situation { session: Some(&session), consent: &consent, expected_subject: None, asked_at, now: now() };
                request(&[extra], None).decide(&client, &provider().issuer, &situation) == AuthorizationDecision::Proceed
            };
            assert!(!proceeds(None), "{extra:?}");
            assert!(!proceeds(Some(session.auth_time)), "{extra:?}: the sign-in came first");
            assert!(proceeds(Some(session.auth_time - TimeDelta::seconds(1))), "{extra:?}");
        }
    }

    #[test]
    fn consent_is_requested_when_due() {
        use ConsentType::{Explicit, External, Implicit, Systematic};
        let none = ConsentState::default();
        let given = ConsentState { granted: None, just_given: true };
        for (kind, prompt, consent, expected) in [
            (Implicit, "consent", &none, "proceed"),
            (Explicit, "", &none, "consent openid email"),
            (Explicit, "", &granted("openid"), "consent email"),
            (Explicit, "", &granted("openid email phone"), "proceed"),
            (Explicit, "", &granted("email"), "proceed"),
            (Explicit, "consent", &granted("openid email"), "consent openid email"),
            (Explicit, "consent", &given, "proceed"),
            (Explicit, "none", &none, "consent_required"),
            (Explicit, "none", &granted("openid email"), "proceed"),
            (Systematic, "", &granted("openid email"), "consent openid email"),
            (Systematic, "", &given, "proceed"),
            (External, "", &none, "consent_required"),
            (External, "", &granted("openid email"), "proceed"),
            (External, "consent", &granted("openid email"), "proceed"),
        ] {
            let request = request(&[("prompt", prompt)], None);
            assert_eq!(decide(&request, kind, Some(&session()), consent), expected, "{kind:?} {prompt} {consent:?}");
        }
    }

    #[test]
    fn the_expected_user_must_be_signed_in() {
        let client = Client { consent_type: ConsentType::Implicit, ..confidential() };
        let (session, consent) = (session(), ConsentState::default());
        let decide = |prompt, subject| {
            let situation =
                Situation { session: Some(&session), consent: &consent, expected_subject: Some(subject), asked_at: None, now: now() };
            request(&[("prompt", prompt)], None).decide(&client, &provider().issuer, &situation)
        };
        assert_eq!(decide("none", "u1"), AuthorizationDecision::Proceed);
        assert_eq!(decide("", "u2"), AuthorizationDecision::Login);
        let AuthorizationDecision::Refuse(response) = decide("none", "u2") else { panic!("not refused") };
        assert_eq!(response.get("error"), Some("login_required"));
    }
}
