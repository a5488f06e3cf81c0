//! Who changes a note. Pure.

use kernel::{Error, Result, Scope};

use super::{ClientNote, WRITE};
use crate::assignment::ASSIGN;

/// Whether the caller may change or delete a note: its author, and those who assign coaches, since authors leave.
pub fn may_change(scope: &Scope, note: &ClientNote) -> bool {
    let is_author = note.created_by.is_some() && note.created_by == scope.principal().user_id;
    scope.has(WRITE) && !scope.observes(note.client_id) && (is_author || scope.has(ASSIGN))
}

/// Asks for that.
///
/// # Errors
/// `Clients.NoteOfOthers`.
pub fn check_change(scope: &Scope, note: &ClientNote) -> Result<()> {
    if may_change(scope, note) { Ok(()) } else { Err(Error::refused("Clients.NoteOfOthers")) }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kernel::{Clients, Granted, HOST, Permission, Principal, Tenancy, Timestamp, Uuid};

    use super::*;
    use crate::client_note::ClientNoteKind;

    fn now() -> Timestamp {
        "2026-03-02T09:00:00Z".parse().unwrap()
    }

    fn scope(user: u128, held: &[Permission]) -> Scope {
        let granted = Granted::new(held.iter().map(|permission| permission.0.to_owned()));
        let principal = Principal { user_id: Some(Uuid::from_u128(user)), home: HOST, granted: granted.into(), ..Principal::default() };
        Scope::new(Tenancy::Tenant(Uuid::from_u128(9)), Clients::All, principal.into(), now(), Arc::default())
    }

    #[test]
    fn a_note_is_changed_by_its_author_or_by_whoever_assigns_coaches() {
        let note = ClientNote {
            tenant_id: Uuid::from_u128(9),
            id: Uuid::from_u128(1),
            client_id: Uuid::from_u128(2),
            kind: ClientNoteKind::Note,
            dated_on: now().date_naive(),
            body: "They grow.".to_owned(),
            attendees: None,
            next_steps: None,
            is_internal: true,
            concurrency_stamp: "1".to_owned(),
            created_at: now(),
            created_by: Some(Uuid::from_u128(7)),
            updated_at: None,
            updated_by: None,
        };
        assert!(may_change(&scope(7, &[WRITE]), &note));
        assert!(!may_change(&scope(8, &[WRITE]), &note));
        assert!(may_change(&scope(8, &[WRITE, ASSIGN]), &note));
        assert!(!may_change(&scope(7, &[ASSIGN]), &note));
    }
}
