//! Tables `import_batches`, `import_parts` and `import_uploads`: an import that a job carries out, and its file until then;
//! `import_stages`: imports that are being written.

use ::store::{Owner, Table, sea_orm};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "import_batches")]
#[allow(missing_docs)] // the columns are those of the API's view, which documents them
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub job_id: Uuid,
    pub framework_id: Option<Uuid>,
    pub framework_code: Option<String>,
    pub publish_and_release: bool,
    pub file_bytes: i64,
    pub created_by: Option<Uuid>,
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
#[allow(missing_docs)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

impl Table for Entity {
    const TYPE: &'static str = "Waymark.Library.ImportBatch";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    // What the import changes is audited; one that changes nothing leaves no record.
    const AUDITED: bool = false;
}

/// A piece of the file of an import: in pieces it neither fills the memory nor holds the one writer of an embedded database.
pub mod part {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "import_parts")]
    #[allow(missing_docs)]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub batch_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub number: i32,
        pub content: String,
        pub created_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}

    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Library.ImportPart";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const AUDITED: bool = false;
    }
}

/// An import that is being written: nobody sees its rows yet. A leftover row means that an import did not finish.
pub mod stage {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "import_stages")]
    #[allow(missing_docs)]
    pub struct Model {
        /// What the rows written so far are marked with, in `deleted_by`.
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub framework_id: Uuid,
        /// None from the command line.
        pub batch_id: Option<Uuid>,
        pub is_new_framework: bool,
        pub started_at: DateTimeUtc,
        /// Last sign of life.
        pub alive_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}

    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Library.ImportStage";
        const OWNER: Owner<Column> = Owner::Host;
        const AUDITED: bool = false;
    }
}

/// The file of an import that an earlier release took in: whole.
pub mod upload {
    use super::*;

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "import_uploads")]
    #[allow(missing_docs)]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub batch_id: Uuid,
        pub content: String,
        pub created_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    #[allow(missing_docs)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}

    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Library.ImportUpload";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const AUDITED: bool = false;
    }
}
