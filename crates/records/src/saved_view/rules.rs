//! Who may change a view, and what a list's name looks like.

use kernel::{Error, Result, Scope};

use super::SHARE;
pub use super::entity::Model as SavedView;

/// Most views of one user for one list.
pub const MOST: u64 = 50;

/// Whether the caller may change or delete a view: their own, or one that is shared if they may share.
pub fn may_change(scope: &Scope, view: &SavedView) -> bool {
    if view.is_shared { scope.has(SHARE) } else { scope.principal().user_id == Some(view.user_id) }
}

/// Checks that a user who shares a view may do so.
///
/// # Errors
/// 403 without [`SHARE`].
pub fn check_shared(scope: &Scope, shared: bool) -> Result<()> {
    if shared { scope.require(SHARE) } else { Ok(()) }
}

/// Checks that `list` is the path of a page: letters, digits, hyphens and slashes.
///
/// # Errors
/// A field error.
pub fn check_list(list: &str) -> Result<()> {
    let is_path = list.split('/').all(|part| !part.is_empty() && part.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-'));
    if is_path { Ok(()) } else { Err(Error::invalid("list", "Validation.Invalid")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_named_by_the_path_of_its_page() {
        for list in ["action-items", "openiddict/Applications", "a1"] {
            assert!(check_list(list).is_ok(), "{list}");
        }
        for list in ["", "/clients", "clients/", "a//b", "clïents", "a b", "..", "a?b"] {
            assert!(check_list(list).is_err(), "{list}");
        }
    }
}
