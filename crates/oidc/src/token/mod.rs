//! The token endpoint: parsing requests, rotating refresh tokens, creating the response.
//!
//! 1. [`crate::client::ClientCredentials::parse`], [`crate::Client::authenticate`] or, for an assertion, [`crate::Client::check_assertion`].
//! 2. [`TokenRequest::parse`], [`crate::Client::require_grant`], for the grants that name scopes [`crate::Client::require_scopes`].
//! 3. Per grant: [`crate::code::CodeRecord::redeem`], [`crate::device::DeviceRecord::poll`], [`RefreshFamily::present`], or the caller's
//!    own sign-in rules with [`SignInRefusal`] for what goes wrong.
//! 4. [`mint`] or [`mint_for_client`].

mod mint;
mod refresh;
mod refusal;
mod request;

pub use mint::{Minting, TokenResponse, mint, mint_for_client};
pub use refresh::{GRACE, PresentedRefreshToken, RefreshDecision, RefreshFamily, unusable_refresh_token};
pub use refusal::SignInRefusal;
pub use request::{
    AuthorizationCodeGrant, ExtensionGrant, ImpersonationGrant, ImpersonationTarget, LinkLoginGrant, PasswordChange, PasswordGrant,
    RefreshTokenGrant, SecondFactor, TokenRequest,
};
