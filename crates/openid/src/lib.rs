//! Sessions, sign-in, and the OpenID Connect endpoints over the pure protocol crate.

mod account;
mod accounts;
mod answer;
pub mod application;
mod cache;
mod cookie;
mod cors;
mod endpoint;
mod external;
mod grant;
mod key;
mod maintenance;
mod observe;
mod page;
mod request;
mod session;
mod stand_in;
mod throttle;
mod tokens;
mod verified;

pub use accounts::Concurrent;
pub use application::{
    Applications,
    seed::{PORTAL, PORTAL_APP, PortalClient},
};
pub use cors::is_registered_origin;
pub use key::{fits as key_fits, opens as key_opens};
pub use maintenance::{maintain, rotate_keys, seed, seed_portal_client};
pub use oidc::keys::Algorithm;
pub use session::UserSessions;
pub use tokens::Tokens;

/// The areas of this crate, in the order of the house.
pub static AREAS: &[http::Area] = &[
    session::AREA,
    grant::AREA,
    stand_in::AREA,
    key::AREA,
    application::AREA,
    throttle::AREA,
    account::AREA,
    external::AREA,
    endpoint::AREA,
];
