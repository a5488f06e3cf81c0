//! Token introspection (RFC 7662), for confidential clients that are the token's client or audience.

use chrono::{DateTime, Utc};
use serde_json::{Map, Value, json};

use crate::claims::AccessClaims;
use crate::client::{Client, ClientType};
use crate::error::Error;
use crate::scope::Scopes;

/// A valid token: the caller has checked signature, session and revocation.
#[derive(Debug, Clone)]
pub enum LiveToken {
    Access(Box<AccessClaims>),
    Refresh { client_id: String, subject: String, scopes: Scopes, issued_at: DateTime<Utc>, expires_at: DateTime<Utc> },
}

/// Rejects public clients: anybody could pose as one.
///
/// # Errors
/// `invalid_client` for public clients.
pub fn check_client(client: &Client) -> Result<(), Error> {
    if client.client_type == ClientType::Confidential { Ok(()) } else { Err(Error::invalid_client(false)) }
}

/// The response. `token`: `None` if it is unknown, expired or revoked. A token that doesn't concern the client gets the same response.
pub fn introspect(token: Option<&LiveToken>, client: &Client, now: DateTime<Utc>) -> Value {
    let inactive = json!({ "active": false });
    let Some(token) = token else { return inactive };
    let own = |client_id: &str| client_id == client.client_id;
    match token {
        LiveToken::Access(claims) => {
            let concerned = own(&claims.client_id) || claims.aud.iter().any(|audience| own(audience));
            let Ok(Value::Object(members)) = serde_json::to_value(claims) else { return inactive };
            if !concerned || claims.exp <= now.timestamp() {
                return inactive;
            }
            let mut answer = Map::from_iter([("active".to_owned(), Value::from(true))]);
            answer.insert("token_type".to_owned(), "Bearer".into());
            answer.insert("token_usage".to_owned(), "access_token".into());
            if let Some(user) = &claims.user {
                answer.insert("username".to_owned(), user.unique_name.as_str().into());
            }
            answer.extend(members);
            Value::Object(answer)
        }
        LiveToken::Refresh { client_id, subject, scopes, issued_at, expires_at } if own(client_id) && now < *expires_at => json!({
            "active": true,
            "token_usage": "refresh_token",
            "client_id": client_id,
            "sub": subject,
            "scope": scopes,
            "iat": issued_at.timestamp(),
            "exp": expires_at.timestamp(),
        }),
        LiveToken::Refresh { .. } => inactive,
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::claims::fixtures::{NOW, issuance, user};
    use crate::client::fixtures::{confidential, provider, public};

    fn access() -> LiveToken {
        let (provider, client, scopes) = (provider(), public(), Scopes::parse("openid Portal").unwrap());
        LiveToken::Access(Box::new(AccessClaims::for_user(&issuance(&provider, &client, &scopes), &user(), "t")))
    }

    fn client(client_id: &str) -> Client {
        Client { client_id: client_id.to_owned(), ..confidential() }
    }

    #[test]
    fn access_tokens_are_disclosed_to_client_and_audience() {
        let inactive = json!({ "active": false });
        for client_id in ["Portal", "Portal_App"] {
            let answer = introspect(Some(&access()), &client(client_id), NOW);
            assert_eq!((answer["active"].as_bool(), answer["username"].as_str()), (Some(true), Some("ann")), "{client_id}");
            assert_eq!(answer["exp"], 3600);
        }
        assert_eq!(introspect(Some(&access()), &client("partner"), NOW), inactive);
        assert_eq!(introspect(Some(&access()), &client("Portal"), NOW + TimeDelta::hours(1)), inactive);
        assert_eq!(introspect(None, &client("Portal"), NOW), inactive);
    }

    #[test]
    fn refresh_tokens_are_disclosed_to_their_client() {
        let token = LiveToken::Refresh {
            client_id: "partner".to_owned(),
            subject: "u1".to_owned(),
            scopes: Scopes::parse("openid").unwrap(),
            issued_at: NOW,
            expires_at: NOW + TimeDelta::days(14),
        };
        assert_eq!(introspect(Some(&token), &client("partner"), NOW)["scope"], "openid");
        assert_eq!(introspect(Some(&token), &client("other"), NOW)["active"], false);
        assert_eq!(introspect(Some(&token), &client("partner"), NOW + TimeDelta::days(14))["active"], false);
    }

    #[test]
    fn public_clients_may_not_introspect() {
        assert!(check_client(&public()).is_err());
        assert!(check_client(&confidential()).is_ok());
    }
}
