//! Sign-in, sessions and the OpenID Connect endpoints, over HTTP.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a failed step fails the test

mod acting;
mod applications;
mod assertions;
mod attacks;
mod authorize;
mod browser;
mod bulk;
mod clients;
mod code;
mod consent;
mod delegation;
mod device_attacks;
mod device_flow;
mod devices;
mod discovery;
mod end_session;
mod external;
mod flow;
mod idle;
mod impersonation;
mod in_person;
mod keys;
mod linked;
mod passkey;
mod password;
mod pushed;
mod race;
mod refresh;
mod remembered_tenant;
mod revoke;
mod scopes;
mod sessions;
mod television;
mod throttle;
mod userinfo;
