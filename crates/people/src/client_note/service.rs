//! Operations on notes.

use std::collections::HashMap;

use ::store::{Tx, check_stamp, sea_orm};
use chrono::NaiveDate;
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Uuid};
use platform::user::full_names;
use sea_orm::ActiveValue::Set;

use super::{
    ClientNote, ClientNoteKind, VIEW, WRITE,
    entity::{ActiveModel, Entity, Model},
    rules, store,
};
use crate::client;

/// What people enter of a note.
#[derive(Debug, Clone)]
#[allow(missing_docs)] // the fields are those of the API's request, which documents them
pub struct Content {
    pub kind: ClientNoteKind,
    pub dated_on: Option<NaiveDate>,
    pub body: String,
    pub attendees: Option<String>,
    pub next_steps: Option<String>,
}

/// A note with what its reader sees.
#[derive(Debug, Clone)]
pub struct Shown {
    /// The note.
    pub note: ClientNote,
    /// Full name of its author.
    pub author_name: String,
    /// Whether the caller may change it.
    pub can_change: bool,
}

async fn shown(app: &App, scope: &Scope, notes: Vec<ClientNote>) -> Result<Vec<Shown>> {
    let names: HashMap<Uuid, String> = full_names(app, scope, notes.iter().filter_map(|note| note.created_by)).await?;
    let show = |note: ClientNote| Shown {
        author_name: note.created_by.and_then(|id| names.get(&id).cloned()).unwrap_or_default(),
        can_change: rules::may_change(scope, &note),
        note,
    };
    Ok(notes.into_iter().map(show).collect())
}

async fn one(app: &App, scope: &Scope, note: ClientNote) -> Result<Shown> {
    shown(app, scope, vec![note]).await?.pop().ok_or_else(|| Error::internal("no view for the note"))
}

/// One page of the notes on a client, those of the latest day first.
///
/// # Errors
/// 403 without [`VIEW`], 404 for a client out of reach.
pub async fn list(app: &App, scope: &Scope, client: Uuid, page: &Page) -> Result<Paged<Shown>> {
    scope.require(VIEW)?;
    let found = app
        .db()
        .read(scope, |tx| async move {
            tx.get::<client::Entity>(client).await?;
            store::of_client(&tx, client, page).await
        })
        .await?;
    Ok(Paged { total: found.total, items: shown(app, scope, found.items).await? })
}

/// Writes a note on a client; it is of the client's present day unless it says otherwise.
///
/// # Errors
/// 403 without [`WRITE`] or as an observer, `Common.WorkspaceRequired`, 404.
pub async fn create(app: &App, scope: &Scope, client: Uuid, content: &Content) -> Result<Shown> {
    scope.require(WRITE)?;
    scope.workspace()?;
    let note = app
        .db()
        .write(scope, |tx| async move {
            let owner = tx.get::<client::Entity>(client).await?;
            let row = ActiveModel {
                client_id: Set(client),
                kind: Set(content.kind),
                dated_on: Set(content.dated_on.unwrap_or_else(|| owner.today(tx.now()))),
                body: Set(content.body.clone()),
                attendees: Set(content.attendees.clone()),
                next_steps: Set(content.next_steps.clone()),
                is_internal: Set(true),
                ..Default::default()
            };
            tx.insert::<Entity>(row).await
        })
        .await?;
    one(app, scope, note).await
}

/// The note, if the caller reaches its client and may change it.
async fn changeable(tx: &Tx, id: Uuid) -> Result<ClientNote> {
    let note = tx.get::<Entity>(id).await?;
    if tx.find::<client::Entity>(note.client_id).await?.is_none() {
        return Err(Error::not_found("ClientNote", id));
    }
    rules::check_change(tx.scope(), &note)?;
    Ok(note)
}

/// Changes a note.
///
/// # Errors
/// 403 without [`WRITE`], `Clients.NoteOfOthers`, 404, 409.
pub async fn update(app: &App, scope: &Scope, id: Uuid, content: &Content, stamp: Option<&str>) -> Result<Shown> {
    scope.require(WRITE)?;
    scope.workspace()?;
    let note = app
        .db()
        .write(scope, |tx| async move {
            let before = changeable(&tx, id).await?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            let after = Model {
                kind: content.kind,
                dated_on: content.dated_on.unwrap_or(before.dated_on),
                body: content.body.clone(),
                attendees: content.attendees.clone(),
                next_steps: content.next_steps.clone(),
                ..before.clone()
            };
            tx.update::<Entity>(&before, after).await
        })
        .await?;
    one(app, scope, note).await
}

/// Deletes a note for good.
///
/// # Errors
/// 403 without [`WRITE`], `Clients.NoteOfOthers`, 404.
pub async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(WRITE)?;
    scope.workspace()?;
    app.db()
        .write(scope, |tx| async move {
            let note = changeable(&tx, id).await?;
            tx.delete::<Entity>(&note).await
        })
        .await
}
