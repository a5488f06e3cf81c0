//! The userinfo endpoint (OpenID Connect Core 5.3).

use serde_json::{Map, Value};

use crate::claims::User;
use crate::error::Error;
use crate::scope::{EMAIL, OPENID, PHONE, PROFILE, Scopes};

/// The claims for the scopes of an access token.
///
/// # Errors
/// `insufficient_scope` without `openid`.
pub fn userinfo(user: &User, scopes: &Scopes) -> Result<Map<String, Value>, Error> {
    if !scopes.contains(OPENID) {
        return Err(Error::insufficient_scope(OPENID));
    }
    let mut claims = Map::new();
    let mut put = |name: &str, value: Option<Value>| {
        if let Some(value) = value {
            claims.insert(name.to_owned(), value);
        }
    };
    put("sub", Some(user.subject.as_str().into()));
    if scopes.contains(PROFILE) {
        put("tenantid", user.tenant_id.as_deref().map(Value::from));
        put("preferred_username", Some(user.user_name.as_str().into()));
        put("unique_name", Some(user.user_name.as_str().into()));
        put("name", user.full_name().map(Value::from));
        put("given_name", user.given_name.as_deref().map(Value::from));
        put("family_name", user.family_name.as_deref().map(Value::from));
    }
    if scopes.contains(EMAIL) && user.email.is_some() {
        put("email", user.email.as_deref().map(Value::from));
        put("email_verified", Some(user.email_verified.into()));
    }
    if scopes.contains(PHONE) && user.phone_number.is_some() {
        put("phone_number", user.phone_number.as_deref().map(Value::from));
        put("phone_number_verified", Some(user.phone_number_verified.into()));
    }
    if scopes.has_roles() {
        put("role", Some(user.roles.clone().into()));
    }
    for (name, value) in &user.further {
        claims.entry(name.as_str()).or_insert_with(|| value.clone());
    }
    Ok(claims)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::fixtures::user;
    use crate::error::ErrorCode;

    #[test]
    fn scopes_determine_the_claims() {
        let names = |scopes: &str| {
            let claims = userinfo(&user(), &Scopes::parse(scopes).unwrap()).unwrap();
            claims.keys().map(String::as_str).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names("openid"), "sub");
        assert_eq!(names("openid email phone"), "sub email email_verified");
        assert_eq!(names("openid profile"), "sub tenantid preferred_username unique_name name given_name family_name");
        assert_eq!(names("openid role"), "sub role");
        let mut further = user();
        further.further = [("grade".to_owned(), 7.into()), ("sub".to_owned(), "another".into())].into();
        let claims = userinfo(&further, &Scopes::parse("openid").unwrap()).unwrap();
        assert_eq!((&claims["grade"], &claims["sub"]), (&Value::from(7), &Value::from("u1")), "no claim stands in for another");
        let error = userinfo(&user(), &Scopes::parse("Portal").unwrap()).unwrap_err();
        assert_eq!((error.code(), error.status()), (ErrorCode::InsufficientScope, 403));
    }
}
