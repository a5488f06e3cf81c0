//! Operations on notes.

use ::store::{Tx, check_stamp, sea_orm};
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Uuid};
use sea_orm::{ActiveValue::Set, IntoActiveModel};

use super::{
    ClientNote, VIEW, WRITE,
    entity::{ActiveModel, Entity},
    input::ClientNoteRequest,
    rules, store,
};
use crate::client;

/// One page of the notes on a client, those of the latest day first.
///
/// # Errors
/// 403 without [`VIEW`], 404 for a client out of reach.
pub async fn list(app: &App, scope: &Scope, client: Uuid, page: &Page) -> Result<Paged<ClientNote>> {
    scope.require(VIEW)?;
    app.db()
        .read(scope, |tx| async move {
            tx.get::<client::Entity>(client).await?;
            store::of_client(&tx, client, page).await
        })
        .await
}

/// Writes a note on a client; it is of the client's present day unless it says otherwise.
///
/// # Errors
/// 403 without [`WRITE`] or as an observer, `Common.WorkspaceRequired`, 404.
pub async fn create(app: &App, scope: &Scope, client: Uuid, input: &ClientNoteRequest) -> Result<ClientNote> {
    scope.require(WRITE)?;
    scope.workspace()?;
    app.db()
        .write(scope, |tx| async move {
            let owner = tx.get::<client::Entity>(client).await?;
            let row = ActiveModel {
                client_id: Set(client),
                dated_on: Set(input.dated_on.unwrap_or_else(|| owner.today(tx.now()))),
                body: Set(input.note_body.clone()),
                is_internal: Set(true),
                ..input.clone().into_active_model()
            };
            tx.insert::<Entity>(row).await
        })
        .await
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
pub async fn update(app: &App, scope: &Scope, id: Uuid, input: &ClientNoteRequest) -> Result<ClientNote> {
    scope.require(WRITE)?;
    scope.workspace()?;
    app.db()
        .write(scope, |tx| async move {
            let before = changeable(&tx, id).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            let mut after = before.clone();
            input.apply(&mut after);
            tx.update::<Entity>(&before, after).await
        })
        .await
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
