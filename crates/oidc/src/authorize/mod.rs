//! The authorization endpoint: parsing a request, deciding the next step, responding to the client.
//!
//! 1. [`client_id`] and, for a pushed request, [`crate::par::handle`]; the caller loads the client and the pushed record.
//! 2. [`AuthorizationRequest::validate`]: errors are shown on a page until the redirect URI is known to be the client's.
//! 3. [`AuthorizationRequest::decide`]: sign in, choose an account, consent, proceed, or refuse.
//! 4. [`AuthorizationRequest::grant`] or [`AuthorizationRequest::refuse`] create the [`AuthorizationResponse`].

mod decision;
mod request;
mod response;

pub(crate) use decision::covers;
pub use decision::{AuthorizationDecision, ConsentState, Situation, UserSession};
pub use request::{AuthorizationFault, AuthorizationRequest, Prompt, ResponseMode, client_id};
pub use response::{AuthorizationResponse, Delivery, FormPost};
