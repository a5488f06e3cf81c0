//! Files in the API: views and requests.

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::asset::{
    AssetKind, AssetStatus, AssetVisibility, AssetWording,
    service::{
        Details, Whole,
        captions::{Texts, Written},
    },
};

/// A file of the library.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssetView {
    pub id: Uuid,
    /// Tenant; the nil id for the provider.
    pub tenant_id: Uuid,
    /// Folder; none at the top.
    pub folder_id: Option<Uuid>,
    #[schema(example = "Fire plan.pdf")]
    pub name: String,
    /// What it is called, in place of its name.
    #[schema(example = "What to do when the alarm sounds")]
    pub title: Option<String>,
    /// Language of its content, BCP 47.
    #[schema(example = "en-GB")]
    pub language: Option<String>,
    /// Where a link leads.
    #[schema(example = "https://example.org/fire-safety")]
    pub url: Option<String>,
    /// What it is.
    pub kind: AssetKind,
    /// Media type, as found in its content.
    #[schema(example = "application/pdf")]
    pub mime: String,
    /// Length in bytes.
    pub size_bytes: i64,
    /// Number of the current version.
    pub version: i32,
    /// The current version; none until the first one is ready.
    pub version_id: Option<Uuid>,
    /// State.
    pub status: AssetStatus,
    /// Who sees it.
    pub visibility: AssetVisibility,
    /// Text in place of an image.
    pub alt_text: Option<String>,
    /// Its purpose.
    pub description: Option<String>,
    pub tags: Vec<String>,
    /// Under what licence it may be used.
    pub licence: Option<String>,
    /// The last day on which it is valid.
    pub expires_on: Option<NaiveDate>,
    /// Width of an image in pixels.
    pub width: Option<i32>,
    /// Height of an image in pixels.
    pub height: Option<i32>,
    /// Number of pages of a PDF.
    pub pages: Option<i32>,
    /// Length of a recording in seconds, where its format says it: MP4, M4A and WAV.
    pub duration_sec: Option<i32>,
    /// How much the search knows of what is written in a document; none for other files, and until it is read.
    pub wording: Option<AssetWording>,
    /// Whether its current version has captions.
    pub has_captions: bool,
    /// Whether its captions and transcript were written for another version: they are not shown before they are saved again.
    pub has_outdated_texts: bool,
    /// Address of its thumbnail, which holds for ten minutes.
    pub thumbnail_url: Option<String>,
    /// How many records use it.
    pub used_count: u64,
    /// Full name of the user who uploaded it.
    #[schema(example = "Lucy Farrow")]
    pub uploaded_by_name: String,
    /// When it was uploaded.
    pub created_at: DateTime<Utc>,
    /// Whether the caller may change it.
    pub can_change: bool,
    /// Concurrency stamp, sent back on a change.
    pub concurrency_stamp: String,
}

impl From<Whole> for AssetView {
    fn from(Whole { asset, current, used, uploader, can_change, thumbnail, has_captions, has_outdated_texts }: Whole) -> Self {
        Self {
            id: asset.id,
            tenant_id: asset.tenant_id,
            folder_id: asset.folder_id,
            tags: asset.tags(),
            name: asset.name,
            title: asset.title,
            language: asset.language,
            url: asset.url,
            kind: asset.kind,
            mime: asset.mime,
            size_bytes: asset.size_bytes,
            version: asset.version,
            version_id: asset.version_id,
            status: asset.status,
            visibility: asset.visibility,
            alt_text: asset.alt_text,
            description: asset.description,
            licence: asset.licence,
            expires_on: asset.expires_on,
            width: current.as_ref().and_then(|version| version.width),
            height: current.as_ref().and_then(|version| version.height),
            pages: current.as_ref().and_then(|version| version.pages),
            duration_sec: current.as_ref().and_then(|version| version.duration_sec),
            wording: current.as_ref().and_then(|version| version.wording),
            has_captions,
            has_outdated_texts,
            thumbnail_url: thumbnail,
            used_count: used,
            uploaded_by_name: uploader,
            created_at: asset.created_at,
            can_change,
            concurrency_stamp: asset.concurrency_stamp,
        }
    }
}

/// Data of a file.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AssetRequest {
    /// Name; its ending stays.
    #[garde(length(chars, min = 1, max = 200), custom(http::not_blank))]
    #[schema(example = "Fire plan.pdf")]
    pub name: String,
    /// What it is called, in place of its name.
    #[garde(length(chars, max = 200))]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub title: Option<String>,
    /// Language of its content, BCP 47.
    #[garde(length(chars, max = 35), pattern(r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$"))]
    #[schema(pattern = "^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$", example = "en-GB")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub language: Option<String>,
    /// Where a link leads: `http` or `https`, without a name and password in it; null for other files.
    #[garde(length(chars, max = 2000))]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub url: Option<String>,
    /// Folder; none at the top.
    #[garde(skip)]
    #[serde(default)]
    pub folder_id: Option<Uuid>,
    /// Who sees it.
    #[garde(skip)]
    pub visibility: AssetVisibility,
    /// Text in place of an image.
    #[garde(length(chars, max = 500))]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub alt_text: Option<String>,
    /// Its purpose.
    #[garde(length(chars, max = 2000))]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub description: Option<String>,
    #[garde(length(max = 20), inner(length(chars, min = 1, max = 40), custom(http::not_blank)))]
    #[serde(default)]
    pub tags: Vec<String>,
    /// Under what licence it may be used.
    #[garde(length(chars, max = 200))]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub licence: Option<String>,
    /// The last day on which it is valid.
    #[garde(custom(http::plain_year))]
    #[serde(default)]
    pub expires_on: Option<NaiveDate>,
    /// Stamp that was read with the file.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

impl AssetRequest {
    /// Input of the service, and the stamp.
    pub fn into_parts(self) -> (Details, Option<String>) {
        let Self { name, title, language, url, folder_id, visibility, alt_text, description, tags, licence, expires_on, concurrency_stamp } =
            self;
        let details = Details { name, title, language, url, folder_id, visibility, alt_text, description, tags, licence, expires_on };
        (details, concurrency_stamp)
    }
}

/// A change that needs nothing but the stamp.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AssetStampRequest {
    /// Stamp that was read with the file.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

/// What is said or shown in a file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssetCaptionsView {
    /// Captions in WebVTT.
    #[schema(example = "WEBVTT\n\n00:01.000 --> 00:04.000\nLeave by the side door.")]
    pub captions_vtt: Option<String>,
    /// What is said, as plain text.
    pub transcript: Option<String>,
    /// The current version, sent back on a change: what is saved is for it.
    pub asset_version_id: Option<Uuid>,
    /// Whether they were written for another version: they are not shown before they are saved again.
    pub is_outdated: bool,
    /// Concurrency stamp, sent back on a change; null where there is neither yet.
    pub concurrency_stamp: Option<String>,
}

impl From<Written> for AssetCaptionsView {
    fn from(Written { texts, is_outdated }: Written) -> Self {
        let Texts { captions_vtt, transcript, asset_version_id, concurrency_stamp } = texts;
        Self { captions_vtt, transcript, asset_version_id, is_outdated, concurrency_stamp }
    }
}
