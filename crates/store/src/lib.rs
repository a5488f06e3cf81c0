//! The only access to the database. No other crate sees a connection: reads and writes are closures over a [`Tx`], which knows its scope
//! and adds it to every query.

mod append;
pub mod audit;
mod backlog;
mod backup;
pub mod backup_log;
mod bulk;
pub mod chain;
mod check;
mod claim;
pub mod clock;
mod closed;
mod commit_error;
mod conn;
mod constraint;
pub mod content;
pub mod counter;
mod db;
mod dialect;
mod erase;
pub mod export;
mod filter;
pub mod follow;
pub mod idempotency;
pub mod invalidation;
pub mod job;
pub mod leap;
mod lost;
mod migrate;
pub mod node;
mod number;
mod observe;
pub mod outbox;
pub mod personal;
mod pool;
pub mod reach;
pub mod recycle;
mod referred;
mod refold;
mod removal;
mod retry;
mod schema;
pub mod search;
mod size;
mod snapshot;
mod stage;
mod table;
mod transaction;
mod turn;
mod tx;
mod watch;
mod write;
mod writer;

pub use backlog::{Backlog, Setback};
pub use backup::{Delivered, RestorePlan, Restored, Sink, Source, file_counts};
pub use check::{Integrity, Waiting};
pub use claim::{Errand, Written};
pub use closed::{ClosedClients, PastClosing};
pub use constraint::Constraint;
pub use db::{Db, Engine, Options};
pub use dialect::is_of_database;
pub use filter::{has_name, has_words, plain_has_words, text_has_words};
pub use lost::Stamped;
pub use migrate::{Applied, Migration, applied_steps, lacking, migrate, pending, tables_of, tenant_tables_of};
pub use observe::PoolState;
pub use reach::{Lifted, Related, changeable, ties};
pub use removal::Removal;
pub use retry::Isolation;
pub use schema::{Column, Schema, TableBuilder};
pub use sea_orm;
pub use size::{DatabaseFacts, MEASURED, TableSize};
pub use table::{Owner, Ranks, Table, in_tenants};
pub use tx::{Tx, sort_key};
pub use write::{IS_DELETED, check_stamp};

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
    counter::MIGRATION,
    chain::MIGRATION,
    job::STARTED,
    node::MIGRATION,
    backup_log::MIGRATION,
    chain::ENDS,
    job::CLAIMS,
    content::MIGRATION,
    idempotency::MIGRATION,
    leap::MIGRATION,
    audit::KEYS,
    audit::KEYS_FOLDED,
];
