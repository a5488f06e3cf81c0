//! Table `tenant_templates`.

use ::store::{Owner, Table, sea_orm};
use kernel::{Error, Result};
use sea_orm::entity::prelude::*;

use super::rules::TenantTemplateContent;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "tenant_templates")]
#[allow(missing_docs)] // the columns are those of the API's view, which documents them
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub name: String,
    /// The folded name; unique.
    pub name_key: String,
    pub description: Option<String>,
    /// JSON of a [`TenantTemplateContent`].
    pub content: String,
    pub concurrency_stamp: String,
    pub created_at: DateTimeUtc,
    pub created_by: Option<Uuid>,
    pub updated_at: Option<DateTimeUtc>,
    pub updated_by: Option<Uuid>,
    pub deleted_at: Option<DateTimeUtc>,
    pub deleted_by: Option<Uuid>,
    pub is_demo: bool,
}

impl Model {
    /// What a tenant gets by it.
    ///
    /// # Errors
    /// `Internal` where it can't be read.
    pub fn content(&self) -> Result<TenantTemplateContent> {
        serde_json::from_str(&self.content).map_err(Error::internal)
    }
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
#[allow(missing_docs)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

impl Table for Entity {
    const TYPE: &'static str = "Waymark.People.TenantTemplate";
    const OWNER: Owner<Column> = Owner::Host;
    const DERIVED: &'static [Column] = &[Column::NameKey];
}
