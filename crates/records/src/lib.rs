//! What every kind of record has, implemented once: comments, files, followers and history. An area registers its kinds ([`http::RecordKind`]); whoever
//! reaches a record reaches these, and nobody else does.

pub mod attachment;
pub mod comment;
pub mod history;
pub mod saved_view;
mod subject;
pub mod watch;

/// The areas of this crate, lowest first.
pub const AREAS: &[http::Area] = &[attachment::AREA, comment::AREA, watch::AREA, saved_view::AREA, history::AREA];
