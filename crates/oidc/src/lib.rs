//! The protocol of an OpenID Connect provider as pure functions over typed requests.
//!
//! Nothing here reads a clock, a random source (except for signing keys and ECDSA nonces, which the cryptographic library draws itself), a
//! database or a socket: instants and random bytes are arguments, decisions and documents are results. Failures are [`Error`], in the form
//! of RFC 6749, RFC 6750, RFC 8628, RFC 9126 and OpenID Connect Core.
//!
//! Decisions that must be stored although the caller responds with an error (a replayed code, a reused refresh token) are values, not
//! `Err`: a transaction that rolls back on `Err` would otherwise lose the revocation.

pub mod authorize;
pub mod bearer;
pub mod claims;
pub mod client;
pub mod code;
pub mod device;
pub mod end_session;
pub mod error;
pub mod introspect;
pub mod keys;
pub mod metadata;
pub mod par;
pub mod params;
pub mod pkce;
pub mod provider;
pub mod relying;
pub mod revoke;
pub mod scope;
pub mod secret;
pub mod session;
pub mod token;
pub mod userinfo;
pub mod verify;

mod encoding;

pub use client::{Client, GrantType};
pub use error::{Error, ErrorCode};
pub use keys::KeyRing;
pub use params::Params;
pub use provider::{Issuer, Provider};
pub use scope::Scopes;
pub use secret::{OpaqueToken, Secret, token_digest};
