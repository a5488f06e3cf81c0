//! A file of a record in the API.

use chrono::{DateTime, Utc};
use files::asset::{AssetKind, AssetStatus};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::attachment::service::{FileOfRecord, Shown};

/// A file of a record.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AttachmentView {
    pub id: Uuid,
    /// The file.
    pub asset_id: Uuid,
    /// Its current version; null until one is ready.
    pub version_id: Option<Uuid>,
    /// Name of the file.
    #[schema(example = "Fire plan.pdf")]
    pub name: String,
    /// What it is.
    pub kind: AssetKind,
    /// Where a link leads.
    #[schema(example = "https://example.org/fire-safety")]
    pub url: Option<String>,
    /// Media type.
    #[schema(example = "application/pdf")]
    pub mime: String,
    /// Length in bytes.
    pub size_bytes: i64,
    /// State of the file.
    pub status: AssetStatus,
    /// Text in place of an image.
    pub alt_text: Option<String>,
    /// Its caption on the record.
    pub caption: Option<String>,
    /// Whether it is a file of the library, not one uploaded to this record alone.
    pub is_from_library: bool,
    /// Address of its thumbnail, which holds for ten minutes.
    pub thumbnail_url: Option<String>,
    /// Full name of the person who attached it.
    #[schema(example = "Lucy Farrow")]
    pub attached_by_name: String,
    /// When it was attached.
    pub created_at: DateTime<Utc>,
    /// Whether the caller may change its caption and remove it.
    pub can_change: bool,
    /// Concurrency stamp, sent back on a change.
    pub concurrency_stamp: String,
}

impl From<Shown> for AttachmentView {
    fn from(Shown { attached, by, thumbnail, can_change }: Shown) -> Self {
        let (link, asset) = (attached.link, attached.asset);
        Self {
            id: link.id,
            asset_id: asset.id,
            version_id: asset.version_id,
            name: asset.name,
            kind: asset.kind,
            url: asset.url,
            mime: asset.mime,
            size_bytes: asset.size_bytes,
            status: asset.status,
            alt_text: asset.alt_text,
            caption: link.caption,
            is_from_library: !asset.is_attachment,
            thumbnail_url: thumbnail,
            attached_by_name: by,
            created_at: link.created_at,
            can_change,
            concurrency_stamp: link.concurrency_stamp,
        }
    }
}

/// A file with the record that has it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecordFileView {
    /// The file.
    pub file: AttachmentView,
    /// Kind of the record.
    #[schema(example = "ActionItem")]
    pub record_kind: &'static str,
    pub record_id: Uuid,
    /// Its number and title, or its name.
    #[schema(example = "ACT-0932 Train four people")]
    pub record_title: String,
    /// Path of its page.
    pub record_url: String,
    /// Client of the record; null for records of the provider.
    pub client_id: Option<Uuid>,
    /// Tenant that the file belongs to.
    pub tenant_id: Uuid,
}

impl From<FileOfRecord> for RecordFileView {
    fn from(FileOfRecord { shown, kind, record }: FileOfRecord) -> Self {
        Self {
            file: shown.into(),
            record_kind: kind,
            record_id: record.id,
            record_title: record.title,
            record_url: record.url,
            client_id: record.client_id,
            tenant_id: record.tenant_id,
        }
    }
}
