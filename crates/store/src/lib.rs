//! The only access to the database. No other crate sees a connection: reads and writes are closures over a [`Tx`], which knows its scope
//! and adds it to every query.

mod append;
pub mod audit;
mod backlog;
mod backup;
mod bulk;
mod check;
mod conn;
mod constraint;
mod db;
mod dialect;
mod erase;
pub mod follow;
pub mod invalidation;
pub mod job;
mod lost;
mod migrate;
mod number;
mod observe;
pub mod outbox;
mod pool;
pub mod reach;
mod referred;
mod retry;
mod schema;
pub mod search;
mod snapshot;
mod stage;
mod table;
mod tx;
mod watch;
mod write;
mod writer;

pub use backlog::Backlog;
pub use backup::{Delivered, RestorePlan, Restored, Sink, Source, file_counts};
pub use check::{Integrity, Waiting};
pub use constraint::Constraint;
pub use db::{Db, Engine, Options};
pub use dialect::is_of_database;
pub use migrate::{Migration, lacking, migrate, pending};
pub use observe::PoolState;
pub use reach::{Lifted, Related, changeable, ties};
pub use retry::Isolation;
pub use schema::{Column, Schema, TableBuilder};
pub use sea_orm;
pub use table::{Owner, Table, in_tenants};
pub use tx::Tx;
pub use write::check_stamp;

/// The store's own migrations, which run first.
pub const MIGRATIONS: &[Migration] = &[
    audit::MIGRATION,
    outbox::MIGRATION,
    job::MIGRATION,
    number::MIGRATION,
    invalidation::MIGRATION,
    job::BY_ID,
    invalidation::IN_ORDER,
    search::MIGRATION,
];
