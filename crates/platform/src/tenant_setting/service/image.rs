//! Uploading and reading images.

use chrono::TimeDelta;
use delivery::{
    Delivery,
    file::{Bytes, Files},
};
use http::App;
use kernel::{Error, Granted, Result, Scope, Uuid};
use tokio::sync::Semaphore;

use crate::tenant_setting::{
    UPDATE,
    entity::{ImagePurpose, image::Model},
    rules::{self, image::Picture},
    store,
};

/// A node decodes one image at a time.
static ROOM: Semaphore = Semaphore::const_new(1);

/// How long an image is kept that no revision names: the page shows it before it is saved.
const UNSAVED: TimeDelta = TimeDelta::days(1);
/// How many of them a level has at most.
const MOST_UNSAVED: usize = 50;

/// Stores an image for the scope's level; gives its address, media type and size. It is shown once the settings name it.
///
/// # Errors
/// 403, `TenantSettings.LogoType`, `TenantSettings.TooManyUploads`, `Unavailable`.
pub(in crate::tenant_setting) async fn upload(
    app: &App,
    scope: &Scope,
    purpose: ImagePurpose,
    content: Bytes,
) -> Result<(String, Picture)> {
    scope.require(UPDATE)?;
    let level = scope.at_level();
    let picture = {
        let _room = ROOM.acquire().await.map_err(Error::internal)?;
        tokio::task::spawn_blocking(move || rules::image::inspected(purpose, &content)).await.map_err(Error::internal)??
    };
    let (tenant, id) = (level.tenant()?, app.db().entropy().id(scope.now()));
    let new = store::NewImage { id, purpose, media_type: picture.media_type, width: picture.width, height: picture.height };
    let delivery = app.own::<Delivery>()?;
    delivery.files().put(tenant, id, picture.bytes.clone().into()).await?;
    match app.db().write(&level, |tx| async move { replace_unsaved(&tx, new).await }).await {
        Ok(old) => forget(delivery.files(), tenant, &old).await,
        Err(error) => {
            forget(delivery.files(), tenant, &[id]).await;
            return Err(error);
        }
    }
    Ok((rules::image_address(tenant, id, picture.media_type), picture))
}

/// Deletes the content of unreferenced images; a failed deletion only takes up space.
pub(super) async fn forget(files: &Files, tenant: Uuid, ids: &[Uuid]) {
    for id in ids {
        if let Err(error) = files.delete(tenant, *id).await {
            tracing::warn!(%error, "an image that nothing refers to could not be deleted");
        }
    }
}

/// Adds an image, and removes those that were uploaded long ago and never saved; returns their ids.
async fn replace_unsaved(tx: &::store::Tx, new: store::NewImage) -> Result<Vec<Uuid>> {
    let unsaved = store::unnamed_images(tx).await?;
    let (old, young): (Vec<Model>, Vec<Model>) = unsaved.into_iter().partition(|row| row.created_at + UNSAVED < tx.now());
    if young.len() >= MOST_UNSAVED {
        return Err(Error::rule("TenantSettings.TooManyUploads").with("max", MOST_UNSAVED));
    }
    for row in &old {
        store::remove_image(tx, row).await?;
    }
    store::add_image(tx, new).await?;
    Ok(old.into_iter().map(|row| row.id).collect())
}

/// The content of an image and its media type; public, since sign-in pages and mails show it to people who haven't signed in.
///
/// # Errors
/// 404, `Unavailable`.
pub(in crate::tenant_setting) async fn read(app: &App, home: Uuid, id: Uuid) -> Result<(Bytes, String)> {
    let level = Scope::host(app.now(), Granted::default()).within(home);
    let found = app.db().read(&level, |tx| async move { store::image(&tx, id).await }).await?;
    let image = found.ok_or_else(|| Error::not_found("File", ""))?;
    let bytes = app.own::<Delivery>()?.files().read(home, id, rules::image::LIMIT * 4).await?;
    Ok((bytes, image.media_type))
}
