//! Links to content, and the content behind them.

use std::ops::Range;

use ::store::Tx;
use delivery::{
    Delivery,
    file::{Bytes, missing},
};
use futures::{StreamExt, TryStreamExt, stream, stream::BoxStream};
use http::App;
use kernel::{Error, Granted, Result, Scope, Timestamp, Uuid};
use platform::Platform;

use super::located;
use crate::asset::{
    Asset, AssetKind, AssetStatus, VIEW, Version,
    entity::{part, text, version},
    rules::{
        IS_LINK, format, is_written_for,
        link::{self, LIFETIME, Rendition, Target},
    },
    store,
};

/// Addresses of a version's content.
#[derive(Debug, Clone)]
pub struct Links {
    /// Sends it as a download.
    pub download: String,
    /// Shows it; none where browsers don't, or shouldn't.
    pub inline: Option<String>,
    /// Its captions, if it has some and is shown.
    pub captions: Option<String>,
    /// What is said in it.
    pub transcript: Option<String>,
    /// When they stop working.
    pub expires_at: Timestamp,
}

/// Addresses of a file's content: of its current version, or of the one asked for.
///
/// # Errors
/// 403 without [`VIEW`], 404, `Assets.NotReady`, `Assets.IsLink`.
pub async fn links(app: &App, scope: &Scope, id: Uuid, version: Option<Uuid>) -> Result<Links> {
    scope.require(VIEW)?;
    let (asset, _) = located(app, scope, id).await?;
    let Some(wanted) = version.or(asset.version_id) else { return links_to(app, &asset, None, Beside::default()) };
    let level = scope.within(asset.tenant_id);
    let found = app.db().read(&level, |tx| async move {
        let version = tx.find::<version::Entity>(wanted).await?;
        Ok((version, beside(&tx, id, Some(wanted)).await?))
    });
    let (found, beside) = found.await?;
    let found = found.filter(|version| version.asset_id == id).ok_or_else(|| Error::not_found("AssetVersion", wanted))?;
    links_to(app, &asset, Some(&found), beside)
}

/// What is shown beside a version's content.
#[derive(Debug, Clone, Default)]
pub struct Beside {
    has_captions: bool,
    transcript: Option<String>,
}

/// What was written for this version of a file.
pub async fn beside(tx: &Tx, asset: Uuid, version: Option<Uuid>) -> Result<Beside> {
    let text = tx.find::<text::Entity>(asset).await?.filter(|text| is_written_for(text.version_id, version));
    Ok(text.map(|text| Beside { has_captions: text.captions_vtt.is_some(), transcript: text.transcript }).unwrap_or_default())
}

/// Addresses of a version that the caller may read, with what is shown beside it.
///
/// # Errors
/// `Assets.NotReady`, `Assets.IsLink`.
pub fn links_to(app: &App, asset: &Asset, version: Option<&Version>, beside: Beside) -> Result<Links> {
    if asset.kind == AssetKind::Link {
        return Err(Error::rule(IS_LINK));
    }
    let ready = version.filter(|version| version.status == AssetStatus::Ready);
    let version = ready.ok_or_else(|| Error::rule("Assets.NotReady"))?;
    let inline = format::of_name(&version.file_name).is_ok_and(|format| format.inline);
    Ok(Links {
        download: address(app, version, Rendition::Download)?,
        inline: inline.then(|| address(app, version, Rendition::Inline)).transpose()?,
        captions: (inline && beside.has_captions).then(|| address(app, version, Rendition::Captions)).transpose()?,
        transcript: beside.transcript,
        expires_at: app.now() + LIFETIME,
    })
}

/// Address of a version's thumbnail, if it has one.
pub fn thumbnail(app: &App, version: &Version) -> Result<Option<String>> {
    version.thumbnail_id.map(|_| address(app, version, Rendition::Thumbnail)).transpose()
}

fn address(app: &App, version: &Version, rendition: Rendition) -> Result<String> {
    let target = Target { tenant: version.tenant_id, version: version.id, rendition };
    Ok(link::address(&app.own::<Platform>()?.secrets, target, app.now()))
}

/// Content behind a link.
#[derive(Debug, Clone)]
pub struct AssetContent {
    pub version: Version,
    /// What of it.
    pub rendition: Rendition,
    /// Its pieces, in order.
    pieces: Vec<part::Model>,
}

