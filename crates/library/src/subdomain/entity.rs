//! Tables `subdomains` and `subdomain_sources`.

use ::store::{
    Owner, Table,
    recycle::Recycled,
    sea_orm,
    search::{Document, Searched},
};
use sea_orm::entity::prelude::*;

use crate::{domain::DomainStatus, framework::Origin};

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "subdomains")]
#[allow(missing_docs)] // the columns are those of the API's view, which documents them
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub framework_id: Uuid,
    pub domain_id: Uuid,
    /// The subdomain whose group is around this one's, in a catalogue with deeper groups.
    pub parent_subdomain_id: Option<Uuid>,
    pub code: String,
    pub name: String,
    pub description: Option<String>,
    pub weight: i32,
    pub sort_order: i32,
    pub questions_per_assessment: i32,
    pub status: DomainStatus,
    pub origin: Origin,
    /// Identity within the imported catalogue.
    pub source_key: Option<String>,
    /// Of the imported element.
    pub content_hash: Option<String>,
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
    const TYPE: &'static str = "Waymark.Library.Subdomain";
    const OWNER: Owner<Column> = Owner::Host;
    const DERIVED: &'static [Column] = &[Column::NameKey, Column::SearchKey];
    const RANKED: &'static [(Column, fn() -> Vec<String>)] = &[(Column::Status, DomainStatus::values)];
    const SEARCH: Option<Searched<Model>> = Some(Searched::by(Model::document));
    const RECYCLED: Option<Recycled<Self>> =
        Some(Recycled { parts: &["subdomain_sources"], ..Recycled::titled(&[Column::Code, Column::Name]) });
}

impl Model {
    /// Its search document.
    fn document(&self) -> Document {
        Document::new(&self.code, &self.name).within(self.framework_id).texts([self.description.as_deref()])
    }
}

/// The imported group of a subdomain, as it came, without what is nested in it.
pub mod source {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "subdomain_sources")]
    #[allow(missing_docs)]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub subdomain_id: Uuid,
        pub framework_id: Uuid,
        pub element: String,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}

    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Library.SubdomainSource";
        const OWNER: Owner<Column> = Owner::Host;
        // A copy out of the uploaded file: the subdomain's own row records the change.
        const AUDITED: bool = false;
    }
}
