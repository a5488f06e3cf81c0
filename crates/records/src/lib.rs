//! What every kind of record has, implemented once: comments, files, followers, links, tags, history, and a bin that it is
//! restored from. An area registers its kinds ([`http::RecordKind`]); a caller who reaches a record reaches these, and no other does.

pub mod attachment;
pub mod comment;
pub mod history;
pub mod record_count;
pub mod record_link;
pub mod recycle;
pub mod saved_view;
mod subject;
pub mod tag;
pub mod watch;

/// The areas of this crate, lowest first.
pub const AREAS: &[http::Area] = &[
    attachment::AREA,
    comment::AREA,
    watch::AREA,
    saved_view::AREA,
    record_link::AREA,
    record_count::AREA,
    tag::AREA,
    history::AREA,
    recycle::AREA,
];
