//! Table `sample_data`: one row from the first load to the end of the removal.

use ::store::{Owner, Table, sea_orm};
use sea_orm::entity::prelude::*;

/// What is done with sample data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum Work {
    Load,
    Removal,
}

/// What was done last with the sample data.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sample_data")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    /// Always the nil id: two nodes can't begin at once.
    pub id: Uuid,
    pub work: Work,
    /// The job that does it; another one leaves it alone.
    pub job_id: Uuid,
    /// Ids of the tenants that are removed, between spaces: their files are deleted after their rows.
    pub tenants: String,
    /// Whether it was loaded from the browser, so that nobody in it has a password.
    pub is_from_browser: bool,
    /// Key of the text that says why it failed.
    pub failure: Option<String>,
    /// Values for that text, as JSON.
    pub failure_data: Option<String>,
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

impl Table for Entity {
    const TYPE: &'static str = "Waymark.Demo.SampleData";
    const OWNER: Owner<Column> = Owner::Host;
}
