//! The relying party: sign-in at an external provider by authorization code with PKCE. Everything that it sends is verified before use.

mod answer;
mod discovery;
mod id_token;

pub use answer::{Callback, Challenge, TokenCall, authorization_url, token_call};
pub use discovery::{Checks, Upstream, discovery_url};
pub use id_token::{Expected, Person, verify};

/// Why a provider's response is rejected. For logs: users only hear that the sign-in failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProviderError {
    #[error("the {0} can't be read")]
    Malformed(&'static str),
    #[error("the issuer is {0}, which is not the expected one")]
    WrongIssuer(String),
    #[error("the {0} is not an https address")]
    Insecure(&'static str),
    #[error("the {0} has another origin than the provider")]
    ForeignEndpoint(&'static str),
    #[error("the provider refused: {0}")]
    Refused(String),
    #[error("the answer belongs to another request")]
    WrongState,
    #[error("no key of the provider fits the token")]
    UnknownKey,
    #[error("the token's signature is wrong")]
    BadSignature,
    #[error("the token is meant for another client")]
    WrongAudience,
    #[error("the token has expired or was not issued just now")]
    WrongTime,
    #[error("the token belongs to another sign-in")]
    WrongNonce,
    #[error("the token names nobody")]
    NoSubject,
}
