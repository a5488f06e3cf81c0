//! Rules of the files of records, without I/O.

use files::asset::{ATTACH, Link, UPDATE};
use kernel::{Error, Result, Scope};

use crate::subject::observes;

/// Whether the caller may change the caption and take the file from the record: who attached it, or who keeps the library.
pub fn may_change(scope: &Scope, link: &Link) -> bool {
    let own = link.created_by.is_some() && link.created_by == scope.principal().user_id;
    scope.has(ATTACH) && (own || scope.has(UPDATE)) && !observes(scope, link.client_id)
}

/// Checks [`may_change`].
///
/// # Errors
/// `Attachments.NotOwn`.
pub fn check_change(scope: &Scope, link: &Link) -> Result<()> {
    if may_change(scope, link) { Ok(()) } else { Err(Error::refused("Attachments.NotOwn")) }
}
