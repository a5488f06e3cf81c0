//! Tables `standards` and `standard_texts`; their versions and imported elements are below.

pub mod element;
pub mod version;

use ::store::{
    Owner, Table,
    recycle::Recycled,
    sea_orm,
    search::{Document, Searched},
};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Status of a version, which determines its standard's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum StandardStatus {
    /// Being written.
    Draft,
    /// Waiting for somebody else to publish it.
    InReview,
    /// In force; nothing of it changes any more.
    Published,
    /// A later version is in force.
    Superseded,
    /// No longer in force.
    Retired,
}

/// How much a standard matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum Criticality {
    /// Harm follows when it isn't met.
    Critical,
    /// The rule.
    Major,
    /// Worth having.
    Minor,
    /// Advice.
    Advisory,
}

/// A standard: the identity that its versions share, with the face of the version in force (or of the first draft).
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "standards")]
#[allow(missing_docs)] // the columns are those of the API's view, which documents them
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub framework_id: Uuid,
    pub domain_id: Uuid,
    pub subdomain_id: Uuid,
    pub parent_standard_id: Option<Uuid>,
    pub code: String,
    /// Identity within the imported catalogue.
    pub control_id: Option<String>,
    /// Where the catalogue had it: subdomain, parent, order.
    pub source_place: Option<String>,
    /// JSON list of [`Alias`].
    pub aliases: String,
    pub title: String,
    /// Titles of the groups around it in a deeper catalogue.
    pub path: String,
    pub status: StandardStatus,
    pub criticality: Criticality,
    /// 0 is the most critical.
    pub criticality_rank: i32,
    pub weight: i32,
    /// `major.minor` of the version that is shown.
    pub version: String,
    pub current_version_id: Option<Uuid>,
    /// A draft or version in review beside or before the one in force.
    pub open_version_id: Option<Uuid>,
    pub sort_order: i32,
    /// First publication.
    pub published_at: Option<DateTimeUtc>,
    /// Last change of any of its texts.
    pub revised_at: DateTimeUtc,
    pub code_key: String,
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

impl Table for Entity {
    const TYPE: &'static str = "Waymark.Library.Standard";
    const OWNER: Owner<Column> = Owner::Host;
    const DERIVED: &'static [Column] = &[Column::CodeKey, Column::TitleKey, Column::SearchKey];
    const CACHED: bool = true;
    const RANKED: &'static [(Column, fn() -> Vec<String>)] = &[(Column::Status, StandardStatus::values)];
    const SEARCH: Option<Searched<Model>> = Some(Searched { listed: super::store::listed, ..Searched::by(Model::document) });
    const RECYCLED: Option<Recycled<Self>> = Some(Recycled {
        restored: |tx, standard, at| Box::pin(super::service::restored(tx, standard, at)),
        parts: &["standard_texts", "standard_versions"],
        ..Recycled::titled(&[Column::Code, Column::Title])
    });
}

/// A name that a standard had before its publisher gave it another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Alias {
    /// Its code then.
    pub code: String,
    /// Its id in the catalogue then.
    pub control_id: String,
}

impl Model {
    /// The names that it had before, oldest first.
    pub fn aliases(&self) -> Vec<Alias> {
        serde_json::from_str(&self.aliases).unwrap_or_default()
    }

    /// Its code and the names that it had before, for searches.
    pub fn names(&self) -> String {
        let before = self.aliases().into_iter().flat_map(|alias| [alias.code, alias.control_id]);
        std::iter::once(self.code.clone()).chain(before).collect::<Vec<_>>().join(" ")
    }

    /// Its search document.
    fn document(&self) -> Document {
        let path = Some(self.path.as_str()).filter(|path| !path.is_empty());
        let before: Vec<String> = self.aliases().into_iter().map(|alias| alias.code).collect();
        let names = std::iter::once(self.control_id.as_deref()).chain(before.iter().map(|code| Some(code.as_str())));
        Document::new(&self.code, &self.title).within(self.framework_id).detail(path).texts(names)
    }
}

/// Folded full text of the version that is shown, for search.
pub mod text {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "standard_texts")]
    #[allow(missing_docs)]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub standard_id: Uuid,
        pub framework_id: Uuid,
        pub search_key: String,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}

    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Library.StandardText";
        const OWNER: Owner<Column> = Owner::Host;
        const DERIVED: &'static [Column] = &[Column::SearchKey];
        // A projection of the versions, which are audited.
        const AUDITED: bool = false;
    }
}
