//! Table `text_template_contents`: contents that replace the shipped ones, for one tenant or, at host level, for all.

use sea_orm::entity::prelude::*;
use store::{
    Owner, Table,
    export::{Exported, Whole},
};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "text_template_contents")]
/// The content of a template in one language.
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Level that it applies to; the host's applies to all tenants without their own.
    pub tenant_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Template, `Abp.Account.PasswordResetLink`.
    pub template_name: String,
    /// Language; empty where one content is for all.
    pub culture_name: String,
    /// HTML with the template language.
    pub content: String,
    /// Changes with every write.
    pub concurrency_stamp: String,
    pub created_at: DateTimeUtc,
    pub created_by: Option<Uuid>,
    pub updated_at: Option<DateTimeUtc>,
    pub updated_by: Option<Uuid>,
    /// When it was given up for the shipped one.
    pub deleted_at: Option<DateTimeUtc>,
    /// Who reset it.
    pub deleted_by: Option<Uuid>,
    /// Part of the demo data.
    pub is_demo: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
/// None.
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}
impl Table for Entity {
    const TYPE: &'static str = "Volo.Abp.TextTemplateManagement.TextTemplateContent";
    const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
    // Mail of every tenant is made by the machine.
    const SYSTEM: bool = true;
}

/// What a tenant's export contains.
pub(super) const EXPORTED: &[&dyn Exported] = &[&Whole::<Entity>::of("text-templates")];
