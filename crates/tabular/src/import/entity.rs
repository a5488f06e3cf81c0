//! Tables `sheet_imports`: sheets that were brought; `sheet_import_rows`: their rows, with their results; `sheet_import_headers`:
//! what users mapped headers to; `import_files` and `import_file_pieces`: files on their way.

use sea_orm::entity::prelude::*;
use serde::Serialize;
use store::{
    Owner, Table,
    personal::{Erasure, PersonalData, Rows},
    sea_orm,
};
use utoipa::ToSchema;

/// State of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
#[schema(as = SheetImportStatus)]
pub enum ImportStatus {
    /// Taken in.
    Uploaded,
    /// Its columns are mapped; a dry run is due.
    Mapped,
    /// Tried out.
    Validated,
    /// Its valid rows are written, or are being written.
    Applied,
    /// What it wrote is reverted, or being reverted.
    RolledBack,
    /// The step that was started last failed; it can be started again.
    Failed,
}

/// Planned action of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, serde::Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
#[schema(as = ImportRowAction)]
pub enum Action {
    /// Adds a record.
    Create,
    /// Changes a record.
    Update,
    /// Nothing: the record is as the row says.
    Skip,
    /// Nothing: the row has errors.
    Error,
}

/// Result of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
#[schema(as = ImportRowOutcome)]
pub enum RowOutcome {
    /// Not written yet.
    Pending,
    /// Being written by an older program; remains if its node went down.
    Writing,
    /// Written.
    Applied,
    /// Refused when it was to be written.
    Refused,
    /// Reverted.
    Undone,
    /// Not reverted: the row says why.
    Kept,
}

/// An import.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sheet_imports")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Name of the list.
    pub list: String,
    pub user_id: Uuid,
    pub file_name: String,
    pub file_bytes: i64,
    pub status: ImportStatus,
    /// The sheet that is read.
    pub sheet: String,
    /// Number of the row with the headers.
    pub header_row: i32,
    /// The field of each column and the order of its days, JSON.
    pub mapping: String,
    /// Language in which numbers and days are read.
    pub culture: String,
    pub job_id: Option<Uuid>,
    pub created_at: DateTimeUtc,
    pub applied_at: Option<DateTimeUtc>,
    pub undone_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Tabular.SheetImport";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    // Its records are audited one by one, and so is each of its calls.
    const SYSTEM: bool = true;
    const AUDITED: bool = false;
}

pub mod row {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "sheet_import_rows")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub batch_id: Uuid,
        /// Number in the sheet.
        #[sea_orm(primary_key, auto_increment = false)]
        pub number: i32,
        pub action: Action,
        pub outcome: RowOutcome,
        /// What names the record.
        pub label: String,
        /// The cells as they were read, JSON.
        pub cells: String,
        /// Errors, JSON.
        pub errors: String,
        /// Changes of the record, with the values before and after, JSON.
        pub changes: Option<String>,
        pub record_id: Option<Uuid>,
        /// Stamp of the record: before the row is written that of the dry run, then that of the row's own change.
        pub stamp: Option<String>,
        /// The record before the change, as a request, JSON.
        pub before: Option<String>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Tabular.SheetImportRow";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const SYSTEM: bool = true;
        const AUDITED: bool = false;
    }
}

/// Remembered headers.
pub mod header {
    use super::*;

    /// A user's last mapping of a header.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "sheet_import_headers")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub user_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub list: String,
        /// The header, folded.
        #[sea_orm(primary_key, auto_increment = false)]
        pub header: String,
        /// Name of the field; empty for a column that was left out.
        pub field: String,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Tabular.SheetImportHeader";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const AUDITED: bool = false;
    }
}

/// Files on their way.
pub mod arrival {
    use super::*;

    /// A file that arrives in pieces, to be imported once it is whole.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "import_files")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub user_id: Uuid,
        /// What it is for.
        pub list: String,
        pub size_bytes: i64,
        pub received_bytes: i64,
        pub expires_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Tabular.ImportFile";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const SYSTEM: bool = true;
        const AUDITED: bool = false;
    }
}

/// Pieces of them.
pub mod piece {
    use super::*;

    /// What has arrived of a file at once.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "import_file_pieces")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub file_id: Uuid,
        /// Bytes before it.
        #[sea_orm(primary_key, auto_increment = false)]
        pub start: i64,
        pub content: Vec<u8>,
        /// That of the file.
        pub expires_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Tabular.ImportFilePiece";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const SYSTEM: bool = true;
        const AUDITED: bool = false;
    }
}

/// What the table contains about a person.
pub(super) const PERSONAL: &[&dyn PersonalData] = &[
    &Rows::<Entity> {
        shown: &[Column::CreatedAt, Column::List, Column::FileName, Column::AppliedAt, Column::UndoneAt],
        erasure: Erasure::Kept("An import can be undone until it is removed with its rows some days later."),
        ..Rows::of("imports", &[Column::UserId])
    },
    &Rows::<header::Entity>::of("import-headers", &[header::Column::UserId]),
    // Its pieces follow within a day.
    &Rows::<arrival::Entity>::of("import-files", &[arrival::Column::UserId]),
];
