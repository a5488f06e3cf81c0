//! Tables `assessment_types` and `assessment_subtypes`.

pub mod template;

use ::store::{
    Owner, Table,
    recycle::Recycled,
    sea_orm,
    search::{Document, Searched},
};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
#[schema(as = AssessmentMode)]
pub enum Mode {
    /// The coach asks and verifies.
    CoachLed,
    /// The client answers, the coach verifies.
    SelfLed,
    /// Both answer, side by side.
    Joint,
    /// Many people answer independently.
    Survey,
}

/// A type of assessment.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "assessment_types")]
#[allow(missing_docs)] // the API's view documents the columns
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub code: String,
    pub name: String,
    pub mode: Mode,
    pub purpose: Option<String>,
    /// One of twelve colour tokens, 1 to 12.
    pub colour: i32,
    pub icon: Option<String>,
    pub requires_review: bool,
    pub default_cadence_months: Option<i32>,
    pub name_key: String,
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
    const TYPE: &'static str = "Waymark.Compliance.AssessmentType";
    const OWNER: Owner<Column> = Owner::Host;
    const DERIVED: &'static [Column] = &[Column::NameKey, Column::SearchKey];
    const SEARCH: Option<Searched<Model>> = Some(Searched::by(Model::document));
    const RECYCLED: Option<Recycled<Self>> = Some(Recycled::titled(&[Column::Code, Column::Name]));
}

impl Model {
    /// Its search document.
    fn document(&self) -> Document {
        Document::new(&self.code, &self.name).texts([self.purpose.as_deref()])
    }
}

/// A subtype: an assessment type for one framework, with its templates.
pub mod subtype {
    use super::*;

    /// Whether new assessments can be created from it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
    #[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
    pub enum SubtypeStatus {
        /// In use.
        Active,
        /// Kept for its existing assessments.
        Retired,
    }

    /// A subtype.
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "assessment_subtypes")]
    #[allow(missing_docs)] // the API's view documents the columns
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub type_id: Uuid,
        pub framework_id: Uuid,
        pub code: String,
        pub name: String,
        pub description: Option<String>,
        pub status: SubtypeStatus,
        pub current_template_version_id: Option<Uuid>,
        pub name_key: String,
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
        const TYPE: &'static str = "Waymark.Compliance.AssessmentSubtype";
        const OWNER: Owner<Column> = Owner::Host;
        const DERIVED: &'static [Column] = &[Column::NameKey, Column::SearchKey];
        const RECYCLED: Option<Recycled<Self>> = Some(Recycled {
            restored: |tx, subtype, at| Box::pin(crate::assessment_type::service::subtypes::restored(tx, subtype, at)),
            parts: &["template_versions", "template_sections", "template_questions"],
            ..Recycled::titled(&[Column::Code, Column::Name])
        });
    }
}
