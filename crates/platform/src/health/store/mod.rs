//! Queries on the jobs and messages of all tenants.

mod jobs;
mod messages;

pub use jobs::{JobFilter, latest, list};
pub use messages::{failed, list_failed};
