//! How the total of an assessment is computed, and what a failed critical item does to its band.

use ::store::sea_orm;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How the total is computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum ScoringMethod {
    /// Sections by their weights.
    WeightedMean,
    /// Sections alike.
    MeanOfSections,
    /// Items by their weights, whatever their section.
    Sum,
    /// 100 when nothing failed, else 0.
    PassFail,
    /// No total.
    None,
}

/// What a failed critical item does to the band.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum CriticalRule {
    /// Nothing.
    None,
    /// The band is Developing at best.
    CapBand,
    /// The band is AtRisk.
    FailAll,
}
