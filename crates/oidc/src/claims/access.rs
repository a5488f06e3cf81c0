use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::claims::{Issuance, User, read_one_or_many, write_one_or_many};
use crate::scope::Scopes;

/// The claims of an access token (RFC 9068, with ABP's own). It has all claims of the user, whatever the scopes: the portal's API reads
/// them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccessClaims {
    pub iss: String,
    /// The user; for client credentials, the client.
    pub sub: String,
    /// The APIs; the issuer if the scopes include none, so that no API accepts the token.
    #[serde(serialize_with = "write_one_or_many", deserialize_with = "read_one_or_many")]
    pub aud: Vec<String>,
    /// Unix time in seconds, like all instants here.
    pub iat: i64,
    pub nbf: i64,
    pub exp: i64,
    pub jti: String,
    pub oi_tkn_id: String,
    pub client_id: String,
    /// The presenter: the client again, under ABP's name.
    pub oi_prst: String,
    pub scope: Scopes,
    #[serde(flatten)]
    pub user: Option<UserClaims>,
}

/// The claims that only tokens of users have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UserClaims {
    pub preferred_username: String,
    pub unique_name: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub given_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub family_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub email: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub email_verified: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub phone_number: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub phone_number_verified: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty", default, serialize_with = "write_one_or_many", deserialize_with = "read_one_or_many")]
    pub role: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub tenantid: Option<String>,
    pub sessionid: String,
    pub auth_time: i64,
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub amr: Vec<String>,
    /// Present only when true: stock clients treat any value as true, including the text "False".
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub remember_me: bool,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub impersonator_userid: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub impersonator_username: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub impersonator_tenantid: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub impersonator_tenantname: Option<String>,
    /// Claims of the installation's own types. Nothing is authorised by them.
    #[serde(flatten)]
    pub further: BTreeMap<String, Value>,
}

impl AccessClaims {
    /// The claims of a user's token. `token_id` must be unique.
    pub fn for_user(issuance: &Issuance<'_>, user: &User, token_id: &str) -> Self {
        Self { user: Some(UserClaims::of(user)), ..Self::registered(issuance, &user.subject, token_id) }
    }

    /// The claims of a client credentials token.
    pub fn for_client(issuance: &Issuance<'_>, token_id: &str) -> Self {
        Self::registered(issuance, &issuance.client.client_id, token_id)
    }

    fn registered(issuance: &Issuance<'_>, subject: &str, token_id: &str) -> Self {
        let issuer = issuance.issuer.as_str().to_owned();
        let aud = if issuance.resources.is_empty() { vec![issuer.clone()] } else { issuance.resources.to_vec() };
        let iat = issuance.now.timestamp();
        Self {
            iss: issuer,
            sub: subject.to_owned(),
            aud,
            iat,
            nbf: iat,
            exp: iat + issuance.client.lifetimes.access_token.num_seconds(),
            jti: token_id.to_owned(),
            oi_tkn_id: token_id.to_owned(),
            client_id: issuance.client.client_id.clone(),
            oi_prst: issuance.client.client_id.clone(),
            scope: issuance.scopes.clone(),
            user: None,
        }
    }

    /// When the token expires; `None` if the instant is out of range.
    pub fn expires_at(&self) -> Option<DateTime<Utc>> {
        DateTime::from_timestamp(self.exp, 0)
    }
}

