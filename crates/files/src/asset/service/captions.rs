//! Captions and transcripts of files.

use ::store::{Tx, check_stamp, sea_orm};
use http::App;
use kernel::{Error, Result, Scope, Uuid, error::unknown_reference};
use sea_orm::ActiveValue::Set;

use super::located;
use crate::asset::{
    Asset, AssetKind, UPDATE, VIEW,
    entity::{text, version},
    rules, store,
};

/// What is said or shown in a file.
#[derive(Debug, Clone, Default)]
pub struct Texts {
    /// In WebVTT.
    pub captions_vtt: Option<String>,
    pub transcript: Option<String>,
    /// The version that they are for: the current one where none is named.
    pub asset_version_id: Option<Uuid>,
    /// None where it has neither yet.
    pub concurrency_stamp: Option<String>,
}

/// Texts as somebody reads them who may change them.
#[derive(Debug, Clone)]
pub struct Written {
    /// They name the current version, for which they are saved next.
    pub texts: Texts,
    /// Whether they were written for another one, and are therefore not shown.
    pub is_outdated: bool,
}

impl Written {
    fn of(asset: &Asset, text: Option<text::Model>) -> Self {
        let asset_version_id = asset.version_id;
        let Some(text::Model { captions_vtt, transcript, version_id, concurrency_stamp, .. }) = text else {
            return Self { texts: Texts { asset_version_id, ..Texts::default() }, is_outdated: false };
        };
        let has_some = captions_vtt.is_some() || transcript.is_some();
        Self {
            is_outdated: has_some && !rules::is_written_for(version_id, asset_version_id),
            texts: Texts { captions_vtt, transcript, asset_version_id, concurrency_stamp: Some(concurrency_stamp) },
        }
    }
}

/// Captions and transcript of a file of the library, or of one that the provider shares.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn captions(app: &App, scope: &Scope, id: Uuid) -> Result<Written> {
    scope.require(VIEW)?;
    let (asset, _) = located(app, scope, id).await?;
    let level = scope.within(asset.tenant_id);
    let found = app.db().read(&level, |tx| async move { tx.find::<text::Entity>(id).await }).await?;
    Ok(Written::of(&asset, found))
}

/// The version that texts are saved for: a film that was replaced while they were written is another one.
async fn version_for(tx: &Tx, asset: &Asset, wanted: Option<Uuid>) -> Result<Option<Uuid>> {
    let Some(wanted) = wanted else { return Ok(asset.version_id) };
    let version = tx.referred::<version::Entity>("assetVersionId", wanted).await?;
    if version.asset_id == asset.id { Ok(Some(wanted)) } else { Err(unknown_reference("assetVersionId", wanted)) }
}

/// Changes captions and transcript of a file.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, a field error on `captionsVtt` or `assetVersionId`.
pub async fn set_captions(app: &App, scope: &Scope, id: Uuid, wanted: &Texts) -> Result<Written> {
    scope.require(UPDATE)?;
    let stamp = wanted.concurrency_stamp.as_deref().filter(|stamp| !stamp.is_empty());
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let asset = store::lock(&tx, id).await?;
            let version_id = version_for(&tx, &asset, wanted.asset_version_id).await?;
            if let Some(captions) = &wanted.captions_vtt {
                if !matches!(asset.kind, AssetKind::Video | AssetKind::Audio) {
                    return Err(Error::invalid("captionsVtt", "Validation.CaptionsKind"));
                }
                rules::captions::check(captions)?;
            }
            let (captions_vtt, transcript) = (wanted.captions_vtt.clone(), wanted.transcript.clone());
            let after = match tx.find::<text::Entity>(id).await? {
                // A caller who read that there were none would replace what somebody else has written since.
                Some(_) if stamp.is_none() => return Err(Error::stale()),
                Some(before) => {
                    check_stamp(&before.concurrency_stamp, stamp)?;
                    tx.update::<text::Entity>(&before, text::Model { captions_vtt, transcript, version_id, ..before.clone() }).await?
                }
                // They were removed with their file since.
                None if stamp.is_some() => return Err(Error::stale()),
                None => {
                    let row = text::ActiveModel {
                        id: Set(id),
                        captions_vtt: Set(captions_vtt),
                        transcript: Set(transcript),
                        version_id: Set(version_id),
                        ..Default::default()
                    };
                    tx.insert::<text::Entity>(row).await?
                }
            };
            Ok(Written::of(&asset, Some(after)))
        })
        .await
}
