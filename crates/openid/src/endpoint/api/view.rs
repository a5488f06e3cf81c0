//! Shapes of requests and answers, for the document: the protocol crate reads and writes them itself.

use serde::Serialize;
use utoipa::{IntoParams, IntoResponses, ToSchema};

use crate::answer::OAuthError;

/// Form of the token endpoint (RFC 6749, 4.1.3, 4.3.2, 4.4.2, 6; RFC 7636, 4.5; RFC 8628, 3.4).
#[derive(Debug, Serialize, ToSchema)]
#[allow(dead_code)] // documents a form that the protocol crate reads
pub(super) struct TokenForm {
    /// `authorization_code`, `refresh_token`, `client_credentials`, `password`, `urn:ietf:params:oauth:grant-type:device_code`,
    /// `LinkLogin` or `Impersonation`.
    #[schema(example = "password", max_length = 64)]
    grant_type: String,
    /// The client, unless named in the `Authorization` header.
    #[schema(example = "Portal_App", max_length = 256)]
    client_id: Option<String>,
    /// Its secret, if it has one.
    client_secret: Option<String>,
    /// With `client_assertion`: `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`.
    client_assertion_type: Option<String>,
    /// A JWT that the client has signed with its own key (RFC 7523), instead of a secret.
    client_assertion: Option<String>,
    /// Scopes separated by spaces.
    #[schema(example = "openid offline_access profile email phone roles Portal")]
    scope: Option<String>,
    /// Of `password`: user name or mail address.
    #[schema(example = "admin", max_length = 256)]
    username: Option<String>,
    /// Of `password`.
    #[schema(example = "1q2w3E*", max_length = 128)]
    password: Option<String>,
    /// Of `authorization_code`.
    code: Option<String>,
    /// Of `authorization_code`: as in the authorization request.
    redirect_uri: Option<String>,
    /// For `authorization_code`: the code verifier of the challenge.
    code_verifier: Option<String>,
    /// Of `refresh_token`.
    refresh_token: Option<String>,
    /// Of `urn:ietf:params:oauth:grant-type:device_code`.
    device_code: Option<String>,
    /// Of `LinkLogin` and `Impersonation`: the access token of the current session.
    access_token: Option<String>,
    /// Of `LinkLogin`: the linked account.
    #[serde(rename = "LinkUserId")]
    link_user_id: Option<String>,
    /// Of `LinkLogin`: the tenant of the linked account; absent for one of the host.
    #[serde(rename = "LinkTenantId")]
    link_tenant_id: Option<String>,
    /// Of `Impersonation`: a user of the same level. Without this, a tenant or a delegation, it is the way back.
    #[serde(rename = "UserId")]
    user_id: Option<String>,
    /// Of `Impersonation`: a tenant, for users of the host.
    #[serde(rename = "TenantId")]
    tenant_id: Option<String>,
    /// Of `Impersonation` with a tenant: its user; its administrator unless named.
    #[serde(rename = "TenantUserName")]
    #[schema(example = "admin", max_length = 256)]
    tenant_user_name: Option<String>,
    /// Of `Impersonation`: a delegation to the caller.
    #[serde(rename = "UserDelegationId")]
    user_delegation_id: Option<String>,
}

/// Answer of the token endpoint.
#[derive(Debug, Serialize, ToSchema)]
#[allow(dead_code)] // documents an answer that the protocol crate writes
pub(super) struct TokenAnswer {
    /// For the API: a JWT of type `at+jwt`.
    access_token: String,
    /// Always `Bearer`.
    #[schema(example = "Bearer")]
    token_type: String,
    /// Seconds.
    #[schema(example = 3600)]
    expires_in: i64,
    /// Granted scopes, separated by spaces.
    scope: String,
    /// For the next access token, once.
    refresh_token: Option<String>,
    /// The authenticated user: a JWT.
    id_token: Option<String>,
    /// Of `LinkLogin` to an account of a tenant: where the tenant's users sign in.
    tenant_domain: Option<String>,
}

/// A token to be revoked or asked about (RFC 7009, 7662).
#[derive(Debug, Serialize, ToSchema)]
#[allow(dead_code)] // documents a form that the protocol crate reads
pub(super) struct TokenNameForm {
    #[schema(example = "not-a-token")]
    token: String,
    /// `access_token` or `refresh_token`; not needed to find it.
    #[schema(example = "refresh_token")]
    token_type_hint: Option<String>,
    /// The client, unless named in the `Authorization` header.
    #[schema(example = "Portal_App", max_length = 256)]
    client_id: Option<String>,
    /// Its secret, if it has one.
    client_secret: Option<String>,
    /// With `client_assertion`: `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`.
    client_assertion_type: Option<String>,
    /// A JWT that the client has signed with its own key (RFC 7523), instead of a secret.
    client_assertion: Option<String>,
}

