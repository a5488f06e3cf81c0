//! The effect of closing a finding: part of a finding and of the explanation of a score.

use kernel::{Uuid, figure::to_wire};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{compliance_state::Impact, scoring::figures::TARGET};

/// The effect of closing a finding.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImpactView {
    pub domain_id: Uuid,
    /// Its score now.
    pub score: f64,
    /// Its score once the standard is at `target`.
    pub score_after: f64,
    /// The difference.
    pub gain: f64,
    /// The score that the standard is expected to reach.
    pub target: f64,
    /// Coverage of the domain, in percent.
    pub coverage_pct: Option<f64>,
}

impl From<Impact> for ImpactView {
    fn from(impact: Impact) -> Self {
        Self {
            domain_id: impact.domain_id,
            score: to_wire(impact.now),
            score_after: to_wire(impact.after),
            gain: to_wire(impact.after - impact.now),
            target: to_wire(TARGET),
            coverage_pct: impact.coverage.map(to_wire),
        }
    }
}
