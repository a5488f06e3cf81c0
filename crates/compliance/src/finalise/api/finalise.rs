//! `POST /api/app/assessments/{id}/finalise`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    assessment::{AssessmentView, rules::state::SHORTEST_REASON, service::MoveInput},
    finalise::service,
    finding::service::Voiding,
};

/// Request to finalise.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FinaliseRequest {
    /// Summary; an empty one clears it, and without one the assessment keeps its own.
    #[garde(length(chars, max = 4000))]
    #[schema(example = "One critical gap in safeguarding.")]
    note: Option<String>,
    /// Findings of this assessment to void because the answer that opened them was corrected. Those that are not named wait for a verifier.
    #[garde(length(max = 5000))]
    #[schema(example = json!([]))]
    #[serde(default)]
    void_finding_ids: Vec<Uuid>,
    /// Why they are void; required for any.
    #[garde(length(chars, max = 2000))]
    #[schema(example = "The register was kept elsewhere.", extensions(("x-reason" = json!({ "minLength": SHORTEST_REASON }))))]
    void_reason: Option<String>,
    /// Concurrency stamp that was read with the assessment.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    concurrency_stamp: Option<String>,
}

/// Finalises an assessment: freezes the result, updates the compliance state, opens findings and updates those whose answers changed.
#[utoipa::path(post, path = "/api/app/assessments/{id}/finalise", operation_id = "finalise_assessment", tag = "Assessments",
    request_body = FinaliseRequest, params(("id" = Uuid, Path, description = "Assessment")),
    responses((status = 200, description = "The moved assessment.", body = AssessmentView)))]
pub async fn finalise(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<FinaliseRequest>,
) -> http::Result<Json<AssessmentView>> {
    let input = MoveInput { stamp: request.concurrency_stamp, note: request.note };
    let voiding = Voiding { findings: request.void_finding_ids, reason: request.void_reason };
    Ok(Json(service::finalise(&app, &scope, id, &input, &voiding).await?.into()))
}
