//! Table `standard_versions`.

use ::store::{Owner, Table, sea_orm};
use chrono::NaiveDate;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Criticality, StandardStatus};
use crate::framework::Origin;

/// How much a version changes what it replaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum ChangeKind {
    /// Wording alone.
    Editorial,
    /// More or less of the same.
    #[default]
    Minor,
    /// Something else is asked for.
    Major,
}

/// A version of a standard.
#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "standard_versions")]
#[allow(missing_docs)] // the columns are those of the API's view, which documents them
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub standard_id: Uuid,
    pub framework_id: Uuid,
    pub major: i32,
    pub minor: i32,
    pub status: StandardStatus,
    pub title: String,
    pub statement: String,
    pub rationale: String,
    pub guidance: String,
    /// JSON list of texts.
    pub evidence_examples: String,
    pub criticality: Criticality,
    pub weight: i32,
    /// JSON list of five texts, or empty.
    pub maturity: String,
    pub assess_every_months: i32,
    /// JSON list of `{title, citation, href}`.
    pub references: String,
    /// JSON list of control ids or codes.
    pub related: String,
    pub change_kind: ChangeKind,
    pub change_summary: String,
    pub effective_from: Option<NaiveDate>,
    pub origin: Origin,
    /// Who wrote it last: somebody else publishes it.
    pub author_id: Option<Uuid>,
    pub submitted_at: Option<DateTimeUtc>,
    pub published_at: Option<DateTimeUtc>,
    pub published_by: Option<Uuid>,
    /// Of the imported content that it rests on.
    pub content_hash: Option<String>,
    /// The imported element that it rests on.
    pub element_id: Option<Uuid>,
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
    const TYPE: &'static str = "Waymark.Library.StandardVersion";
    const OWNER: Owner<Column> = Owner::Host;
}

impl Model {
    /// `major.minor`.
    pub fn label(&self) -> String {
        format!("{}.{}", self.major, self.minor)
    }
}
