//! `GET /api/app/home/guide`

use axum::{Json, extract::State};
use http::{App, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    arrangement::rules::Role,
    guide::{
        rules::Step,
        service::{self, Guide},
    },
};

/// A step of the caller's guide.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HomeGuideStep {
    /// Which one.
    pub step: Step,
    /// Whether the caller has done it.
    pub is_done: bool,
}

/// The caller's guide.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HomeGuideView {
    /// What the caller is in the portal, whose steps these are.
    pub role: Role,
    /// Its steps, the first one first; none in the workspace of a tenant, and for those who set up the portal.
    pub steps: Vec<HomeGuideStep>,
}

impl From<Guide> for HomeGuideView {
    fn from(Guide { role, steps }: Guide) -> Self {
        Self { role, steps: steps.into_iter().map(|(step, is_done)| HomeGuideStep { step, is_done }).collect() }
    }
}

/// The first steps of the caller's role, and which of them the caller has done.
#[utoipa::path(get, path = "/api/app/home/guide", operation_id = "get_home_guide", tag = "Home",
    responses((status = 200, description = "The guide.", body = HomeGuideView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<HomeGuideView>> {
    Ok(Json(service::guide(&app, &scope).await?.into()))
}
