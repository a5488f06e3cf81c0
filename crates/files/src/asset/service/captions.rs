//! Captions and transcripts of files.

use ::store::{check_stamp, sea_orm};
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use sea_orm::ActiveValue::Set;

use super::located;
use crate::asset::{AssetKind, UPDATE, VIEW, entity::text, rules, store};

/// What is said or shown in a file.
#[derive(Debug, Clone, Default)]
pub struct Texts {
    /// In WebVTT.
    pub captions_vtt: Option<String>,
    pub transcript: Option<String>,
    /// None where it has neither yet.
    pub concurrency_stamp: Option<String>,
}

impl From<text::Model> for Texts {
    fn from(text: text::Model) -> Self {
        Self { captions_vtt: text.captions_vtt, transcript: text.transcript, concurrency_stamp: Some(text.concurrency_stamp) }
    }
}

/// Captions and transcript of a file of the library, or of one that the provider shares.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn captions(app: &App, scope: &Scope, id: Uuid) -> Result<Texts> {
    scope.require(VIEW)?;
    let (asset, _) = located(app, scope, id).await?;
    let level = scope.within(asset.tenant_id);
    let found = app.db().read(&level, |tx| async move { tx.find::<text::Entity>(id).await }).await?;
    Ok(found.map(Texts::from).unwrap_or_default())
}

/// Changes captions and transcript of a file.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, a field error on `captionsVtt`.
pub async fn set_captions(app: &App, scope: &Scope, id: Uuid, wanted: &Texts) -> Result<Texts> {
    scope.require(UPDATE)?;
    let stamp = wanted.concurrency_stamp.as_deref().filter(|stamp| !stamp.is_empty());
    app.db()
        .write(&scope.at_level(), |tx| async move {
            let asset = store::lock(&tx, id).await?;
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
                    tx.update::<text::Entity>(&before, text::Model { captions_vtt, transcript, ..before.clone() }).await?
                }
                // They were removed with their file since.
                None if stamp.is_some() => return Err(Error::stale()),
                None => {
                    let row = text::ActiveModel {
                        id: Set(id),
                        captions_vtt: Set(captions_vtt),
                        transcript: Set(transcript),
                        ..Default::default()
                    };
                    tx.insert::<text::Entity>(row).await?
                }
            };
            Ok(Texts::from(after))
        })
        .await
}
