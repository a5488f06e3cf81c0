use crate::client::GrantType;
use crate::error::{Error, ErrorCode};
use crate::params::Params;
use crate::provider::Provider;
use crate::scope::Scopes;
use crate::secret::Secret;

/// A request to the token endpoint, without client credentials.
#[derive(Debug, Clone)]
pub enum TokenRequest {
    AuthorizationCode(AuthorizationCodeGrant),
    RefreshToken(RefreshTokenGrant),
    /// The client acts on its own behalf.
    ClientCredentials {
        scopes: Scopes,
    },
    Password(Box<PasswordGrant>),
    /// A device asks whether its user has answered (RFC 8628 section 3.4).
    DeviceCode {
        device_code: Secret,
    },
    Extension(ExtensionGrant),
}

/// RFC 6749 section 4.1.3 with RFC 7636.
#[derive(Debug, Clone)]
pub struct AuthorizationCodeGrant {
    pub code: Secret,
    pub redirect_uri: String,
    pub code_verifier: Option<Secret>,
}

/// RFC 6749 section 6.
#[derive(Debug, Clone)]
pub struct RefreshTokenGrant {
    pub refresh_token: Secret,
    /// `None`: all that was granted.
    pub scopes: Option<Scopes>,
}

/// RFC 6749 section 4.3, with the additions of ABP clients for a second attempt.
#[derive(Debug, Clone)]
pub struct PasswordGrant {
    /// User name or email address.
    pub username: String,
    pub password: Secret,
    pub scopes: Scopes,
    pub second_factor: Option<SecondFactor>,
    pub password_change: Option<PasswordChange>,
}

/// The second factor of a password grant.
#[derive(Debug, Clone)]
pub enum SecondFactor {
    /// `TwoFactorProvider` and `TwoFactorCode`; `TwoFactorToken` if the client sends the step that the code belongs to.
    Code { provider: String, code: Secret, step: Option<Secret> },
    /// `RecoveryCode`.
    Recovery(Secret),
}

/// A new password where the old one must be changed: `ChangePasswordToken` and `NewPassword`.
#[derive(Debug, Clone)]
pub struct PasswordChange {
    pub token: Secret,
    pub new_password: Secret,
}

/// A request with one of [`Provider::extension_grants`].
#[derive(Debug, Clone)]
pub struct ExtensionGrant {
    /// The grant type's name on the wire.
    pub name: String,
    /// Requested scopes; may be empty.
    pub scopes: Scopes,
    params: Params,
}

/// `LinkLogin`: sign in to a linked account.
#[derive(Debug, Clone)]
pub struct LinkLoginGrant {
    /// The access token of the current session.
    pub access_token: Secret,
    pub link_user_id: String,
    /// `None`: an account of the host.
    pub link_tenant_id: Option<String>,
}

/// `Impersonation`: act as another user, or return.
#[derive(Debug, Clone)]
pub struct ImpersonationGrant {
    /// The access token of the current session.
    pub access_token: Secret,
    pub target: ImpersonationTarget,
}

/// The user to act as.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ImpersonationTarget {
    User {
        user_id: String,
    },
    /// `user_name`: `None` means the tenant's administrator.
    Tenant {
        tenant_id: String,
        user_name: Option<String>,
    },
    Delegation {
        delegation_id: String,
    },
    /// Return to the impersonator.
    Back,
}

impl TokenRequest {
    /// Parses a request.
    ///
    /// # Errors
    /// `invalid_request` for repeated or missing parameters, `unsupported_grant_type`, `invalid_scope`.
    pub fn parse(params: &Params, provider: &Provider) -> Result<Self, Error> {
        params.refuse_repeated()?;
        let grant_type = GrantType::from(params.require("grant_type")?.to_owned());
        if !provider.grant_types().contains(&grant_type) {
            return Err(Error::new(ErrorCode::UnsupportedGrantType, "The grant type is not supported."));
        }
        let scopes = params.get("scope").map(Scopes::parse).transpose()?;
        Ok(match grant_type {
            GrantType::AuthorizationCode => Self::AuthorizationCode(AuthorizationCodeGrant {
                code: secret(params, "code")?,
                redirect_uri: params.require("redirect_uri")?.to_owned(),
                code_verifier: params.get("code_verifier").map(Secret::new),
            }),
            GrantType::RefreshToken => Self::RefreshToken(RefreshTokenGrant { refresh_token: secret(params, "refresh_token")?, scopes }),
            GrantType::ClientCredentials => Self::ClientCredentials { scopes: scopes.unwrap_or_default() },
            GrantType::Password => Self::Password(Box::new(read_password(params, scopes.unwrap_or_default())?)),
            GrantType::DeviceCode => Self::DeviceCode { device_code: secret(params, "device_code")? },
            GrantType::Extension(name) => {
                Self::Extension(ExtensionGrant { name, scopes: scopes.unwrap_or_default(), params: params.clone() })
            }
        })
    }

