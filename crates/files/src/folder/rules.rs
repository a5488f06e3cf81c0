//! Rules of folders, without I/O.

use kernel::{Error, Result, Uuid};

/// How many levels folders are nested, at most.
pub const MAX_DEPTH: usize = 5;

/// Checks an ancestor of a folder, `above` levels over it, whose own subfolders reach `below` levels down.
///
/// # Errors
/// `AssetFolders.Cycle`, `AssetFolders.DepthExceeded`.
pub fn check_ancestor(folder: Option<Uuid>, ancestor: Uuid, above: usize, below: usize) -> Result<()> {
    if folder == Some(ancestor) {
        return Err(Error::rule("AssetFolders.Cycle"));
    }
    if above + below + 1 > MAX_DEPTH {
        return Err(Error::rule("AssetFolders.DepthExceeded").with("max", MAX_DEPTH));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_at_most_five_deep_and_make_no_circle() {
        let (own, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        assert!(check_ancestor(None, other, 4, 0).is_ok());
        assert_eq!(check_ancestor(None, other, 5, 0).unwrap_err().code(), Some("AssetFolders.DepthExceeded"));
        assert_eq!(check_ancestor(Some(own), other, 2, 3).unwrap_err().code(), Some("AssetFolders.DepthExceeded"));
        assert_eq!(check_ancestor(Some(own), own, 1, 0).unwrap_err().code(), Some("AssetFolders.Cycle"));
    }
}
