//! What the operations take, the same over HTTP and in demo data.

use ::store::sea_orm::{self, DeriveIntoActiveModel};
use chrono::NaiveDate;
use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{ClientNote, ClientNoteKind, entity::ActiveModel};

/// What people enter of a note.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate, DeriveIntoActiveModel)]
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
    #[schema(example = "The practice manager wants to hand over by the summer.")]
    #[sea_orm(ignore)]
    pub note_body: String,
    /// Who took part in the session.
    #[garde(length(chars, max = 400))]
    #[schema(example = "Amara Lindqvist, Tom Hale")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub attendees: Option<String>,
    /// What was agreed on.
    #[garde(length(chars, max = 4000))]
    #[schema(example = "Send the checklist by Friday.")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub next_steps: Option<String>,
    /// Stamp that was read with the note; needed for a change.
    #[garde(length(chars, max = 64))]
    #[sea_orm(ignore)]
    pub concurrency_stamp: Option<String>,
}

impl ClientNoteRequest {
    /// Writes the changes into a row, which keeps its day unless they name another one.
    pub(super) fn apply(&self, row: &mut ClientNote) {
        row.kind = self.kind;
        row.dated_on = self.dated_on.unwrap_or(row.dated_on);
        row.body.clone_from(&self.note_body);
        row.attendees.clone_from(&self.attendees);
        row.next_steps.clone_from(&self.next_steps);
    }
}
