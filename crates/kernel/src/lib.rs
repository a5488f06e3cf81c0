//! Basics shared by every crate: clock, identity, scope, permissions, errors, paging, periods, text keys.
//!
//! No database, socket or task is used here; everything is a plain value or a pure function.

mod arguments;
pub mod entropy;
pub mod error;
pub mod figure;
mod latest;
pub mod network;
mod once;
pub mod page;
pub mod period;
pub mod permission;
pub mod reach;
pub mod scope;
pub mod text;
pub mod time;
pub mod words;

pub use arguments::Arguments;
pub use entropy::{Entropy, OsEntropy, SeededEntropy, Series};
pub use error::{Error, FieldError, Kind, Result, check_move};
pub use latest::Latest;
pub use network::Network;
pub use once::Once;
pub use page::{Page, Paged, Sort};
pub use permission::{Granted, Permission, PermissionDef, Policy, Side};
pub use reach::{AreaReach, Operation, Relations, Ties, Width};
pub use scope::{Clients, HOST, Principal, RequestFacts, Scope, Tenancy};
pub use time::{Clock, MockClock, SystemClock, Timestamp};
pub use uuid::Uuid;

/// Target of the spans for tracing. They are not created unless traces are enabled, and never logged.
pub const SPANS: &str = "waymark::span";
