//! Table `saved_views`.

use ::store::{
    Owner, Table,
    export::{Exported, Whole},
    personal::{Erasure, PersonalData, Rows},
    sea_orm,
};
use kernel::Uuid;
use sea_orm::{entity::prelude::*, sea_query::Condition};

/// A view of a list, in the tenant of the user who saved it.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "saved_views")]
#[allow(missing_docs)] // the API's view documents the columns
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    /// Path of the list's page, `action-items`.
    pub list: String,
    pub name: String,
    /// Query of the list's address, without the question mark.
    pub query: String,
    pub is_shared: bool,
    pub is_default: bool,
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

/// The queries of the area limit its rows to the caller's own and shared ones.
impl Table for Entity {
    const TYPE: &'static str = "Waymark.Records.SavedView";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
}

pub(super) const PERSONAL: &[&dyn PersonalData] = &[
    &Rows::<Entity> {
        within: |_| Condition::all().add(Column::IsShared.eq(false)),
        shown: &[Column::List, Column::Name, Column::Query],
        ..Rows::of("saved-views", &[Column::UserId])
    },
    &Rows::<Entity> {
        within: |_| Condition::all().add(Column::IsShared.eq(true)),
        shown: &[Column::List, Column::Name, Column::Query],
        erasure: Erasure::Kept("Colleagues use the views that somebody shared with them."),
        ..Rows::of("shared-views", &[Column::UserId])
    },
];

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] = &[&Whole::<Entity>::of("saved-views")];
