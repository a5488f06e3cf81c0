//! Checks content that has arrived: fingerprint, format, size of an image, thumbnail.

use ::store::Tx;
use aws_lc_rs::digest::{Context, SHA256};
use delivery::Delivery;
use futures::TryStreamExt;
use http::App;
use image::{ImageReader, Limits, RgbImage, imageops};
use kernel::{Error, Granted, Result, Scope, Uuid};
use std::io::Cursor;
use tokio::sync::Semaphore;

use super::{content, upload, version::current};
use crate::asset::{
    Asset, AssetStatus, Version,
    entity::{Entity, version},
    rules::format,
    store,
};

/// Pixels of an image at most: decoded, they take four bytes each.
const MAX_PIXELS: u64 = 50_000_000;
/// Bytes that decoding an image takes at most.
const MAX_DECODED: u64 = 256 << 20;
/// Longer side of a thumbnail.
const THUMBNAIL: u32 = 320;

/// One image is decoded at a time on a node, so that many photos neither fill the memory nor take all processors.
static ROOM: Semaphore = Semaphore::const_new(1);

/// What was found in the content.
#[derive(Debug, Clone, Default)]
struct Found {
    sha256: String,
    size: Option<(u32, u32)>,
    thumbnail: Option<Vec<u8>>,
}

/// Checks a version and makes it the current one, or notes why its content is rejected.
///
/// # Errors
/// `Unavailable`; the job then runs again.
pub async fn run(app: &App, tenant: Uuid, id: Uuid) -> Result<()> {
    let scope = &Scope::host(app.now(), Granted::default()).within(tenant);
    let (version, pieces) =
        app.db().read(scope, |tx| async move { Ok((tx.find::<version::Entity>(id).await?, store::parts(&tx, id).await?)) }).await?;
    // Discarded, or checked by an earlier attempt.
    let Some(version) = version.filter(|version| version.status == AssetStatus::Processing) else { return Ok(()) };
    let found = examine(app, content::Content::of(version.clone(), pieces)).await;
    let thumbnail = match found.as_ref().ok().and_then(|found| found.thumbnail.clone()) {
        Some(bytes) => Some(store_thumbnail(app, tenant, bytes).await?),
        None => None,
    };
    let outcome = match found {
        Ok(found) => Ok(found),
        Err(error) => Err(error.code().filter(|code| code.starts_with("Assets.")).map(str::to_owned).ok_or(error)?),
    };
    let outcome = &outcome;
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<version::Entity>(id).await?;
            match outcome {
                Ok(found) => accept(&tx, before, found, thumbnail).await,
                Err(code) => reject(&tx, before, code).await,
            }
        })
        .await
}

async fn store_thumbnail(app: &App, tenant: Uuid, bytes: Vec<u8>) -> Result<Uuid> {
    let id = app.db().entropy().id(app.now());
    app.own::<Delivery>()?.files().put(tenant, id, bytes.into()).await?;
    Ok(id)
}

async fn examine(app: &App, content: content::Content) -> Result<Found> {
    let format = format::of_name(&content.version.file_name)?;
    let keeps = format.has_thumbnail();
    let size = content.size();
    let mut stream = content::read(app, content, 0..size)?;
    let (mut digest, mut head, mut whole) = (Context::new(&SHA256), Vec::new(), Vec::new());
    while let Some(bytes) = stream.try_next().await? {
        digest.update(&bytes);
        let missing = format::HEAD.saturating_sub(head.len()).min(bytes.len());
        head.extend_from_slice(&bytes[..missing]);
        if keeps {
            whole.extend_from_slice(&bytes);
        }
    }
    format.check_content(&head)?;
    let sha256 = digest.finish().as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
    if !keeps {
        return Ok(Found { sha256, ..Found::default() });
    }
    let _room = ROOM.acquire().await.map_err(Error::internal)?;
    let (size, thumbnail) = tokio::task::spawn_blocking(move || shrink(&whole)).await.map_err(Error::internal)??;
    Ok(Found { sha256, size: Some(size), thumbnail: Some(thumbnail) })
}

