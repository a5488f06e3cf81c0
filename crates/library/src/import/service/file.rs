//! The file of a queued import, kept in pieces until its job has run.

use http::App;
use kernel::{Error, Result, Scope, Uuid};

use crate::import::store;

/// Bytes of a piece, about.
const PIECE: usize = 512 * 1024;
/// Days that a file is kept: a job that lost its node finds it again.
const KEPT: chrono::TimeDelta = chrono::TimeDelta::days(1);

/// Keeps the file of an import, piece by piece: others write between them.
pub(in crate::import) async fn keep(app: &App, scope: &Scope, batch: Uuid, text: &str) -> Result<()> {
    let (mut rest, mut number) = (text, 0);
    while !rest.is_empty() {
        let end = (PIECE.min(rest.len())..=rest.len()).find(|end| rest.is_char_boundary(*end)).unwrap_or(rest.len());
        let (piece, after) = rest.split_at(end);
        let kept = app.db().write(scope, |tx| async move {
            if number == 0 {
                store::forget(&tx, tx.now() - KEPT).await?;
            }
            store::keep(&tx, batch, number, piece).await
        });
        kept.await?;
        (rest, number) = (after, number + 1);
    }
    Ok(())
}

/// The file of an import of `bytes`.
///
/// # Errors
/// `Import.FileGone`.
pub(in crate::import) async fn read(app: &App, scope: &Scope, batch: Uuid, bytes: usize) -> Result<Vec<u8>> {
    app.db()
        .read(scope, |tx| async move {
            let mut content = Vec::with_capacity(bytes);
            for number in 0.. {
                match store::piece(&tx, batch, number).await? {
                    Some(piece) => content.extend_from_slice(piece.as_bytes()),
                    None => break,
                }
            }
            if content.is_empty() {
                // Taken in by an earlier release.
                content = store::whole(&tx, batch).await?.map(String::into_bytes).unwrap_or_default();
            }
            if content.len() == bytes { Ok(content) } else { Err(Error::rule("Import.FileGone")) }
        })
        .await
}
