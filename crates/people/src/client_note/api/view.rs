//! Notes in the API: the view, and what it has beside the row.

use chrono::{DateTime, NaiveDate, Utc};
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use platform::user::full_names;
use serde::Serialize;
use utoipa::ToSchema;

use crate::client_note::{ClientNote, ClientNoteKind, rules};

/// A note of the provider's people on a client.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClientNoteView {
    pub id: Uuid,
    /// What it is about.
    pub kind: ClientNoteKind,
    /// The day that it is about.
    pub dated_on: NaiveDate,
    /// Text.
    pub note_body: String,
    /// Who took part in the session.
    pub attendees: Option<String>,
    /// What was agreed on.
    pub next_steps: Option<String>,
    /// Full name of its author.
    pub author_name: String,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: Option<DateTime<Utc>>,
    /// Whether the caller may change or delete it.
    pub can_change: bool,
    /// Stamp to send back on a change.
    pub concurrency_stamp: String,
}

/// One note as the caller sees it.
pub async fn view_of(app: &App, scope: &Scope, note: ClientNote) -> Result<ClientNoteView> {
    views_of(app, scope, vec![note]).await?.pop().ok_or_else(|| Error::internal("no view for the note"))
}

/// These notes as the caller sees them.
pub async fn views_of(app: &App, scope: &Scope, notes: Vec<ClientNote>) -> Result<Vec<ClientNoteView>> {
    let names = full_names(app, scope, notes.iter().filter_map(|note| note.created_by)).await?;
    let view = |note: ClientNote| ClientNoteView {
        author_name: note.created_by.and_then(|id| names.get(&id).cloned()).unwrap_or_default(),
        can_change: rules::may_change(scope, &note),
        id: note.id,
        kind: note.kind,
        dated_on: note.dated_on,
        note_body: note.body,
        attendees: note.attendees,
        next_steps: note.next_steps,
        created_at: note.created_at,
        updated_at: note.updated_at,
        concurrency_stamp: note.concurrency_stamp,
    };
    Ok(notes.into_iter().map(view).collect())
}
