//! What finalising takes, the same over HTTP and in demo data.

use garde::Validate;
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{assessment::rules::state::SHORTEST_REASON, finding::service::Voiding};

/// Request to finalise.
#[http::document_limits]
#[derive(Debug, Default, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FinaliseRequest {
    /// Summary; an empty one clears it, and without one the assessment keeps its own.
    #[garde(length(chars, max = 4000))]
    #[schema(example = "One critical gap in safeguarding.")]
    pub note: Option<String>,
    /// Findings of this assessment to void because the answer that opened them was corrected. Those that are not named wait for a verifier.
    #[garde(length(max = 5000))]
    #[schema(example = json!([]))]
    #[serde(default)]
    pub void_finding_ids: Vec<Uuid>,
    /// Why they are void; required for any.
    #[garde(length(chars, max = 2000))]
    #[schema(example = "The register was kept elsewhere.", extensions(("x-reason" = json!({ "minLength": SHORTEST_REASON }))))]
    pub void_reason: Option<String>,
    /// Concurrency stamp that was read with the assessment.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

impl FinaliseRequest {
    /// The findings to void.
    pub(super) fn voiding(&self) -> Voiding {
        Voiding { findings: self.void_finding_ids.clone(), reason: self.void_reason.clone() }
    }
}
