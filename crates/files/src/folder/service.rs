//! Operations on folders. Folders belong to a level: a tenant's library, or the provider's.

use ::store::{Tx, check_stamp, sea_orm};
use http::App;
use kernel::{Page, Paged, Result, Scope, Uuid, text};
use sea_orm::ActiveValue::Set;

use super::{
    CREATE, DELETE, Folder, UPDATE, VIEW,
    entity::{ActiveModel, Entity},
    rules, store,
};

/// One page of the folders, by name.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn list(app: &App, scope: &Scope, page: &Page) -> Result<Paged<Folder>> {
    scope.require(VIEW)?;
    app.db().read(&scope.at_level(), |tx| async move { store::list(&tx, page).await }).await
}

/// Creates a folder.
///
/// # Errors
/// 403 without [`CREATE`], field errors, `AssetFolders.DepthExceeded`.
pub async fn create(app: &App, scope: &Scope, name: &str, parent: Option<Uuid>) -> Result<Folder> {
    scope.require(CREATE)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            check_parent(&tx, None, parent).await?;
            let row = ActiveModel {
                parent_id: Set(parent),
                parent_key: Set(key(parent)),
                name: Set(name.to_owned()),
                name_key: Set(text::fold(name)),
                ..Default::default()
            };
            tx.insert::<Entity>(row).await
        })
        .await
}

fn key(parent: Option<Uuid>) -> String {
    parent.map(|id| id.to_string()).unwrap_or_default()
}

/// Renames or moves a folder.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, field errors, `AssetFolders.Cycle`, `AssetFolders.DepthExceeded`.
pub async fn update(app: &App, scope: &Scope, id: Uuid, name: &str, parent: Option<Uuid>, stamp: Option<&str>) -> Result<Folder> {
    scope.require(UPDATE)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            check_parent(&tx, Some(id), parent).await?;
            // In another place it has other siblings.
            let name_key =
                if parent == before.parent_id { text::renamed_key(name, &before.name, &before.name_key) } else { text::fold(name) };
            let after = Folder { parent_id: parent, parent_key: key(parent), name: name.to_owned(), name_key, ..before.clone() };
            tx.update::<Entity>(&before, after).await
        })
        .await
}

/// The parent is there, the folder is not inside itself, and nothing gets too deep.
async fn check_parent(tx: &Tx, folder: Option<Uuid>, parent: Option<Uuid>) -> Result<()> {
    let below = height(tx, folder).await?;
    let mut next = parent;
    for above in 1.. {
        let Some(id) = next else { return Ok(()) };
        let found = tx.referred::<Entity>("parentId", id).await?;
        rules::check_ancestor(folder, id, above, below)?;
        next = found.parent_id;
    }
    Ok(())
}

/// How many levels of folders are inside a folder.
async fn height(tx: &Tx, folder: Option<Uuid>) -> Result<usize> {
    let mut level: Vec<Uuid> = folder.into_iter().collect();
    for height in 0..rules::MAX_DEPTH {
        if level.is_empty() {
            return Ok(height.saturating_sub(1));
        }
        level = store::within(tx, &level).await?.into_iter().map(|folder| folder.id).collect();
    }
    Ok(rules::MAX_DEPTH - 1)
}

/// Deletes an empty folder.
///
/// # Errors
/// 403 without [`DELETE`], 404, `Common.InUse`.
pub async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    scope.require(DELETE)?;
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let folder = tx.get::<Entity>(id).await?;
            tx.check_unreferred::<Entity>(&folder, id).await?;
            tx.delete::<Entity>(&folder).await
        })
        .await
}
