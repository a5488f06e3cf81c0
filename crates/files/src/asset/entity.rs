//! Tables `assets`, `asset_versions`, `asset_parts`, `asset_wordings`, `asset_texts` and `asset_links`.

use ::store::{
    Owner, Table, sea_orm,
    search::{Belonging, Document, Searched},
};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
#[allow(missing_docs)] // the words say it
pub enum AssetKind {
    Image,
    Video,
    Audio,
    Document,
    Spreadsheet,
    Slides,
    Archive,
    /// An address elsewhere in the web, without content of its own.
    Link,
}

/// State of a file or of one of its versions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum AssetStatus {
    /// Its content is arriving.
    Uploading,
    /// Its content is being checked.
    Processing,
    /// Can be used.
    Ready,
    /// Its content was rejected.
    Failed,
    /// The virus scanner found a threat: nobody gets its content.
    Quarantined,
    /// Taken out of use.
    Archived,
}

/// Who sees a file in the library.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum AssetVisibility {
    /// Who uploaded it.
    Private,
    /// Everyone with access to the library that it is in.
    Tenant,
    /// The provider's files: every tenant too.
    AllTenants,
}

/// How much the search knows of what is written in a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum AssetWording {
    /// All of it.
    Whole,
    /// What comes first: it is long, or broken further on.
    Beginning,
    /// Nothing is written in it, as in a scanned page.
    Empty,
    /// It is encrypted or broken, or takes too much to read.
    Unreadable,
}

/// A file, with the properties of its current version.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "assets")]
#[allow(missing_docs)] // the API's view documents the columns
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub folder_id: Option<Uuid>,
    pub name: String,
    pub name_key: String,
    pub kind: AssetKind,
    pub mime: String,
    pub size_bytes: i64,
    pub version: i32,
    /// None until the first version is ready.
    pub version_id: Option<Uuid>,
    pub status: AssetStatus,
    pub visibility: AssetVisibility,
    pub alt_text: Option<String>,
    pub description: Option<String>,
    /// JSON list.
    pub tags: String,
    pub licence: Option<String>,
    pub expires_on: Option<Date>,
    /// Uploaded to a record: it belongs to that record and isn't in the library.
    pub is_attachment: bool,
    pub sha256: Option<String>,
    pub title: Option<String>,
    /// Folded name and title; none without a title, when the name is all.
    pub search_key: Option<String>,
    pub language: Option<String>,
    /// Where a link leads; the server never asks there.
    pub url: Option<String>,
    pub concurrency_stamp: String,
    pub created_at: DateTimeUtc,
    pub created_by: Option<Uuid>,
    pub updated_at: Option<DateTimeUtc>,
    pub updated_by: Option<Uuid>,
    pub deleted_at: Option<DateTimeUtc>,
    pub deleted_by: Option<Uuid>,
    pub is_demo: bool,
}

impl Model {
    pub fn tags(&self) -> Vec<String> {
        serde_json::from_str(&self.tags).unwrap_or_default()
    }

    /// What the search finds it by.
    fn document(&self) -> Document {
        let texts = [self.title.as_deref(), self.description.as_deref(), self.alt_text.as_deref()];
        Document::new("", &self.name).texts(texts).also(&self.tags().join(" "))
    }
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
#[allow(missing_docs)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

impl Table for Entity {
    const TYPE: &'static str = "Waymark.Files.Asset";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const DERIVED: &'static [Column] = &[Column::NameKey, Column::SearchKey];
    const SEARCH: Option<Searched<Model>> = Some(Searched {
        belonging: Some(Belonging {
            within: super::store::findable,
            records: |tx, ids, records| Box::pin(super::store::places(tx, ids, records)),
        }),
        contents: Some(|tx, assets| Box::pin(super::store::wordings(tx, assets))),
        owning: super::store::discussed,
        shared: Some(|tx| Ok(super::store::shared(tx))),
        ..Searched::by(Model::document)
    });
}

/// A version of a file: while it is uploading, the upload.
pub mod version {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "asset_versions")]
    #[allow(missing_docs)]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub asset_id: Uuid,
        pub number: i32,
        pub file_name: String,
        pub mime: String,
        pub kind: AssetKind,
        pub size_bytes: i64,
        pub received_bytes: i64,
        pub status: AssetStatus,
        pub sha256: Option<String>,
        pub width: Option<i32>,
        pub height: Option<i32>,
        pub pages: Option<i32>,
        pub duration_sec: Option<i32>,
        /// None for what is no document, and for a document that isn't read yet.
        pub wording: Option<AssetWording>,
        /// The stored file with its thumbnail.
        pub thumbnail_id: Option<Uuid>,
        /// Code of the reason why its content was rejected.
        pub failure: Option<String>,
        /// When it is removed unless it gets ready, and an attachment linked, before.
        pub expires_at: Option<DateTimeUtc>,
        pub concurrency_stamp: String,
        pub created_at: DateTimeUtc,
        pub created_by: Option<Uuid>,
        pub updated_at: Option<DateTimeUtc>,
        pub updated_by: Option<Uuid>,
        pub deleted_at: Option<DateTimeUtc>,
        pub deleted_by: Option<Uuid>,
        pub is_demo: bool,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}

    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Files.AssetVersion";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        // Abandoned uploads of any tenant are found by their time.
        const SYSTEM: bool = true;
        // A record per piece that arrives would tell nothing; the file's own changes are audited.
        const AUDITED: bool = false;
    }
}

