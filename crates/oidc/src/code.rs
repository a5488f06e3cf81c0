//! Authorization codes: single use, bound to client, redirect URI and verifier.

use chrono::{DateTime, Utc};

use crate::authorize::AuthorizationRequest;
use crate::client::Client;
use crate::error::Error;
use crate::pkce::CodeChallenge;
use crate::scope::Scopes;
use crate::token::AuthorizationCodeGrant;

/// What is stored with a code, in addition to its digest, the session and the grant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeRecord {
    pub client_id: String,
    pub redirect_uri: String,
    pub scopes: Scopes,
    pub nonce: Option<String>,
    pub code_challenge: Option<CodeChallenge>,
    pub expires_at: DateTime<Utc>,
    /// When it was redeemed. A code is kept after that for as long as its tokens live, so that a replay is detected.
    pub redeemed_at: Option<DateTime<Utc>>,
}

/// How to handle a presented code.
#[derive(Debug, Clone, PartialEq)]
pub enum Redemption {
    /// Mark it redeemed (by a conditional update: the second of two concurrent exchanges must result in a replay), then issue.
    Accept,
    /// Respond with the error; nothing changes.
    Refuse(Error),
    /// Revoke everything issued for the code, commit, then respond with the error (RFC 6749 section 4.1.2).
    Replay(Error),
}

impl CodeRecord {
    /// The record of a code issued now.
    pub fn issue(request: &AuthorizationRequest, client: &Client, now: DateTime<Utc>) -> Self {
        Self {
            client_id: request.client_id.clone(),
            redirect_uri: request.redirect_uri.clone(),
            scopes: request.scopes.clone(),
            nonce: request.nonce.clone(),
            code_challenge: request.code_challenge.clone(),
            expires_at: now + client.lifetimes.code,
            redeemed_at: None,
        }
    }

    /// Decides on a code presented by an authenticated client.
    pub fn redeem(&self, grant: &AuthorizationCodeGrant, client: &Client, now: DateTime<Utc>) -> Redemption {
        // Checked first: a second use means that two parties have the code, no matter who presents it and what else is wrong.
        if self.redeemed_at.is_some() {
            return Redemption::Replay(unusable());
        }
        let verifier = grant.code_verifier.as_ref().map(|verifier| verifier.expose());
        let proven = match (&self.code_challenge, verifier) {
            (Some(challenge), Some(verifier)) => challenge.accepts(verifier),
            (None, None) => !client.needs_pkce(),
            // A verifier without a challenge: the challenge was stripped from the request (RFC 9700 section 4.8).
            (Some(_), None) | (None, Some(_)) => false,
        };
        let bound = self.client_id == client.client_id && self.redirect_uri == grant.redirect_uri && proven;
        if bound && now < self.expires_at { Redemption::Accept } else { Redemption::Refuse(unusable()) }
    }
}

/// The response to an unknown code: the same as to one that can't be used.
pub fn unusable() -> Error {
    Error::invalid_grant("The authorization code is not valid, expired, already used or meant for another client.")
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::client::fixtures::{confidential, provider, public};
    use crate::params::Params;
    use crate::secret::Secret;

    const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    const NOW: DateTime<Utc> = DateTime::<Utc>::UNIX_EPOCH;

    fn record() -> CodeRecord {
        let params = Params::from_pairs([
            ("client_id", "Portal_App"),
            ("redirect_uri", "https://app.example/cb"),
            ("response_type", "code"),
            ("scope", "openid"),
            ("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"),
            ("code_challenge_method", "S256"),
        ]);
        let request = AuthorizationRequest::validate(&params, &public(), &provider(), None).unwrap();
        CodeRecord::issue(&request, &public(), NOW)
    }

    fn grant(redirect_uri: &str, verifier: Option<&str>) -> AuthorizationCodeGrant {
        AuthorizationCodeGrant { code: Secret::new("c"), redirect_uri: redirect_uri.to_owned(), code_verifier: verifier.map(Secret::new) }
    }

    #[test]
    fn codes_are_bound_to_client_address_and_verifier() {
        let own = "https://app.example/cb";
        let swapped = VERIFIER.replace('d', "e");
        let accepts = |client: &Client, redirect_uri, verifier, seconds| {
            record().redeem(&grant(redirect_uri, verifier), client, NOW + TimeDelta::seconds(seconds)) == Redemption::Accept
        };
        assert!(accepts(&public(), own, Some(VERIFIER), 299));
        assert!(!accepts(&public(), own, Some(VERIFIER), 300), "expired");
        assert!(!accepts(&confidential(), own, Some(VERIFIER), 0), "another client");
        assert!(!accepts(&public(), "https://app.example/cb?tab=1", Some(VERIFIER), 0), "another address");
        assert!(!accepts(&public(), own, Some(&swapped), 0), "a swapped verifier");
        assert!(!accepts(&public(), own, None, 0), "no verifier");
    }

    #[test]
    fn a_stripped_challenge_is_noticed() {
        let record = CodeRecord { code_challenge: None, client_id: "partner".to_owned(), ..record() };
        let with = |verifier| record.redeem(&grant("https://app.example/cb", verifier), &confidential(), NOW);
        assert_eq!(with(None), Redemption::Accept, "a confidential client doesn't need PKCE");
        assert!(matches!(with(Some(VERIFIER)), Redemption::Refuse(_)));
        let record = CodeRecord { code_challenge: None, ..self::record() };
        assert!(matches!(record.redeem(&grant("https://app.example/cb", None), &public(), NOW), Redemption::Refuse(_)));
    }

    #[test]
    fn a_replay_by_any_client_revokes() {
        let used = CodeRecord { redeemed_at: Some(NOW), ..record() };
        for (client, redirect_uri, verifier) in [
            (public(), "https://app.example/cb", Some(VERIFIER)),
            (public(), "https://app.example/cb", None),
            (confidential(), "https://evil.example", None),
        ] {
            let redemption = used.redeem(&grant(redirect_uri, verifier), &client, NOW);
            assert_eq!(redemption, Redemption::Replay(unusable()));
        }
    }
}
