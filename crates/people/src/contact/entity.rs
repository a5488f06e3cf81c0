//! Table `client_contacts`.

use ::store::{
    Owner, Table,
    export::{Exported, Packed, Whole},
    personal::{Erasure, PersonalData, Rows},
    sea_orm,
};
use sea_orm::entity::prelude::*;

use crate::client;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "client_contacts")]
#[allow(missing_docs)] // the columns are those of the API's view, which documents them
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub client_id: Uuid,
    pub user_id: Option<Uuid>,
    pub name: String,
    pub email: Option<String>,
    pub phone: Option<String>,
    pub position: Option<String>,
    pub is_primary: bool,
    pub is_billing: bool,
    pub notify_bqr: bool,
    pub last_login_at: Option<DateTimeUtc>,
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
    const TYPE: &'static str = "Waymark.People.Contact";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const CLIENT: Option<Column> = Some(Column::ClientId);
}

pub(super) const PERSONAL: &[&dyn PersonalData] = &[&Rows::<Entity> {
    shown: &[Column::Name, Column::Email, Column::Phone, Column::Position],
    erasure: Erasure::Rewritten("The contacts of a client are the client's, whether they have an account or not.", |_| {
        vec![(Column::UserId, Expr::val(None::<Uuid>))]
    }),
    ..Rows::of("contacts", &[Column::UserId])
}];

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] = &[&Whole::<Entity> { packed: Packed::For(client::VIEW), ..Whole::of("contacts") }];
