//! How the total of an assessment is computed, and the effect of a failed critical item on its band.

use ::store::sea_orm;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How the total is computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum ScoringMethod {
    /// Sections by weight.
    WeightedMean,
    /// Sections with equal weight.
    MeanOfSections,
    /// Items by weight, regardless of sections.
    Sum,
    /// 100 when nothing failed, else 0.
    PassFail,
    /// No total.
    None,
}

/// Effect of a failed critical item on the band.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum CriticalRule {
    /// Nothing.
    None,
    /// The band is capped at Developing.
    CapBand,
    /// The band is AtRisk.
    FailAll,
}
