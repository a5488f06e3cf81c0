//! Versions of a file.

use ::store::check_stamp;
use http::App;
use kernel::{Result, Scope, Uuid};

use super::{Whole, known, whole};
use crate::asset::{
    Asset, AssetStatus, UPDATE, VIEW, Version,
    entity::{Entity, version},
    notifications, rules, store,
};

/// Versions of a file, the latest first, without uploads that are still arriving.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn versions(app: &App, scope: &Scope, id: Uuid) -> Result<Vec<Version>> {
    scope.require(VIEW)?;
    let level = scope.at_level();
    let found = app.db().read(&level, |tx| async move {
        store::get(&tx, id).await?;
        store::versions(&tx, id).await
    });
    Ok(found.await?.into_iter().filter(|version| version.status != AssetStatus::Uploading).collect())
}

/// Makes an earlier version the current one.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, a field error on `assetVersionId`.
pub async fn restore_version(app: &App, scope: &Scope, id: Uuid, version: Uuid, stamp: Option<&str>) -> Result<Whole> {
    scope.require(UPDATE)?;
    let (asset, known) = app
        .db()
        .write(&scope.at_level(), |tx| async move {
            let before = store::get(&tx, id).await?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            let version = tx.referred::<version::Entity>("assetVersionId", version).await?;
            if version.asset_id != id || version.status != AssetStatus::Ready {
                return Err(kernel::error::unknown_reference("assetVersionId", version.id));
            }
            let after = tx.update::<Entity>(&before, current(&before, &version)).await?;
            store::bind_text(&tx, id, before.version_id.unwrap_or(version.id)).await?;
            if before.version_id != after.version_id {
                notifications::replaced(&tx, id, tx.scope().principal().user_id).await?;
            }
            let known = known(&tx, std::slice::from_ref(&after)).await?;
            Ok((after, known))
        })
        .await?;
    whole(app, scope, asset, known).await
}

/// The file with `version` as the current one. Its name stays, unless the new content has another format.
pub(super) fn current(asset: &Asset, version: &Version) -> Asset {
    let same = rules::format::of_name(&asset.name).is_ok_and(|format| format.mime == version.mime);
    let name = if same { asset.name.clone() } else { version.file_name.clone() };
    Asset {
        name_key: kernel::text::fold(&name),
        search_key: rules::search_key(&name, asset.title.as_deref()),
        name,
        version: version.number,
        version_id: Some(version.id),
        kind: version.kind,
        mime: version.mime.clone(),
        size_bytes: version.size_bytes,
        sha256: version.sha256.clone(),
        ..asset.clone()
    }
}
