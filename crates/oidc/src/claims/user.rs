use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde_json::Value;

/// The user of a token, as of the time of issue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// The user's id.
    pub subject: String,
    pub user_name: String,
    pub given_name: Option<String>,
    pub family_name: Option<String>,
    pub email: Option<String>,
    pub email_verified: bool,
    pub phone_number: Option<String>,
    pub phone_number_verified: bool,
    /// Role names.
    pub roles: Vec<String>,
    /// `None`: a user of the host.
    pub tenant_id: Option<String>,
    /// The real user, while impersonating.
    pub impersonator: Option<Impersonator>,
    pub session: UserSessionClaims,
    /// Further claims, for the scopes of the token; never of a name that the protocols have.
    pub further: BTreeMap<String, Value>,
}

/// The session of a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserSessionClaims {
    pub session_id: String,
    /// When the user last authenticated.
    pub auth_time: DateTime<Utc>,
    /// Authentication methods (RFC 8176): `pwd`, `otp`, `hwk`, `mfa`.
    pub amr: Vec<String>,
    /// Whether the user asked to stay signed in.
    pub remember_me: bool,
}

/// The user behind an impersonated session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Impersonator {
    pub user_id: String,
    pub user_name: String,
    /// `None`: a user of the host.
    pub tenant_id: Option<String>,
    pub tenant_name: Option<String>,
}

impl User {
    /// Given name and family name, as far as present.
    pub fn full_name(&self) -> Option<String> {
        let parts: Vec<_> = [&self.given_name, &self.family_name].into_iter().flatten().map(String::as_str).collect();
        if parts.is_empty() { None } else { Some(parts.join(" ")) }
    }
}