    /// The grant type, to be checked against the client.
    pub fn grant_type(&self) -> GrantType {
        match self {
            Self::AuthorizationCode(_) => GrantType::AuthorizationCode,
            Self::RefreshToken(_) => GrantType::RefreshToken,
            Self::ClientCredentials { .. } => GrantType::ClientCredentials,
            Self::Password(_) => GrantType::Password,
            Self::DeviceCode { .. } => GrantType::DeviceCode,
            Self::Extension(grant) => GrantType::Extension(grant.name.clone()),
        }
    }
}

impl ExtensionGrant {
    /// A parameter of the extension grant.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.params.get(name)
    }

    /// Parses the parameters of `LinkLogin`.
    ///
    /// # Errors
    /// `invalid_request` for a missing parameter.
    pub fn link_login(&self) -> Result<LinkLoginGrant, Error> {
        Ok(LinkLoginGrant {
            access_token: secret(&self.params, "access_token")?,
            link_user_id: self.params.require("LinkUserId")?.to_owned(),
            link_tenant_id: self.params.owned("LinkTenantId"),
        })
    }

    /// Parses the parameters of `Impersonation`: at most one target; none means return to the impersonator.
    ///
    /// # Errors
    /// `invalid_request` for a missing access token or more than one target.
    pub fn impersonation(&self) -> Result<ImpersonationGrant, Error> {
        let access_token = secret(&self.params, "access_token")?;
        let [user, tenant, delegation] = ["UserId", "TenantId", "UserDelegationId"].map(|name| self.params.owned(name));
        let target = match (user, tenant, delegation) {
            (Some(user_id), None, None) => ImpersonationTarget::User { user_id },
            (None, Some(tenant_id), None) => ImpersonationTarget::Tenant { tenant_id, user_name: self.params.owned("TenantUserName") },
            (None, None, Some(delegation_id)) => ImpersonationTarget::Delegation { delegation_id },
            (None, None, None) => ImpersonationTarget::Back,
            _ => return Err(Error::invalid_request("The request names more than one target.")),
        };
        Ok(ImpersonationGrant { access_token, target })
    }
}

fn secret(params: &Params, name: &str) -> Result<Secret, Error> {
    params.require(name).map(Secret::new)
}

