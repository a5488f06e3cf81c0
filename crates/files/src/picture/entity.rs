//! Which users have a picture.

use ::store::{
    Owner, Table,
    export::{Exported, StoredFile, Whole},
    personal::{PersonalData, Rows},
    sea_orm,
};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "user_pictures")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: Uuid,
    /// Id in the file store; changes with each picture.
    pub file_id: Uuid,
    pub changed_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Files.UserPicture";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    // Only the id of a nameless file changes.
    const AUDITED: bool = false;
}

fn file(row: &Model) -> StoredFile {
    StoredFile { tenant: row.tenant_id, pieces: vec![row.file_id], name: "picture.jpg".to_owned(), size: 0 }
}

pub(super) const PERSONAL: &[&dyn PersonalData] =
    &[&Rows::<Entity> { shown: &[Column::ChangedAt], file: Some(file), ..Rows::of("picture", &[Column::UserId]) }];

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] = &[&Whole::<Entity> { hidden: &[Column::FileId], file: Some(file), ..Whole::of("pictures") }];
