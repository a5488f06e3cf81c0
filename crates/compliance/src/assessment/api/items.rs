//! `/api/app/assessments/{id}/items`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Body, Caller, ErrorInfo, IdPath, ListParams, PageQuery, PagedList, paged};
use kernel::{Error, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    item_view::{AssessmentItemView, ItemAnswers},
    view::AssessmentPulse,
};
use crate::{
    assessment::{
        ItemFilter, ItemStatus,
        input::ItemPatchRequest,
        service::{self, Patched},
    },
    scoring::ItemResult,
};

/// Filters of the list, which is in the order of the template.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// One section, by its position.
    #[garde(skip)]
    section: Option<i32>,
    /// Only these statuses.
    #[garde(skip)]
    status: Vec<ItemStatus>,
    /// Only these results.
    #[garde(skip)]
    result: Vec<ItemResult>,
    /// Only flagged items.
    #[garde(skip)]
    flagged: Option<bool>,
    /// Only items whose verified answer is worth something else than the client's own: another score, one of the two fails or doesn't apply, or
    /// there is no own answer.
    #[garde(skip)]
    differing: Option<bool>,
    /// Only items with a requested change.
    #[garde(skip)]
    change_requested: Option<bool>,
    #[garde(skip)]
    standard_id: Option<Uuid>,
}

impl From<Query> for ItemFilter {
    fn from(query: Query) -> Self {
        Self {
            section: query.section,
            status: query.status,
            result: query.result,
            flagged: query.flagged.unwrap_or_default(),
            differing: query.differing.unwrap_or_default(),
            change_requested: query.change_requested.unwrap_or_default(),
            standard_id: query.standard_id,
        }
    }
}

/// Changes of items.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ItemsPatchRequest {
    /// At most 500 of them.
    #[garde(dive, length(min = 1, max = 500))]
    #[schema(example = json!([{"id": "00000000-0000-0000-0000-000000000001", "concurrencyStamp": "3f2c", "flagged": true}]))]
    items: Vec<ItemPatchRequest>,
}

/// Outcome of an item's change.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub enum ItemOutcome {
    Saved,
    /// The item has changed since it was read; `item` is its current state.
    Stale,
    /// There is no such item in the assessment.
    NotFound,
    /// It can't be saved, now or later; `error` says why.
    Refused,
}

/// Outcome of one item's change.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ItemPatchResult {
    pub id: Uuid,
    pub outcome: ItemOutcome,
    /// The item in its current state.
    pub item: Option<ItemAnswers>,
    /// Why it was refused.
    #[schema(nullable)]
    pub error: Option<ErrorInfo>,
}

impl ItemPatchResult {
    fn of(patched: Patched, told: impl Fn(&Error) -> ErrorInfo) -> Self {
        match patched {
            Patched::Saved(item) => Self { id: item.id, outcome: ItemOutcome::Saved, item: Some((&*item).into()), error: None },
            Patched::Stale(item) => Self { id: item.id, outcome: ItemOutcome::Stale, item: Some((&*item).into()), error: None },
            Patched::NotFound(id) => Self { id, outcome: ItemOutcome::NotFound, item: None, error: None },
            Patched::Refused(id, error) => Self { id, outcome: ItemOutcome::Refused, item: None, error: Some(told(&error)) },
        }
    }
}

/// Outcome of the changes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ItemsPatchView {
    /// One for each change, in the same order.
    pub items: Vec<ItemPatchResult>,
    /// The assessment; the first answer starts it.
    pub assessment: AssessmentPulse,
}

/// The items of an assessment, with their questions, the guidance of the pinned standard and the answers of the previous assessment.
#[utoipa::path(get, path = "/api/app/assessments/{id}/items", operation_id = "list_assessment_items", tag = "Assessments",
    params(("id" = Uuid, Path, description = "Assessment"), PageQuery, Query),
    responses((status = 200, description = "One page of items.", body = PagedList<AssessmentItemView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    ListParams(paging, query): ListParams<Query>,
) -> http::Result<Json<PagedList<AssessmentItemView>>> {
    let page = paging.page()?;
    Ok(paged(service::items(&app, &scope, id, &query.into(), &page).await?))
}

/// Changes items: answers, comments, flags. Suitable for saving while the user types. Each item is handled on its own: one that can't be
/// saved does not affect the others.
#[utoipa::path(put, path = "/api/app/assessments/{id}/items", operation_id = "update_assessment_items", tag = "Assessments",
    request_body = ItemsPatchRequest, params(("id" = Uuid, Path, description = "Assessment")),
    responses((status = 200, description = "What became of each change.", body = ItemsPatchView)))]
pub async fn patch(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    IdPath(id): IdPath,
    Body(request): Body<ItemsPatchRequest>,
) -> http::Result<Json<ItemsPatchView>> {
    let (assessment, done) = service::patch(&app, &scope, id, &request.items).await?;
    let told = |error: &Error| http::explain_refusal(&app, &scope, &headers, error);
    let items = done.into_iter().map(|patched| ItemPatchResult::of(patched, told)).collect();
    Ok(Json(ItemsPatchView { items, assessment: (&assessment).into() }))
}
