//! Table `standard_elements`: imported controls as they came, with the lines that a reader marks.

use ::store::{Owner, Table, sea_orm};
use sea_orm::entity::prelude::*;

/// An imported control.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "standard_elements")]
#[allow(missing_docs)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub framework_id: Uuid,
    /// The control without its enhancements.
    pub element: String,
    /// JSON list of [`oscal::Line`].
    pub lines: String,
    /// JSON list of [`oscal::ParamView`].
    pub params: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
#[allow(missing_docs)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

impl Table for Entity {
    const TYPE: &'static str = "Waymark.Library.StandardElement";
    const OWNER: Owner<Column> = Owner::Host;
    // A copy out of the uploaded file: the versions made of it are audited.
    const AUDITED: bool = false;
}
