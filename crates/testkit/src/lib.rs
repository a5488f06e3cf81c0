//! For tests only: the whole application in process, on each database, with users that really sign in.
//!
//! A test is `on_both(async |world| { .. }).await`: it runs on SQLite and, when `WAYMARK_TEST_POSTGRES` names a server (as in `make test`),
//! on PostgreSQL too, each time on a fresh copy of the test database. With `CI=true`, a server is required.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a failed setup fails the test

mod actor;
mod archive;
mod authenticator;
mod cast;
mod database;
mod port;
pub mod reach;
mod reply;
mod stand;
mod template;
mod world;

pub use actor::Actor;
pub use archive::{Files, entries, json_of, packed, unpacked};
pub use authenticator::{Authenticator, ORIGIN};
pub use cast::{Cast, PASSWORD, Who};
pub use database::postgres;
pub use port::free_port;
pub use reply::{Reply, claims};
pub use stand::Stand;
pub use world::{World, engines, on, on_both, on_both_with_demo, on_empty, on_with_demo};