/// A piece of a version's content, as it arrived: stored once, never copied.
pub mod part {
    use super::*;

    /// A piece.
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "asset_parts")]
    #[allow(missing_docs)]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub version_id: Uuid,
        /// Where it starts in the content.
        #[sea_orm(primary_key, auto_increment = false)]
        pub start: i64,
        /// The stored file.
        pub file_id: Uuid,
        pub size_bytes: i64,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}

    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Files.AssetPart";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const AUDITED: bool = false;
    }
}

/// What is written in a version's content, for the search alone: made of the content, and gone with it.
pub mod wording {
    use super::*;

    /// The text of a version.
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "asset_wordings")]
    #[allow(missing_docs)]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub version_id: Uuid,
        pub text: String,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}

    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Files.AssetWording";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const AUDITED: bool = false;
    }
}

/// What is said or shown in a file, apart from it: lists of files don't load such long texts.
pub mod text {
    use super::*;
    use crate::asset::{rules::captions, store};

    /// Captions and transcript of a file. It has the id of its file, and is therefore as hidden as that.
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "asset_texts")]
    #[allow(missing_docs)]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub captions_vtt: Option<String>,
        pub transcript: Option<String>,
        /// The version that they were written for; none before the first one is ready.
        pub version_id: Option<Uuid>,
        pub concurrency_stamp: String,
        pub created_at: DateTimeUtc,
        pub created_by: Option<Uuid>,
        pub updated_at: Option<DateTimeUtc>,
        pub updated_by: Option<Uuid>,
        pub deleted_at: Option<DateTimeUtc>,
        pub deleted_by: Option<Uuid>,
        pub is_demo: bool,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}

    impl Model {
        /// What the search finds it by: what is said, as it was written down, or else as it is captioned.
        fn document(&self) -> Document {
            let captioned = self.captions_vtt.as_deref().map(captions::spoken);
            Document::default().texts([self.transcript.as_deref().or(captioned.as_deref())])
        }
    }

    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Files.AssetText";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const SEARCH: Option<Searched<Model>> = Some(Searched {
            belonging: Some(Belonging {
                within: store::findable_texts,
                records: |tx, ids, records| Box::pin(store::text_places(tx, ids, records)),
            }),
            shared: Some(store::shared_texts),
            ..Searched::by(Model::document)
        });
    }
}

/// A file of a record.
pub mod link {
    use super::*;

    /// A link. Users who can read the record can read the file; each operation finds the record first, in the same transaction.
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "asset_links")]
    #[allow(missing_docs)]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        /// Kind of the record, [`http::RecordKind::name`].
        pub subject_type: String,
        pub subject_id: Uuid,
        /// Client of the record; none for records of the host. Not a limit of the scope: a file in use can't be deleted, no matter who
        /// uses it.
        pub client_id: Option<Uuid>,
        pub asset_id: Uuid,
        pub caption: Option<String>,
        pub concurrency_stamp: String,
        pub created_at: DateTimeUtc,
        pub created_by: Option<Uuid>,
        pub updated_at: Option<DateTimeUtc>,
        pub updated_by: Option<Uuid>,
        pub deleted_at: Option<DateTimeUtc>,
        pub deleted_by: Option<Uuid>,
        pub is_demo: bool,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}

    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Files.AssetLink";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    }
}
