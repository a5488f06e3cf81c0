//! Tables `personal_data_requests` and `account_deletions`.

use sea_orm::entity::prelude::*;
use serde::Serialize;
use store::{
    Owner, Table,
    export::StoredFile,
    personal::{Erasure, PersonalData, Rows},
};
use utoipa::ToSchema;

/// State of a copy of one's personal data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum PersonalDataStatus {
    /// A job writes it.
    Preparing,
    /// It can be downloaded.
    Ready,
    /// It could not be written; another one may be requested at once.
    Failed,
    /// Its file has been deleted.
    Expired,
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "personal_data_requests")]
/// A requested copy of a user's personal data.
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Tenant of the user, or the host.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    /// Id of the job that writes it; the file is stored under it.
    pub id: Uuid,
    /// Whose data it is.
    pub user_id: Uuid,
    /// State.
    pub status: PersonalDataStatus,
    /// When it was requested.
    pub created_at: DateTimeUtc,
    /// When it was ready.
    pub ready_at: Option<DateTimeUtc>,
    /// Size of the file.
    pub size_bytes: Option<i64>,
    /// Nonce of the next download; each can be used once.
    pub nonce: Option<Uuid>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Platform.PersonalDataRequest";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
    const SECRET: &'static [Column] = &[Column::Nonce];
}

/// Accounts that their users want to be deleted.
pub mod deletion {
    use super::*;

    /// State of the deletion of an account.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
    #[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
    pub enum DeletionStatus {
        /// The user may still cancel it.
        Waiting,
        /// The account is closed, and its data is being removed.
        Running,
        /// The user has cancelled it.
        Cancelled,
        /// The account was the last one that administers its level.
        Refused,
        /// Nothing of the account is left but its id.
        Done,
    }

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "account_deletions")]
    /// The deletion of an account.
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        /// Tenant of the user, or the host.
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        /// Whose account it is.
        pub user_id: Uuid,
        /// State.
        pub status: DeletionStatus,
        /// When it was requested.
        pub created_at: DateTimeUtc,
        /// When the account is deleted.
        pub due_at: DateTimeUtc,
        /// When it was cancelled, refused or done.
        pub ended_at: Option<DateTimeUtc>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    /// None.
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.Platform.AccountDeletion";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const SYSTEM: bool = true;
    }
}

fn file(row: &Model) -> StoredFile {
    let size = row.size_bytes.and_then(|size| u64::try_from(size).ok()).unwrap_or_default();
    StoredFile { tenant: row.tenant_id, pieces: vec![row.id], name: "personal-data.zip".to_owned(), size }
}

/// Personal data in the tables. A copy doesn't contain earlier copies.
pub(super) const PERSONAL: &[&dyn PersonalData] = &[
    &Rows::<Entity> { file: Some(file), ..Rows::of("personal-data-requests", &[Column::UserId]) },
    &Rows::<deletion::Entity> {
        shown: &[deletion::Column::CreatedAt, deletion::Column::DueAt, deletion::Column::Status, deletion::Column::EndedAt],
        erasure: Erasure::Kept("It proves that the deletion was requested and carried out."),
        ..Rows::of("account-deletions", &[deletion::Column::UserId])
    },
];
