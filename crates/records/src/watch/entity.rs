//! Table `watches`.

use ::store::{
    Owner, Table,
    export::{Exported, Whole},
    personal::{PersonalData, Rows},
    sea_orm,
};
use kernel::Uuid;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a user chose for a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum WatchChoice {
    /// Hears of its comments and changes of status.
    Follow,
    /// Hears only of what is addressed to the user: assignments, requests, mentions.
    Mute,
}

/// The choice of one user for one record. Users without a choice follow by taking part ([`super::rules::follows`]).
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "watches")]
#[allow(missing_docs)] // the API's view documents the columns
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Kind of the record, [`http::RecordKind::name`].
    pub subject_type: String,
    pub subject_id: Uuid,
    pub user_id: Uuid,
    pub choice: WatchChoice,
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

/// A user's own; each operation finds the record first, in the same transaction. It says nothing of a client, so that observers may choose, too.
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Records.Watch";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
}

pub(super) const PERSONAL: &[&dyn PersonalData] =
    &[&Rows::<Entity> { shown: &[Column::SubjectType, Column::SubjectId, Column::Choice], ..Rows::of("watches", &[Column::UserId]) }];

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] = &[&Whole::<Entity>::of("watches")];