impl AssetContent {
    /// The content of a version in these pieces.
    pub(super) fn of(version: Version, pieces: Vec<part::Model>) -> Self {
        Self { version, rendition: Rendition::Download, pieces }
    }

    /// Length in bytes; that of a thumbnail is not known before it is read.
    pub fn size(&self) -> u64 {
        u64::try_from(self.version.size_bytes).unwrap_or_default()
    }
}

/// What the link with this token leads to.
///
/// # Errors
/// 404 for a link that is forged or expired, or whose content is gone.
pub async fn open(app: &App, token: &str) -> Result<AssetContent> {
    let nothing = || Error::not_found("File", "");
    let target = link::open(&app.own::<Platform>()?.secrets, token, app.now()).ok_or_else(nothing)?;
    let scope = Scope::host(app.now(), Granted::default()).within(target.tenant);
    let (version, pieces) = app
        .db()
        .read(&scope, |tx| async move {
            let version = tx.find::<version::Entity>(target.version).await?;
            Ok((version, store::parts(&tx, target.version).await?))
        })
        .await?;
    let version = version.filter(|version| version.status == AssetStatus::Ready).ok_or_else(nothing)?;
    Ok(AssetContent { version, rendition: target.rendition, pieces })
}

/// A thumbnail.
///
/// # Errors
/// 404 for a version without one, `Files.ContentMissing`, `Unavailable`.
pub async fn read_thumbnail(app: &App, version: &Version) -> Result<Bytes> {
    const MOST: usize = 1 << 20;
    let id = version.thumbnail_id.ok_or_else(|| Error::not_found("File", ""))?;
    app.own::<Delivery>()?.files().read(version.tenant_id, id, MOST).await
}

/// The captions of a version.
///
/// # Errors
/// 404 where they were removed, or written for another version since.
pub async fn read_captions(app: &App, version: &Version) -> Result<String> {
    let (scope, id) = (Scope::host(app.now(), Granted::default()).within(version.tenant_id), version.asset_id);
    let found = app.db().read(&scope, |tx| async move { tx.find::<text::Entity>(id).await }).await?;
    let found = found.filter(|text| is_written_for(text.version_id, Some(version.id)));
    found.and_then(|text| text.captions_vtt).ok_or_else(|| Error::not_found("File", ""))
}

/// These bytes of the content, read piece by piece. All pieces are there, and the first one is open, before anything is returned: what comes
/// after the status of a response can't be reported any more.
///
/// # Errors
/// `Files.ContentMissing`, `Unavailable`.
pub async fn read(app: &App, content: AssetContent, range: Range<u64>) -> Result<BoxStream<'static, Result<Bytes>>> {
    let (delivery, tenant, version) = (app.own::<Delivery>()?, content.version.tenant_id, content.version.id);
    let wanted: Vec<PieceRange> = content.pieces.iter().filter_map(|piece| PieceRange::of(piece, &range)).collect();
    let ids: Vec<Uuid> = wanted.iter().map(|wanted| wanted.id).collect();
    let sizes = delivery.files().sizes(tenant, &ids).await?;
    if let Some((lost, _)) = wanted.iter().zip(&sizes).find(|(wanted, size)| **size != Some(wanted.size)) {
        return Err(missing(tenant, lost.id));
    }
    let found: u64 = wanted.iter().map(|wanted| wanted.within.end - wanted.within.start).sum();
    let mut wanted = wanted.into_iter();
    let Some(first) = wanted.next().filter(|_| found == range.end - range.start) else { return Err(missing(tenant, version)) };
    let first = delivery.files().get_range(tenant, first.id, first.within).await?;
    let rest = stream::iter(wanted.map(Ok)).and_then(move |PieceRange { id, within, .. }: PieceRange| {
        let delivery = std::sync::Arc::clone(&delivery);
        async move { delivery.files().get_range(tenant, id, within).await }
    });
    Ok(first.chain(rest.try_flatten()).boxed())
}

/// The bytes to read of a piece.
struct PieceRange {
    id: Uuid,
    /// Bytes of the whole piece.
    size: u64,
    within: Range<u64>,
}

impl PieceRange {
    /// None for a piece outside the range.
    fn of(piece: &part::Model, range: &Range<u64>) -> Option<Self> {
        let (start, size) = (u64::try_from(piece.start).ok()?, u64::try_from(piece.size_bytes).ok()?);
        let within = range.start.max(start)..range.end.min(start + size);
        (within.start < within.end).then(|| Self { id: piece.file_id, size, within: within.start - start..within.end - start })
    }
}
