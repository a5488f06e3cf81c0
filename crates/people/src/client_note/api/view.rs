//! A note as it goes out and comes in.

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::client_note::{
    ClientNoteKind,
    service::{Content, Shown},
};

/// A note of the provider's people on a client.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClientNoteView {
    /// Id.
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

impl From<Shown> for ClientNoteView {
    fn from(Shown { note, author_name, can_change }: Shown) -> Self {
        Self {
            id: note.id,
            kind: note.kind,
            dated_on: note.dated_on,
            note_body: note.body,
            attendees: note.attendees,
            next_steps: note.next_steps,
            author_name,
            created_at: note.created_at,
            updated_at: note.updated_at,
            can_change,
            concurrency_stamp: note.concurrency_stamp,
        }
    }
}

/// What people enter of a note.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClientNoteRequest {
    /// What it is about.
    #[garde(skip)]
    #[schema(example = "Session")]
    pub kind: ClientNoteKind,
    /// The day that it is about; the client's present day by default.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2026-03-02")]
    pub dated_on: Option<NaiveDate>,
    /// Text.
    #[garde(length(chars, min = 1, max = 10000), custom(http::not_blank))]
    #[schema(min_length = 1, max_length = 10000, example = "The practice manager wants to hand over by the summer.")]
    pub note_body: String,
    /// Who took part in the session.
    #[garde(length(chars, max = 400))]
    #[schema(max_length = 400, example = "Amara Lindqvist, Tom Hale")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub attendees: Option<String>,
    /// What was agreed on.
    #[garde(length(chars, max = 4000))]
    #[schema(max_length = 4000, example = "Send the checklist by Friday.")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub next_steps: Option<String>,
    /// Stamp that was read with the note; needed for a change.
    #[garde(length(chars, max = 64))]
    #[schema(max_length = 64)]
    pub concurrency_stamp: Option<String>,
}

impl ClientNoteRequest {
    /// What the service takes.
    pub fn content(self) -> Content {
        Content { kind: self.kind, dated_on: self.dated_on, body: self.note_body, attendees: self.attendees, next_steps: self.next_steps }
    }
}
