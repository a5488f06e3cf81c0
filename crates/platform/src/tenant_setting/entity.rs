//! Tables `brand_images` and `tenant_setting_revisions`.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use store::{
    export::{Exported, StoredFile, Whole},
    personal::{Erasure, PersonalData, Rows},
};
use utoipa::ToSchema;

/// Purpose of an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum ImagePurpose {
    /// Next to the product's name, in the portal and in mails.
    Logo,
    /// In the tab of the browser.
    Icon,
    /// Beside the sign-in.
    SignIn,
}

/// Kind of a revision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum RevisionKind {
    /// The state before the next revision, as other pages or an earlier version had left it.
    Baseline,
    /// Values were changed or reset.
    Saved,
    /// An earlier revision was restored.
    Restored,
    /// The settings of another tenant were copied.
    Copied,
}

/// Uploaded images; their content is in the file store under the same id.
pub mod image {
    use sea_orm::entity::prelude::*;
    use store::{Owner, Table};

    use super::ImagePurpose;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "brand_images")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        /// Level that it belongs to.
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        /// Id, here and in the file store.
        pub id: Uuid,
        pub purpose: ImagePurpose,
        /// `image/png`, `image/jpeg` or `image/svg+xml`.
        pub media_type: String,
        /// Pixels, or units of the drawing.
        pub width: i32,
        /// Pixels, or units of the drawing.
        pub height: i32,
        /// Whether a revision names it: others are deleted after a day.
        pub is_named: bool,
        /// When it was uploaded.
        pub created_at: DateTimeUtc,
        /// Who uploaded it.
        pub created_by: Option<Uuid>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    /// None.
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Platform.BrandImage";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    }
}

/// Revisions of the settings of a level.
pub mod revision {
    use sea_orm::entity::prelude::*;
    use store::{Owner, Table};

    use super::RevisionKind;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "tenant_setting_revisions")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        /// Level that it belongs to.
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        /// Position, from 1.
        pub number: i32,
        pub kind: RevisionKind,
        /// What changed: JSON list of name, before and after.
        pub changes: String,
        /// All own values after it: JSON object.
        pub own: String,
        /// When.
        pub made_at: DateTimeUtc,
        /// Author; none for a baseline.
        pub made_by: Option<Uuid>,
        /// Sign-in name of that user.
        pub made_by_name: String,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    /// None.
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Platform.TenantSettingRevision";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        // The values themselves are audited.
        const AUDITED: bool = false;
    }
}

pub(super) const PERSONAL: &[&dyn PersonalData] = &[&Rows::<revision::Entity> {
    erasure: Erasure::Rewritten("A tenant's settings can be restored from each of their revisions.", |name| {
        vec![(revision::Column::MadeByName, Expr::val(name))]
    }),
    ..Rows::of("tenant-setting-revisions", &[revision::Column::MadeBy])
}];

fn file(row: &image::Model) -> StoredFile {
    let ending = match row.media_type.as_str() {
        "image/svg+xml" => "svg",
        "image/jpeg" => "jpg",
        _ => "png",
    };
    let name = match row.purpose {
        ImagePurpose::Logo => format!("logo.{ending}"),
        ImagePurpose::Icon => format!("icon.{ending}"),
        ImagePurpose::SignIn => format!("sign-in.{ending}"),
    };
    StoredFile { tenant: row.tenant_id, pieces: vec![row.id], name, size: 0 }
}

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] = &[
    &Whole::<image::Entity> { hidden: &[image::Column::IsNamed], file: Some(file), ..Whole::of("brand-images") },
    &Whole::<revision::Entity>::of("setting-revisions"),
];