/// Size of an image and its thumbnail as JPEG; an image that is too large is not decoded.
fn shrink(bytes: &[u8]) -> Result<((u32, u32), Vec<u8>)> {
    let unreadable = |error: image::ImageError| Error::rule("Assets.Unreadable").because(error);
    let reader = || ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(Error::internal);
    let (width, height) = reader()?.into_dimensions().map_err(unreadable)?;
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(Error::rule("Assets.ImageTooLarge"));
    }
    let mut reader = reader()?;
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_DECODED);
    reader.limits(limits);
    let small = reader.decode().map_err(unreadable)?.thumbnail(THUMBNAIL, THUMBNAIL).to_rgba8();
    // JPEG has no transparency: what shines through is white, as paper is.
    let mut flat = image::RgbaImage::from_pixel(small.width(), small.height(), image::Rgba([255; 4]));
    imageops::overlay(&mut flat, &small, 0, 0);
    let flat: RgbImage = image::DynamicImage::ImageRgba8(flat).to_rgb8();
    let mut out = Cursor::new(Vec::new());
    flat.write_to(&mut out, image::ImageFormat::Jpeg).map_err(Error::internal)?;
    Ok(((width, height), out.into_inner()))
}

async fn accept(tx: &Tx, before: Version, found: &Found, thumbnail_id: Option<Uuid>) -> Result<()> {
    let asset = tx.get::<Entity>(before.asset_id).await?;
    let waits = asset.is_attachment && store::links_to(tx, asset.id).await?.is_empty();
    let side = |side: Option<u32>| side.and_then(|side| i32::try_from(side).ok());
    let after = Version {
        status: AssetStatus::Ready,
        sha256: Some(found.sha256.clone()),
        width: side(found.size.map(|(width, _)| width)),
        height: side(found.size.map(|(_, height)| height)),
        thumbnail_id,
        expires_at: before.expires_at.filter(|_| waits),
        ..before.clone()
    };
    let after = tx.update::<version::Entity>(&before, after).await?;
    let status = if asset.status == AssetStatus::Archived { AssetStatus::Archived } else { AssetStatus::Ready };
    tx.update::<Entity>(&asset, Asset { status, ..current(&asset, &after) }).await.map(drop)
}

/// Notes why content is rejected; until its time is over, its uploader can read that.
async fn reject(tx: &Tx, before: Version, code: &str) -> Result<()> {
    let asset = tx.get::<Entity>(before.asset_id).await?;
    let after = Version { status: AssetStatus::Failed, failure: Some(code.to_owned()), ..before.clone() };
    tx.update::<version::Entity>(&before, after).await?;
    if asset.version_id.is_none() {
        tx.update::<Entity>(&asset, Asset { status: AssetStatus::Failed, ..asset.clone() }).await?;
    }
    Ok(())
}

/// Removes uploads that were abandoned or rejected, and attachments that no record got, at most this many at once.
const BATCH: u64 = 200;

/// Removes what is past its time; returns how much.
///
/// # Errors
/// `Unavailable`.
pub async fn sweep(app: &App) -> Result<usize> {
    let now = app.now();
    let system = Scope::system(now);
    let expired = app.db().read(&system, |tx| async move { store::expired(&tx, now, BATCH).await }).await?;
    for version in &expired {
        let scope = Scope::host(now, Granted::default()).within(version.tenant_id);
        app.db()
            .write(&scope, |tx| async move {
                // A record may have got it meanwhile.
                match tx.find::<version::Entity>(version.id).await? {
                    Some(version) if version.expires_at.is_some_and(|at| at <= now) => upload::discard(&tx, &version).await,
                    _ => Ok(()),
                }
            })
            .await?;
    }
    Ok(expired.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut out = Cursor::new(Vec::new());
        RgbImage::new(width, height).write_to(&mut out, image::ImageFormat::Png).unwrap();
        out.into_inner()
    }

    #[test]
    fn an_image_is_shrunk_and_a_huge_one_is_not_decoded() {
        let (size, thumbnail) = shrink(&png(1000, 500)).unwrap();
        let small = image::load_from_memory(&thumbnail).unwrap();
        assert_eq!((size, small.width(), small.height()), ((1000, 500), 320, 160));
        // Only the header says so: what would be decoded isn't there.
        let mut huge = png(1, 1);
        huge[16..20].copy_from_slice(&60_000u32.to_be_bytes());
        huge[20..24].copy_from_slice(&60_000u32.to_be_bytes());
        let error = shrink(&huge).unwrap_err();
        assert!(["Assets.ImageTooLarge", "Assets.Unreadable"].contains(&error.code().unwrap()), "{error}");
        assert_eq!(shrink(&png(9, 9)[..40]).unwrap_err().code(), Some("Assets.Unreadable"));
    }
}
