//! Severity of a failed item, and what follows from it.

use ::store::sea_orm;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Severity of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "PascalCase")]
pub enum Severity {
    /// Due in 90 days.
    Low,
    /// Due in 60 days.
    Medium,
    /// Due in 30 days.
    High,
    /// Due in 7 days.
    Critical,
}

/// Days until a finding of this severity is due.
pub fn due_days(severity: Severity) -> i32 {
    match severity {
        Severity::Critical => 7,
        Severity::High => 30,
        Severity::Medium => 60,
        Severity::Low => 90,
    }
}

/// Rank for sorting: 4 is critical.
pub fn rank(severity: Severity) -> i32 {
    match severity {
        Severity::Critical => 4,
        Severity::High => 3,
        Severity::Medium => 2,
        Severity::Low => 1,
    }
}
