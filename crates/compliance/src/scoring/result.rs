//! What scores are called: the result of an item, the band of an assessment.

use ::store::sea_orm;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How good a score is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum Band {
    /// Under 50.
    AtRisk,
    /// From 50.
    Developing,
    /// From 75.
    Proficient,
    /// From 90.
    Exemplary,
}

/// What became of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum ItemResult {
    /// 90 and better.
    Compliant,
    /// From 50.
    Partial,
    /// Below 50, or an option that fails.
    NonCompliant,
    /// Doesn't apply.
    NotApplicable,
    /// Not answered yet.
    NotAssessed,
    /// Answered, in a kind that carries no score.
    Unscored,
}
