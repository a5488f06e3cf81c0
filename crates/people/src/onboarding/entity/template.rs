//! Table `onboarding_templates`: the provider's checklist, in one row.

use ::store::{Owner, Table, sea_orm};
use kernel::{Error, Result};
use sea_orm::entity::prelude::*;

use crate::onboarding::rules::TemplateStep;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "onboarding_templates")]
#[allow(missing_docs)] // the columns are those of the API's view, which documents them
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// What it is for; unique.
    pub purpose: String,
    /// JSON list of [`TemplateStep`]s.
    pub steps: String,
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
    /// The steps, in their order.
    ///
    /// # Errors
    /// `Internal` where they can't be read.
    pub fn steps(&self) -> Result<Vec<TemplateStep>> {
        serde_json::from_str(&self.steps).map_err(Error::internal)
    }
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
#[allow(missing_docs)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

impl Table for Entity {
    const TYPE: &'static str = "Waymark.People.OnboardingTemplate";
    const OWNER: Owner<Column> = Owner::Host;
}
