//! `POST /api/app/clients/{id}/onboarding/settle`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::OnboardingView;
use crate::onboarding::{StepState, service};

/// The state of a step.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OnboardingSettleRequest {
    /// Which step.
    #[garde(range(min = 1, max = 40))]
    #[schema(minimum = 1, maximum = 40, example = 1)]
    pub position: i32,
    /// Done, waived, or open again.
    #[garde(skip)]
    #[schema(example = "Done")]
    pub state: StepState,
    /// Why it is waived.
    #[garde(length(chars, max = 1000))]
    #[schema(max_length = 1000, example = "They have no staff yet.")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub reason: Option<String>,
    /// Stamp that was read with the step.
    #[garde(length(chars, max = 64))]
    #[schema(max_length = 64, required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

/// Says of a step of a client's onboarding that it is done, waived with a reason, or to do again.
#[utoipa::path(post, path = "/api/app/clients/{id}/onboarding/settle", operation_id = "settle_client_onboarding", tag = "Clients",
    request_body = OnboardingSettleRequest, params(("id" = Uuid, Path, description = "Client")),
    responses((status = 200, description = "The checklist now.", body = OnboardingView)))]
pub async fn settle(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<OnboardingSettleRequest>,
) -> http::Result<Json<OnboardingView>> {
    let OnboardingSettleRequest { position, state, reason, concurrency_stamp } = request;
    service::settle(&app, &scope, id, position, (state, reason.as_deref()), concurrency_stamp.as_deref()).await?;
    let checklist = service::list(&app, &scope, id).await?;
    Ok(Json(OnboardingView::new(&scope, &checklist)))
}
