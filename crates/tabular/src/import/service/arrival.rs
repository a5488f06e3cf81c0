//! Files that are to be imported and arrive in pieces: a lost line costs what it had not brought yet, and no file has to come in one go.

use chrono::TimeDelta;
use delivery::file::Bytes;
use futures::{Stream, StreamExt};
use http::App;
use kernel::{Error, Kind, Result, Scope, Uuid};
use sea_orm::ActiveValue::Set;
use store::sea_orm;

use super::{importer, scope_of_import};
use crate::{
    import::{
        entity::arrival::{ActiveModel, Entity, Model},
        store as rows,
    },
    sheet::read::MOST_BYTES,
};

/// Bytes of a stored piece at most: others write between them.
const PIECE: usize = 512 << 10;
/// Bytes of a piece that is stored because time has passed, at least.
const STEP: usize = 64 << 10;
/// How often what has arrived of a slow line is stored.
const STORED_EVERY: TimeDelta = TimeDelta::seconds(5);
/// How long a file waits for its import, from its beginning on.
const KEPT: TimeDelta = TimeDelta::days(1);
/// Files that one user has on their way; the oldest one makes room for another.
const AT_ONCE: u64 = 4;

/// How many bytes a file for `list` has at most, for a caller who may import it.
fn limit(app: &App, scope: &Scope, list: &str) -> Result<usize> {
    if let Some(file) = app.areas().iter().flat_map(|area| area.imported_files).find(|file| file.list == list) {
        scope.require(file.right)?;
        return Ok(file.most_bytes);
    }
    scope_of_import(scope, importer(app, scope, list)?)?;
    Ok(MOST_BYTES)
}

/// Begins a file of so many bytes: a sheet for a list, or what [`http::ImportedFile`] names.
///
/// # Errors
/// 403, 413, field errors, `Common.WorkspaceRequired`, `Import.EmptyFile`.
pub async fn begin(app: &App, scope: &Scope, list: &str, length: i64) -> Result<Model> {
    let (most, user) = (limit(app, scope, list)?, scope.user()?);
    if length < 1 {
        return Err(Error::rule("Import.EmptyFile"));
    }
    if usize::try_from(length).map_or(true, |length| length > most) {
        return Err(Error::too_large(most));
    }
    app.db()
        .write(&scope.at_level(), |tx| async move {
            tx.audit_action();
            rows::make_room(&tx, user, AT_ONCE - 1).await?;
            let row = ActiveModel {
                id: Set(tx.new_id()),
                user_id: Set(user),
                list: Set(list.to_owned()),
                size_bytes: Set(length),
                received_bytes: Set(0),
                expires_at: Set(tx.now() + KEPT),
                ..Default::default()
            };
            tx.insert::<Entity>(row).await
        })
        .await
}

/// The caller's own file.
///
/// # Errors
/// 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Model> {
    let user = scope.user()?;
    app.db().read(&scope.at_level(), |tx| async move { rows::arrival(&tx, id, user).await }).await
}

/// Takes in content from `offset` on; returns how much is there. What has arrived when the stream breaks off is stored, too.
///
/// # Errors
/// 403, 404, 409 when `offset` isn't where the file stands, 413 beyond its length, the stream's own.
pub async fn append<E: Into<Error>>(
    app: &App,
    scope: &Scope,
    id: Uuid,
    offset: i64,
    mut content: impl Stream<Item = std::result::Result<Bytes, E>> + Unpin + Send,
) -> Result<Model> {
    let mut file = get(app, scope, id).await?;
    limit(app, scope, &file.list)?;
    if file.received_bytes != offset {
        return Err(Error::stale());
    }
    let mut piece: Vec<u8> = Vec::new();
    let (mut broken, mut stored_at) = (None, app.now());
    while let Some(chunk) = content.next().await {
        match chunk {
            Ok(bytes) => piece.extend_from_slice(&bytes),
            Err(error) => {
                broken = Some(error.into());
                break;
            }
        }
        if file.received_bytes.saturating_add(length(&piece)) > file.size_bytes {
            return Err(Error::too_large(usize::try_from(file.size_bytes).unwrap_or_default()));
        }
        let is_due = piece.len() >= STEP && app.now() - stored_at >= STORED_EVERY;
        if is_due || piece.len() >= PIECE {
            file = keep(app, scope, file, &std::mem::take(&mut piece)).await?;
            stored_at = app.now();
        }
    }
    file = keep(app, scope, file, &piece).await?;
    broken.map_or(Ok(file), Err)
}

fn length(piece: &[u8]) -> i64 {
    i64::try_from(piece.len()).unwrap_or(i64::MAX)
}

/// Stores what has arrived, if nobody else was faster.
async fn keep(app: &App, scope: &Scope, mut file: Model, arrived: &[u8]) -> Result<Model> {
    let level = &scope.at_level();
    for piece in arrived.chunks(PIECE) {
        let (id, user, at) = (file.id, file.user_id, file.received_bytes);
        let noted = app.db().write(level, |tx| async move {
            let now = rows::held_arrival(&tx, id, user).await?;
            if now.received_bytes != at {
                return Err(Error::stale());
            }
            rows::add_piece(&tx, now, piece).await
        });
        file = noted.await?;
    }
    Ok(file)
}

/// Gives up the caller's own file, or removes it once it was imported.
///
/// # Errors
/// 404.
pub async fn forget(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    let user = scope.user()?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let file = rows::held_arrival(&tx, id, user).await?;
            rows::forget_arrival(&tx, file.id).await
        })
        .await
}

/// The content of the caller's own file, which was sent for `list` and named as `uploadId`.
///
/// # Errors
/// A field error, `Import.NotArrived` for a part of it.
pub async fn arrived(app: &App, scope: &Scope, id: Uuid, list: &str) -> Result<Vec<u8>> {
    let file = match get(app, scope, id).await {
        Ok(file) if file.list == list => file,
        Err(error) if error.kind() != Kind::NotFound => return Err(error),
        _ => return Err(kernel::error::unknown_reference("uploadId", id)),
    };
    if file.received_bytes != file.size_bytes {
        return Err(Error::rule("Import.NotArrived"));
    }
    let mut content = Vec::with_capacity(usize::try_from(file.size_bytes).unwrap_or_default());
    let level = &scope.at_level();
    // Piece by piece: the database's answer is not held beside the file.
    while length(&content) < file.size_bytes {
        let start = length(&content);
        let piece = app.db().read(level, |tx| async move { rows::file_piece(&tx, id, start).await }).await?;
        content.extend_from_slice(&piece.ok_or_else(|| Error::rule("Import.NotArrived"))?);
    }
    Ok(content)
}
