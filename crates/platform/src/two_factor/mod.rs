//! The second step of signing in: a code of six digits that is mailed to the user.

mod entity;
mod migrations;
mod rules;
mod service;
mod store;

use http::{Area, OpenApiRouter};

pub use rules::Behaviour;
pub use service::{Answer, EMAIL, SecondStep, begin, is_open, may_choose, providers, send, set_enabled, verify};
pub(crate) use store::purge;

/// Topic of codes that are to be mailed.
const TOPIC: &str = "account.code";

/// The area; its operations are those of the sign-in page and of the user's account.
pub const AREA: Area =
    Area { migrations: migrations::ALL, topics: &[(TOPIC, service::receive)], ..Area::new("two_factor", OpenApiRouter::new) };
