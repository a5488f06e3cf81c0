//! What every kind of record has, implemented once: comments and history. An area registers its kinds ([`http::RecordKind`]); whoever
//! reaches a record reaches these, and nobody else does.

pub mod comment;
pub mod history;
mod subject;

/// The areas of this crate, lowest first.
pub const AREAS: &[http::Area] = &[comment::AREA, history::AREA];
