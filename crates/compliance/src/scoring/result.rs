//! Names of scores: the result of an item, the band of an assessment.

use ::store::sea_orm;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Band of a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum Band {
    /// Below 50.
    AtRisk,
    /// At least 50.
    Developing,
    /// At least 75.
    Proficient,
    /// At least 90.
    Exemplary,
}

/// Result of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum ItemResult {
    /// Score of at least 90.
    Compliant,
    /// Score of at least 50.
    Partial,
    /// Score below 50, or a failing option.
    NonCompliant,
    NotApplicable,
    NotAssessed,
    /// Answered, without a score.
    Unscored,
}
