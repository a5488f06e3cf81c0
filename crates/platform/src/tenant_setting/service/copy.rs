//! Copying the settings of one tenant to another.

use std::collections::HashMap;

use delivery::Delivery;
use http::App;
use kernel::{Error, Result, Scope, Uuid};

use super::{image::forget, languages, revise};
use crate::{
    tenant,
    tenant_setting::{
        COPY,
        definitions::Kind,
        entity::{ImagePurpose, RevisionKind},
        rules::{self, Own, SettingOrWord, image},
        store,
    },
};

/// Replaces the own values of the tenant `to` by those of `from`. Images are copied too: they outlive the tenant that they come from.
///
/// # Errors
/// 403, `Common.HostLevelRequired`, 400 on `fromTenantId` or `tenantId`, `Unavailable`.
pub(in crate::tenant_setting) async fn copy(app: &App, scope: &Scope, from: Uuid, to: Uuid) -> Result<()> {
    scope.require(COPY)?;
    let host = scope.at_host()?;
    let directory = tenant::directory(app).await?;
    for (field, id) in [("fromTenantId", from), ("tenantId", to)] {
        directory.by_id(id).ok_or_else(|| kernel::error::unknown_reference(field, id))?;
    }
    if from == to {
        return Err(Error::invalid("fromTenantId", "Validation.SameTenant"));
    }
    let mut own = app.db().read(&host.within(from), |tx| async move { revise::own_in(&tx).await }).await?;
    rules::drop_outdated(&mut own, &languages(app).await?);
    let mut copies = Vec::new();
    let copied = replace(app, &host, (from, to), own, &mut copies).await;
    if copied.is_err() {
        forget(app.own::<Delivery>()?.files(), to, &copies).await;
    }
    copied
}

/// Writes the copied values; `copies` are the images stored for them.
async fn replace(app: &App, host: &Scope, (from, to): (Uuid, Uuid), own: Own, copies: &mut Vec<Uuid>) -> Result<()> {
    let (own, images) = &with_images_of(app, host, (from, to), own, copies).await?;
    app.db()
        .write(&host.within(to), |tx| async move {
            for image in images {
                store::add_image(&tx, *image).await?;
            }
            revise::revise(app, &tx, RevisionKind::Copied, own).await
        })
        .await
}

/// The values with addresses of copies of their images, and the copies.
async fn with_images_of(
    app: &App,
    scope: &Scope,
    (from, to): (Uuid, Uuid),
    mut own: Own,
    copies: &mut Vec<Uuid>,
) -> Result<(Own, Vec<store::NewImage>)> {
    let (mut images, mut copied) = (Vec::new(), HashMap::<(Uuid, ImagePurpose), String>::new());
    let files = app.own::<Delivery>()?;
    for (name, value) in &mut own {
        let Some(SettingOrWord::Value(_, Kind::Image(purpose))) = rules::subject(name) else { continue };
        let Some((_, id)) = rules::image_at(value) else { continue };
        if let Some(address) = copied.get(&(id, purpose)) {
            value.clone_from(address);
            continue;
        }
        let found = app.db().read(&scope.within(from), |tx| async move { store::image(&tx, id).await }).await?;
        let row = found.ok_or_else(|| Error::not_found("File", id))?;
        let bytes = files.files().read(from, id, image::LIMIT * 4).await?;
        let copy = app.db().entropy().id(app.now());
        copies.push(copy);
        files.files().put(to, copy, bytes).await?;
        let media_type = image::known(&row.media_type);
        images.push(store::NewImage { id: copy, purpose, media_type, width: row.width, height: row.height });
        *value = rules::image_address(to, copy, media_type);
        copied.insert((id, purpose), value.clone());
    }
    Ok((own, images))
}
