//! Table `account_links`: each link is two rows, one in the tenant of each account.

pub mod token;

use sea_orm::entity::prelude::*;
use store::{
    Owner, Table,
    personal::{PersonalData, Rows},
};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "account_links")]
/// One direction of a link.
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub user_id: Uuid,
    /// Tenant of the other account.
    pub linked_tenant_id: Uuid,
    /// The other account.
    pub linked_user_id: Uuid,
    /// When the two were linked.
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Volo.Abp.Identity.IdentityLinkUser";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    const SYSTEM: bool = true;
}

pub(super) const PERSONAL: &[&dyn PersonalData] = &[
    &Rows::<Entity> {
        shown: &[Column::CreatedAt, Column::LinkedTenantId, Column::LinkedUserId],
        is_anywhere: true,
        ..Rows::of("linked-accounts", &[Column::UserId, Column::LinkedUserId])
    },
    &Rows::<token::Entity>::of("link-tokens", &[token::Column::UserId]),
];
