//! Rules of comments, without I/O.

mod markup;

use chrono::TimeDelta;
use kernel::{Error, HOST, Result, Scope, Timestamp, Uuid};

use super::{Comment, MODERATE};
use crate::subject::observes;

pub use markup::{CommentBlock, CommentBlockKind, CommentPiece, formatted, plain};

/// How long an author may correct a comment without a mark.
pub const UNMARKED: TimeDelta = TimeDelta::minutes(15);

/// Checks that the caller may write an internal comment.
///
/// # Errors
/// A field error on `isInternal`.
pub fn check_internal(scope: &Scope, internal: bool) -> Result<()> {
    if internal && !scope.is_provider() { Err(Error::invalid("isInternal", "Error.Common.ProviderOnly")) } else { Ok(()) }
}

/// Whether a reply to `parent` is internal: a thread is either internal or not.
///
/// # Errors
/// A field error on `parentId` for a reply to a reply, to a removed comment or of another record.
pub fn reply_to(parent: &Comment, subject: Uuid) -> Result<bool> {
    if parent.subject_id != subject {
        return Err(kernel::error::unknown_reference("parentId", parent.id));
    }
    if parent.parent_id.is_some() || parent.removed_at.is_some() {
        return Err(Error::invalid("parentId", "Error.Comments.NoReply"));
    }
    Ok(parent.is_internal)
}

/// Checks that the caller wrote the comment, and that it is still there.
///
/// # Errors
/// `Comments.Removed`, `Comments.NotAuthor`.
pub fn check_author(scope: &Scope, comment: &Comment) -> Result<()> {
    check_there(comment)?;
    if is_author(scope, comment) { Ok(()) } else { Err(Error::refused("Comments.NotAuthor")) }
}

/// Checks that a comment was not removed.
///
/// # Errors
/// `Comments.Removed`.
pub fn check_there(comment: &Comment) -> Result<()> {
    if comment.removed_at.is_some() { Err(Error::rule("Comments.Removed")) } else { Ok(()) }
}

fn is_author(scope: &Scope, comment: &Comment) -> bool {
    comment.created_by.is_some() && comment.created_by == scope.principal().user_id
}

/// When an edit at `now` marks the comment as edited; what marked it before stays.
pub fn edited_at(comment: &Comment, now: Timestamp) -> Option<Timestamp> {
    if now - comment.created_at > UNMARKED { Some(now) } else { comment.edited_at }
}

/// Whether the caller may remove the comment: its author, or who moderates; a tenant's moderator no comment of the provider.
pub fn may_remove(scope: &Scope, comment: &Comment) -> bool {
    let moderates = scope.has(MODERATE) && (scope.principal().home == HOST || !comment.by_provider);
    comment.removed_at.is_none() && (is_author(scope, comment) || moderates)
}

/// What the caller may do with a comment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Allowed {
    /// Correcting it.
    pub edit: bool,
    pub remove: bool,
    /// Replying, and marking the thread as resolved or open again.
    pub reply: bool,
}

/// What the caller may do with a comment on a record in reach.
pub fn allowed(scope: &Scope, comment: &Comment) -> Allowed {
    let observes = observes(scope, comment.client_id);
    let writes = scope.has(super::CREATE) && !observes;
    let there = comment.removed_at.is_none();
    Allowed {
        edit: writes && there && is_author(scope, comment),
        remove: !observes && may_remove(scope, comment),
        reply: writes && there && comment.parent_id.is_none(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{Clients, Granted, Principal, Tenancy};

    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn comment(author: u128, by_provider: bool) -> Comment {
        Comment {
            tenant_id: Uuid::from_u128(1),
            id: Uuid::from_u128(2),
            subject_type: "ActionItem".into(),
            subject_id: Uuid::from_u128(3),
            client_id: Some(Uuid::from_u128(4)),
            parent_id: None,
            body: "Where is the log?".into(),
            mentions: "[]".into(),
            is_internal: false,
            by_provider,
            edited_at: None,
            resolved_at: None,
            resolved_by: None,
            removed_at: None,
            removed_by: None,
            concurrency_stamp: String::new(),
            created_at: at("2026-03-02T09:00:00Z"),
            created_by: Some(Uuid::from_u128(author)),
            updated_at: None,
            updated_by: None,
            deleted_at: None,
            deleted_by: None,
            is_demo: false,
        }
    }

    fn scope(user: u128, home: Uuid, names: &[&str]) -> Scope {
        let granted = Granted::new(names.iter().map(|n| (*n).to_owned()));
        let principal = Principal { user_id: Some(Uuid::from_u128(user)), home, granted: granted.into(), ..Principal::default() };
        let tenancy = Tenancy::Tenant(Uuid::from_u128(1));
        Scope::new(tenancy, Clients::All, principal.into(), at("2026-03-02T10:00:00Z"), Arc::default())
    }

    #[test]
    fn an_edit_is_marked_after_fifteen_minutes() {
        let own = comment(7, false);
        assert_eq!(edited_at(&own, at("2026-03-02T09:15:00Z")), None);
        assert_eq!(edited_at(&own, at("2026-03-02T09:15:01Z")), Some(at("2026-03-02T09:15:01Z")));
    }

    #[test]
    fn a_tenants_moderator_removes_no_comment_of_the_provider() {
        let tenant = Uuid::from_u128(1);
        let moderates = &[MODERATE.0];
        for (caller, of, expected) in [
            (scope(7, tenant, &[]), comment(7, false), true),
            (scope(8, tenant, &[]), comment(7, false), false),
            (scope(8, tenant, moderates), comment(7, false), true),
            (scope(8, tenant, moderates), comment(9, true), false),
            (scope(8, HOST, moderates), comment(9, true), true),
        ] {
            assert_eq!(may_remove(&caller, &of), expected, "{:?}", caller.principal().user_id);
        }
    }

    #[test]
    fn a_thread_is_internal_as_a_whole_and_one_level_deep() {
        let subject = Uuid::from_u128(3);
        let internal = Comment { is_internal: true, ..comment(7, true) };
        assert!(reply_to(&internal, subject).unwrap());
        let reply = Comment { parent_id: Some(Uuid::from_u128(9)), ..comment(7, true) };
        assert_eq!(reply_to(&reply, subject).unwrap_err().fields()[0].field, "parentId");
        assert_eq!(reply_to(&internal, Uuid::from_u128(5)).unwrap_err().fields()[0].field, "parentId");
        assert!(check_internal(&scope(7, Uuid::from_u128(1), &[]), true).is_err());
        assert!(check_internal(&scope(7, HOST, &[]), true).is_ok());
    }
}
