//! Sign-in with a password or a passkey: the outcome of an attempt, and counting failed ones.

mod entity;
mod rules;
mod service;
mod store;

use http::{Area, OpenApiRouter, Schedule};

pub use rules::{Due, Obstacle, SignInOutcome, Unconfirmed, unconfirmed};
pub use service::{Credentials, check_linked, check_passkey, check_password, forget_failures, obstacles, rehearse};

const FORGET: &str = "identity.forget-failures";

/// The area; the token server has its operations.
pub const AREA: Area = Area {
    jobs: &[(FORGET, |run| Box::pin(async move { Ok(serde_json::json!({ "forgotten": forget_failures(&run.app).await? })) }))],
    schedules: &[Schedule { kind: FORGET, every: chrono::TimeDelta::days(1), deletes: true }],
    ..Area::new("sign_in", OpenApiRouter::new)
};