impl UserClaims {
    fn of(user: &User) -> Self {
        let impersonator = user.impersonator.as_ref();
        Self {
            preferred_username: user.user_name.clone(),
            unique_name: user.user_name.clone(),
            given_name: user.given_name.clone(),
            family_name: user.family_name.clone(),
            email: user.email.clone(),
            email_verified: user.email.as_ref().map(|_| user.email_verified),
            phone_number: user.phone_number.clone(),
            phone_number_verified: user.phone_number.as_ref().map(|_| user.phone_number_verified),
            role: user.roles.clone(),
            tenantid: user.tenant_id.clone(),
            sessionid: user.session.session_id.clone(),
            auth_time: user.session.auth_time.timestamp(),
            amr: user.session.amr.clone(),
            remember_me: user.session.remember_me,
            impersonator_userid: impersonator.map(|impersonator| impersonator.user_id.clone()),
            impersonator_username: impersonator.map(|impersonator| impersonator.user_name.clone()),
            impersonator_tenantid: impersonator.and_then(|impersonator| impersonator.tenant_id.clone()),
            impersonator_tenantname: impersonator.and_then(|impersonator| impersonator.tenant_name.clone()),
            further: user.further.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::claims::Impersonator;
    use crate::claims::fixtures::{issuance, user};
    use crate::client::fixtures::{confidential, provider, public};

    #[test]
    fn a_users_token_reads_as_abp_clients_expect() {
        let (provider, client) = (provider(), public());
        let scopes = Scopes::parse("openid Portal").unwrap();
        let claims = AccessClaims::for_user(&issuance(&provider, &client, &scopes), &user(), "t1");
        let expected = json!({
            "iss": "https://id.example/", "sub": "u1", "aud": "Portal", "iat": 0, "nbf": 0, "exp": 3600, "jti": "t1",
            "oi_tkn_id": "t1", "client_id": "Portal_App", "oi_prst": "Portal_App", "scope": "openid Portal",
            "preferred_username": "ann", "unique_name": "ann", "given_name": "Ann", "family_name": "Bell",
            "email": "ann@example.com", "email_verified": true, "role": "Coach", "tenantid": "t1", "sessionid": "s1",
            "auth_time": 0, "amr": ["pwd"]
        });
        assert_eq!(serde_json::to_value(&claims).unwrap(), expected);
        assert_eq!(serde_json::from_value::<AccessClaims>(expected).unwrap(), claims);
    }

    #[test]
    fn absent_and_multiple_values_keep_their_shape() {
        let (provider, client) = (provider(), public());
        let scopes = Scopes::default();
        let mut user = user();
        user.roles = vec!["A".to_owned(), "B".to_owned()];
        user.tenant_id = None;
        user.session.remember_me = true;
        let impersonator = Impersonator { user_id: "h".to_owned(), user_name: "host".to_owned(), tenant_id: None, tenant_name: None };
        user.impersonator = Some(impersonator);
        let resources = ["Portal".to_owned(), "Other".to_owned()];
        let issuance = Issuance { resources: &resources, ..issuance(&provider, &client, &scopes) };
        let claims = AccessClaims::for_user(&issuance, &user, "t");
        let json = serde_json::to_value(&claims).unwrap();
        assert_eq!(json["role"], json!(["A", "B"]));
        assert_eq!(json["aud"], json!(["Portal", "Other"]));
        assert_eq!(json["remember_me"], true);
        assert_eq!(json["impersonator_userid"], "h");
        assert!(json.get("tenantid").is_none() && json.get("impersonator_tenantid").is_none());
        assert_eq!(serde_json::from_value::<AccessClaims>(json).unwrap(), claims);
    }

    #[test]
    fn further_claims_stand_beside_those_of_the_protocol() {
        let (provider, client) = (provider(), public());
        let scopes = Scopes::default();
        let mut user = user();
        user.further = [("costcentre".to_owned(), json!(["4711", "4712"])), ("grade".to_owned(), json!(7))].into();
        let claims = AccessClaims::for_user(&issuance(&provider, &client, &scopes), &user, "t");
        let json = serde_json::to_value(&claims).unwrap();
        assert_eq!((&json["costcentre"], &json["grade"], &json["sub"]), (&json!(["4711", "4712"]), &json!(7), &json!("u1")));
        assert_eq!(serde_json::from_value::<AccessClaims>(json).unwrap(), claims);
    }

    #[test]
    fn a_clients_token_has_no_user() {
        let (provider, client) = (provider(), confidential());
        let scopes = Scopes::default();
        let issuance = Issuance { resources: &[], ..issuance(&provider, &client, &scopes) };
        let claims = AccessClaims::for_client(&issuance, "t");
        let json = serde_json::to_value(&claims).unwrap();
        assert_eq!((json["sub"].as_str(), json["aud"].as_str()), (Some("partner"), Some("https://id.example/")));
        assert_eq!(serde_json::from_value::<AccessClaims>(json).unwrap(), claims);
    }
}
