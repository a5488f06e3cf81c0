//! Tables `frameworks` and `framework_sources`.

use ::store::{
    Owner, Table,
    recycle::Recycled,
    sea_orm,
    search::{Document, Searched},
};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where a framework comes from; decides which limits bind its codes and counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
#[schema(as = FrameworkSource)]
pub enum Source {
    /// Written by the provider.
    Own,
    /// Imported from an OSCAL catalogue.
    Oscal,
}

/// How a row of the library came to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum Origin {
    People,
    Import,
}

/// A framework.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "frameworks")]
#[allow(missing_docs)] // the columns are those of the API's view, which documents them
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub code: String,
    pub title: String,
    pub version: Option<String>,
    pub publisher: Option<String>,
    pub licence: Option<String>,
    pub source: Source,
    pub is_default: bool,
    pub title_key: String,
    pub search_key: String,
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
    /// What the search finds it by.
    fn document(&self) -> Document {
        let texts = [&self.publisher, &self.version, &self.licence];
        Document::new(&self.code, &self.title).texts(texts.map(Option::as_deref))
    }
}

impl Table for Entity {
    const TYPE: &'static str = "Waymark.Library.Framework";
    const OWNER: Owner<Column> = Owner::Host;
    const DERIVED: &'static [Column] = &[Column::TitleKey, Column::SearchKey];
    const SEARCH: Option<Searched<Model>> = Some(Searched::by(Model::document));
    const RECYCLED: Option<Recycled<Self>> =
        Some(Recycled { parts: &["framework_sources", "standard_elements"], ..Recycled::titled(&[Column::Code, Column::Title]) });
}

/// What an imported catalogue holds besides its groups and controls: metadata, back matter, catalogue parameters, as they came.
pub mod source {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "framework_sources")]
    #[allow(missing_docs)]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub framework_id: Uuid,
        /// `{"catalog": ...}` without groups and controls.
        pub document: String,
        /// SHA-256 of its canonical form.
        pub content_hash: String,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}

    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Library.FrameworkSource";
        const OWNER: Owner<Column> = Owner::Host;
        // A copy of the uploaded file's frame: the framework's own row records the change.
        const AUDITED: bool = false;
    }
}
