//! An import in one call, for clients without steps: valid rows are written, invalid ones are kept for the correction file.

use std::sync::Arc;

use http::App;
use kernel::{Error, RequestFacts, Result, Scope, Uuid};

use super::{bring::Bringing, header::Meanings, importer, reading, recognised, row::Reader, scope_of_import, sheet_of, upload, vocabulary};
use crate::{
    import::{
        entity::Action,
        jobs,
        rules::columns::Columns,
        store::{self as rows, Change},
    },
    sheet::read::Row,
};

/// Maximum rows of one call: the client waits for it.
const MOST: usize = 200;

/// Uploads a file and writes its rows, each as the steps of an import do. Afterwards it is an ordinary import: it is listed, and can be
/// reverted. Returns its id.
///
/// # Errors
/// As [`upload`]; `Import.TooManyAtOnce`, `Import.Busy` if one of its steps was started in the meantime.
pub async fn at_once(app: &App, scope: &Scope, list: &str, file_name: &str, culture: &str, bytes: Vec<u8>) -> Result<Uuid> {
    let importer = importer(app, scope, list)?;
    let (meanings, copy, language) = (vocabulary::meanings(app, importer), bytes.clone(), culture.to_owned());
    if reading(move || counted(copy, &meanings, &language)).await? > MOST {
        return Err(Error::rule("Import.TooManyAtOnce").with("max", MOST));
    }
    let import = upload(app, scope, list, file_name, culture, bytes).await?.import;
    let (id, mut scope) = (import.id, scope_of_import(scope, importer)?);
    scope.facts = Arc::new(RequestFacts { act: Some(id), ..(*scope.facts).clone() });
    let scope = &scope;
    let columns = Columns::parse(&import.mapping)?;
    let (_, sheet) = sheet_of(app, &import).await?;
    app.db().write(scope, |tx| async move { rows::set(&tx, id, &Change::Applied(tx.now())).await }).await?;
    let mut reader = Reader::new(app, importer, &import.culture, columns, false);
    for row in &sheet {
        written(&mut reader, scope, id, row).await?;
    }
    Ok(id)
}

/// How many rows are below the headers of a file.
fn counted(bytes: Vec<u8>, meanings: &Meanings, culture: &str) -> Result<usize> {
    Ok(recognised(bytes, meanings, culture)?.rows.len())
}

/// Keeps a row, and writes it if it is right.
async fn written(reader: &mut Reader<'_>, scope: &Scope, import: Uuid, row: &Row) -> Result<()> {
    let (app, importer) = (reader.app, reader.importer);
    let prepared = reader.prepare(scope, row.number, &row.cells).await?;
    let kept = &jobs::kept(import, row, &prepared)?;
    app.db().write(scope, |tx| async move { rows::keep(&tx, vec![kept.clone()]).await }).await?;
    if !matches!(prepared.action, Action::Create | Action::Update) {
        return Ok(());
    }
    let (number, at_once) = (i32::try_from(row.number).unwrap_or(i32::MAX), Some(scope.user()?));
    Bringing { app, importer, scope, import, number, at_once }.write(prepared).await
}