/// Parameters of an authorization request (RFC 6749, 4.1.1; RFC 7636, 4.3; OpenID Connect Core, 3.1.2.1).
#[derive(Debug, Serialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code)] // documents parameters that the protocol crate reads
pub(super) struct AuthorizeParams {
    #[schema(example = "Portal_App", max_length = 256)]
    #[param(example = "Portal_App", max_length = 256)]
    client_id: Option<String>,
    /// `code`.
    #[schema(example = "code")]
    #[param(example = "code")]
    response_type: Option<String>,
    /// A registered address.
    #[schema(example = "http://localhost:4200")]
    #[param(example = "http://localhost:4200")]
    redirect_uri: Option<String>,
    /// Scopes separated by spaces.
    #[schema(example = "openid Portal")]
    #[param(example = "openid Portal")]
    scope: Option<String>,
    /// Comes back as it was sent.
    state: Option<String>,
    /// Goes into the id token.
    nonce: Option<String>,
    /// Digest of the verifier.
    #[schema(example = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")]
    #[param(example = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")]
    code_challenge: Option<String>,
    /// `S256`.
    #[schema(example = "S256")]
    #[param(example = "S256")]
    code_challenge_method: Option<String>,
    /// `none`, `login`, `consent`, `select_account`.
    prompt: Option<String>,
    /// Seconds since the user last authenticated.
    max_age: Option<String>,
    /// `query`, `fragment` or `form_post`.
    response_mode: Option<String>,
    /// Handle of a pushed request, instead of most of the others.
    request_uri: Option<String>,
    /// Who is expected to be signed in.
    id_token_hint: Option<String>,
    /// Culture of the pages.
    culture: Option<String>,
}

/// Parameters at the end of a session (OpenID Connect RP-Initiated Logout 1.0).
#[derive(Debug, Serialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code)] // documents parameters that the protocol crate reads
pub(super) struct EndSessionParams {
    /// The id token of the session; without it the user is asked first.
    id_token_hint: Option<String>,
    #[param(example = "Portal_App")]
    client_id: Option<String>,
    /// Where to go afterwards, a registered address.
    post_logout_redirect_uri: Option<String>,
    /// Comes back as it was sent.
    state: Option<String>,
    /// Culture of the pages.
    culture: Option<String>,
}

/// Parameters of the frame of session management.
#[derive(Debug, Serialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code)] // documents parameters that the protocol crate reads
pub(super) struct CheckSessionParams {
    /// The client that asks; not needed where the browser names the page that it comes from.
    #[param(example = "Portal_App", max_length = 256)]
    client_id: Option<String>,
}

/// Answer to a pushed request (RFC 9126, 2.2).
#[derive(Debug, Serialize, ToSchema)]
#[allow(dead_code)] // documents an answer that the protocol crate writes
pub(super) struct PushedAnswer {
    /// Reference to the request for the authorization endpoint.
    request_uri: String,
    /// Seconds.
    #[schema(example = 60)]
    expires_in: i64,
}

/// Form of the endpoint for devices without a browser (RFC 8628, 3.1).
#[derive(Debug, Serialize, ToSchema)]
#[allow(dead_code)] // documents a form that the protocol crate reads
pub(super) struct DeviceForm {
    /// The client, unless named in the `Authorization` header.
    #[schema(example = "Portal_App", max_length = 256)]
    client_id: Option<String>,
    /// Its secret, if it has one.
    client_secret: Option<String>,
    /// With `client_assertion`: `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`.
    client_assertion_type: Option<String>,
    /// A JWT that the client has signed with its own key (RFC 7523), instead of a secret.
    client_assertion: Option<String>,
    /// Scopes separated by spaces.
    #[schema(example = "openid offline_access Portal")]
    scope: Option<String>,
}

/// Answer to a device (RFC 8628, 3.2).
#[derive(Debug, Serialize, ToSchema)]
#[allow(dead_code)] // documents an answer that the protocol crate writes
pub(super) struct DeviceAnswer {
    /// For the device alone.
    device_code: String,
    /// For its user to type.
    #[schema(example = "BCDF-GHJK")]
    user_code: String,
    /// Where to type it.
    verification_uri: String,
    /// The same with the code, for a QR code.
    verification_uri_complete: String,
    /// Seconds.
    #[schema(example = 600)]
    expires_in: i64,
    /// Seconds between two questions at the token endpoint.
    #[schema(example = 5)]
    interval: i32,
}

/// Parameters of the address where users type the code of a device.
#[derive(Debug, Serialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code)] // documents parameters that the protocol crate reads
pub(super) struct VerifyParams {
    /// The code, if the device's address has it.
    #[param(example = "BCDF-GHJK", max_length = 64)]
    user_code: Option<String>,
}

/// Errors of the endpoints for programs, for any request.
#[derive(IntoResponses)]
#[allow(dead_code)] // documents answers that `answer::Refusal` writes
pub(super) enum ProgramRefusals {
    /// The body is too long.
    #[response(status = 413)]
    TooLarge(OAuthError),
    /// The body is not form-encoded.
    #[response(status = 415)]
    Unsupported(OAuthError),
    /// Too many attempts from here; see Retry-After.
    #[response(status = 429)]
    TooMany(OAuthError),
    /// A part that the server needs is away; see Retry-After.
    #[response(status = 503)]
    Away(OAuthError),
}

/// The same of the endpoints that a browser comes to: each is a page.
#[derive(IntoResponses)]
#[allow(dead_code)] // documents answers that `page::fault` writes
pub(super) enum PageRefusals {
    /// The body is too long.
    #[response(status = 413, content_type = "text/html")]
    TooLarge(String),
    /// The body is not form-encoded.
    #[response(status = 415, content_type = "text/html")]
    Unsupported(String),
    /// A part that the server needs is away; see Retry-After.
    #[response(status = 503, content_type = "text/html")]
    Away(String),
}
