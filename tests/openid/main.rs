//! Sign-in, sessions and the OpenID Connect endpoints, over HTTP.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a failed step fails the test

mod applications;
mod attacks;
mod authorize;
mod browser;
mod clients;
mod code;
mod consent;
mod discovery;
mod end_session;
mod flow;
mod keys;
mod password;
mod pushed;
mod race;
mod refresh;
mod revoke;
mod scopes;
mod sessions;
mod throttle;
mod userinfo;