fn read_password(params: &Params, scopes: Scopes) -> Result<PasswordGrant, Error> {
    let second_factor = match (params.get("RecoveryCode"), params.owned("TwoFactorProvider"), params.get("TwoFactorCode")) {
        (Some(code), ..) => Some(SecondFactor::Recovery(Secret::new(code))),
        (None, Some(provider), Some(code)) => {
            Some(SecondFactor::Code { provider, code: Secret::new(code), step: params.get("TwoFactorToken").map(Secret::new) })
        }
        _ => None,
    };
    let password_change = match (params.get("ChangePasswordToken"), params.get("NewPassword")) {
        (Some(token), Some(new)) => Some(PasswordChange { token: Secret::new(token), new_password: Secret::new(new) }),
        _ => None,
    };
    Ok(PasswordGrant {
        username: params.require("username")?.to_owned(),
        password: secret(params, "password")?,
        scopes,
        second_factor,
        password_change,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::client::fixtures::provider;

    fn parse(form: &str) -> Result<TokenRequest, ErrorCode> {
        TokenRequest::parse(&Params::parse(form).unwrap(), &provider()).map_err(|error| error.code())
    }

    #[test]
    fn reads_each_grant() {
        for (form, grant_type) in [
            ("grant_type=authorization_code&code=c&redirect_uri=https://a/&code_verifier=v", "authorization_code"),
            ("grant_type=refresh_token&refresh_token=r&client_id=x", "refresh_token"),
            ("grant_type=client_credentials&scope=Portal", "client_credentials"),
            ("grant_type=password&username=admin&password=1q2w3E*&scope=openid", "password"),
            (
                "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code&device_code=d",
                "urn:ietf:params:oauth:grant-type:device_code",
            ),
            ("grant_type=LinkLogin&access_token=t&LinkUserId=u", "LinkLogin"),
            ("grant_type=Impersonation&access_token=t", "Impersonation"),
        ] {
            assert_eq!(parse(form).unwrap().grant_type().as_str(), grant_type);
        }
    }

    #[test]
    fn refuses_broken_requests() {
        use ErrorCode::{InvalidRequest, InvalidScope, UnsupportedGrantType};
        for (form, code) in [
            ("", InvalidRequest),
            ("grant_type=", InvalidRequest),
            ("grant_type=implicit", UnsupportedGrantType),
            ("grant_type=linklogin", UnsupportedGrantType),
            ("grant_type=authorization_code&redirect_uri=https://a/", InvalidRequest),
            ("grant_type=authorization_code&code=c", InvalidRequest),
            ("grant_type=authorization_code&code=a&code=b&redirect_uri=https://a/", InvalidRequest),
            ("grant_type=password&grant_type=password&username=u&password=p", InvalidRequest),
            ("grant_type=password&username=u", InvalidRequest),
            ("grant_type=refresh_token", InvalidRequest),
            ("grant_type=device_code&device_code=d", UnsupportedGrantType),
            ("grant_type=urn:ietf:params:oauth:grant-type:device_code", InvalidRequest),
            ("grant_type=refresh_token&refresh_token=r&scope=%22", InvalidScope),
        ] {
            assert_eq!(parse(form).unwrap_err(), code, "{form}");
        }
    }

    #[test]
    fn reads_second_tries_of_the_password_grant() {
        let password = |extra: &str| match parse(&format!("grant_type=password&username=u&password=p&{extra}")).unwrap() {
            TokenRequest::Password(grant) => *grant,
            other => panic!("{other:?}"),
        };
        assert!(password("").second_factor.is_none());
        assert!(password("TwoFactorProvider=Email").second_factor.is_none());
        let code = |extra: &str| match password(&format!("TwoFactorProvider=Authenticator&TwoFactorCode=123456{extra}")).second_factor {
            Some(SecondFactor::Code { provider, code, step }) => (provider, code.expose().to_owned(), step.map(|s| s.expose().to_owned())),
            other => panic!("{other:?}"),
        };
        assert_eq!(code(""), ("Authenticator".to_owned(), "123456".to_owned(), None));
        assert_eq!(code("&TwoFactorToken=t").2.as_deref(), Some("t"));
        assert!(matches!(password("RecoveryCode=x").second_factor, Some(SecondFactor::Recovery(_))));
        assert!(password("ChangePasswordToken=t&NewPassword=n").password_change.is_some());
    }

    #[test]
    fn reads_the_extension_grants() {
        let extension = |form: &str| match parse(form).unwrap() {
            TokenRequest::Extension(grant) => grant,
            other => panic!("{other:?}"),
        };
        let link = extension("grant_type=LinkLogin&access_token=t&LinkUserId=u&LinkTenantId=x&scope=openid");
        assert_eq!(link.link_login().unwrap().link_tenant_id.as_deref(), Some("x"));
        assert!(extension("grant_type=LinkLogin&LinkUserId=u").link_login().is_err());
        let target =
            |extra: &str| extension(&format!("grant_type=Impersonation&access_token=t{extra}")).impersonation().map(|grant| grant.target);
        assert_eq!(target("&UserId=u").unwrap(), ImpersonationTarget::User { user_id: "u".to_owned() });
        let tenant = ImpersonationTarget::Tenant { tenant_id: "t".to_owned(), user_name: Some("bob".to_owned()) };
        assert_eq!(target("&TenantId=t&TenantUserName=bob").unwrap(), tenant);
        assert_eq!(target("&UserDelegationId=d").unwrap(), ImpersonationTarget::Delegation { delegation_id: "d".to_owned() });
        assert_eq!(target("").unwrap(), ImpersonationTarget::Back);
        assert!(target("&UserId=u&TenantId=t").is_err());
    }

    #[test]
    fn debug_output_hides_secrets() {
        let request = parse("grant_type=password&username=u&password=hunter2&TwoFactorProvider=Email&TwoFactorCode=998877").unwrap();
        let text = format!("{request:?}");
        assert!(!text.contains("hunter2") && !text.contains("998877"), "{text}");
    }

    proptest! {
        #[test]
        fn never_panics(grant in "authorization_code|refresh_token|password|LinkLogin|Impersonation|.*", rest in ".*") {
            if let Ok(params) = Params::parse(&rest) {
                let _ = TokenRequest::parse(&params.with("grant_type", &grant), &provider());
            }
        }
    }
}
