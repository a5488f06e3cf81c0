//! Tables `tags` and `record_tags`.

use ::store::export::{Exported, Whole};

/// Table `tags`.
pub mod tag {
    use ::store::{
        Owner, Table, sea_orm,
        search::{Document, Searched},
    };
    use kernel::Uuid;
    use sea_orm::entity::prelude::*;

    /// A tag of a tenant.
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "tags")]
    #[allow(missing_docs)] // the API's view documents the columns
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub name: String,
        /// The folded name, by which tags are unique and sorted.
        pub name_key: String,
        /// One of twelve colour tokens, 1 to 12.
        pub colour: i32,
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
            Document::new("", &self.name)
        }
    }

    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Records.Tag";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const DERIVED: &'static [Column] = &[Column::NameKey];
        const SEARCH: Option<Searched<Model>> = Some(Searched::by(Model::document));
    }
}

/// Table `record_tags`.
pub mod record_tag {
    use ::store::{Owner, Table, sea_orm};
    use kernel::Uuid;
    use sea_orm::entity::prelude::*;

    /// A tag on a record.
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "record_tags")]
    #[allow(missing_docs)] // nobody reads it but its area
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub tag_id: Uuid,
        pub subject_id: Uuid,
        /// Kind of the record, [`http::RecordKind::name`].
        pub subject_type: String,
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

    /// Belongs to the tenant, whatever the record's owner; each operation finds the record first, in the same transaction.
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Records.RecordTag";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    }
}

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] = &[
    &Whole::<tag::Entity> { named: Some(|row| (row.id, row.name.clone())), ..Whole::of("tags") },
    &Whole::<record_tag::Entity>::of("record-tags"),
];
