//! Transitions of a finding, and planning actions against it.

use axum::{Json, extract::State};
use chrono::NaiveDate;
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;
use work::action_item::Priority;

use super::view::FindingView;
use crate::{
    assessment::rules::state::SHORTEST_REASON,
    finding::{
        FindingStatus,
        service::{self, NewAction, Transition},
    },
    scoring::Answer,
};

/// A transition of a finding.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FindingTransitionRequest {
    /// The new status. A risk that is accepted already is prolonged by `RiskAccepted`; `Open` ends the acceptance, and the status follows
    /// from the actions.
    #[garde(skip)]
    #[schema(example = "Void")]
    to: FindingStatus,
    /// Reason or note: required for Closed, RiskAccepted, Void, and for reopening a closed finding.
    #[garde(length(chars, max = 2000))]
    #[schema(example = "Entered twice, see FND-0118.", extensions(("x-reason" = json!({ "minLength": SHORTEST_REASON }))))]
    note: Option<String>,
    /// Last day of an accepted risk, at most twelve months ahead. It is accepted through the end of that day in the client's time zone.
    #[garde(custom(http::plain_year))]
    accepted_until: Option<NaiveDate>,
    /// When closing: the current answer to the failed question. It is stored as a finalised verification, which updates the state of the
    /// standard and the heat map. The kind of answer depends on the question.
    #[garde(dive)]
    new_answer: Option<Answer>,
    /// When closing: whether to re-check the effect after 90 days.
    #[garde(skip)]
    #[serde(default)]
    check_effect: bool,
    /// Concurrency stamp that was read with the finding.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    concurrency_stamp: Option<String>,
}

/// A new action; absent values are taken from the finding.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FindingActionRequest {
    /// What is to be done.
    #[garde(length(chars, min = 1, max = 200), custom(http::not_blank))]
    #[schema(example = "Train the missing people")]
    title: Option<String>,
    /// Details.
    #[garde(length(chars, max = 4000))]
    description: Option<String>,
    #[garde(skip)]
    owner_user_id: Uuid,
    /// Due date; by default the finding's.
    #[garde(custom(http::plain_year))]
    due_on: Option<NaiveDate>,
    /// Priority; by default derived from the finding's severity.
    #[garde(skip)]
    #[schema(example = "High")]
    priority: Option<Priority>,
    /// Concurrency stamp that was read with the finding; without it, the action is added regardless of other changes.
    #[garde(length(chars, max = 64))]
    concurrency_stamp: Option<String>,
}

/// Changes the status of a finding.
#[utoipa::path(post, path = "/api/app/findings/{id}/transition", operation_id = "transition_finding", tag = "Findings",
    request_body = FindingTransitionRequest, params(("id" = Uuid, Path, description = "Finding")),
    responses((status = 200, description = "The moved finding.", body = FindingView)))]
pub async fn transition(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<FindingTransitionRequest>,
) -> http::Result<Json<FindingView>> {
    let input = Transition {
        to: request.to,
        note: request.note,
        accepted_until: request.accepted_until,
        new_answer: request.new_answer,
        check_effect: request.check_effect,
        stamp: request.concurrency_stamp,
    };
    Ok(Json(service::transition(&app, &scope, id, &input).await?.into()))
}

/// Plans an action for a finding.
#[utoipa::path(post, path = "/api/app/findings/{id}/actions", operation_id = "create_finding_action", tag = "Findings",
    request_body = FindingActionRequest, params(("id" = Uuid, Path, description = "Finding")),
    responses((status = 200, description = "The finding with its actions.", body = FindingView)))]
pub async fn add_action(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<FindingActionRequest>,
) -> http::Result<Json<FindingView>> {
    let stamp = request.concurrency_stamp;
    let input = NewAction {
        title: request.title,
        description: request.description,
        owner_user_id: request.owner_user_id,
        due_on: request.due_on,
        priority: request.priority,
    };
    Ok(Json(service::add_action(&app, &scope, id, &input, stamp.as_deref()).await?.into()))
}
