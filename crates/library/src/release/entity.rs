//! Tables `library_releases` and `release_standards`.

use ::store::{
    Owner, Table, sea_orm,
    search::{Document, Searched},
};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "library_releases")]
#[allow(missing_docs)] // the columns are those of the API's view, which documents them
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub framework_id: Uuid,
    /// 1, 2, 3, ... within the framework: the latest has the highest.
    pub number: i32,
    pub name: String,
    pub name_key: String,
    pub notes: String,
    pub published_at: DateTimeUtc,
    pub standard_count: i32,
    /// When people were notified of it.
    pub told_at: Option<DateTimeUtc>,
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
        Document::new("", &self.name).texts([Some(self.notes.as_str())]).within(self.framework_id)
    }
}

impl Table for Entity {
    const TYPE: &'static str = "Waymark.Library.Release";
    const OWNER: Owner<Column> = Owner::Host;
    const DERIVED: &'static [Column] = &[Column::NameKey];
    const SEARCH: Option<Searched<Model>> = Some(Searched::by(Model::document));
}

/// One line of a release's manifest.
pub mod line {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "release_standards")]
    #[allow(missing_docs)]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub release_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub standard_id: Uuid,
        pub standard_version_id: Uuid,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}

    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Library.ReleaseStandard";
        const OWNER: Owner<Column> = Owner::Host;
        // The release itself is audited, and its lines never change.
        const AUDITED: bool = false;
    }
}
