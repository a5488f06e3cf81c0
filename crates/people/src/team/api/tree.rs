//! `GET /api/app/teams/tree`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, Params};
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::view::views_of;
use crate::team::service;

/// Filter of the tree of teams.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct TeamTreeQuery {
    /// The teams of this client.
    #[garde(skip)]
    client_id: Option<Uuid>,
}

/// A team in the tree.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TeamTreeNode {
    pub id: Uuid,
    pub tenant_id: Uuid,
    pub name: String,
    /// Short name.
    pub code: Option<String>,
    /// One of twelve colour tokens.
    pub colour: i32,
    /// Whether it is hidden from colleagues who aren't in it.
    pub is_private: bool,
    /// Client that it belongs to.
    pub client_id: Uuid,
    /// Parent team, which may be archived or out of reach.
    pub parent_team_id: Option<Uuid>,
    /// Full name of the one who leads.
    pub lead_name: Option<String>,
    /// Number of members.
    pub member_count: u64,
}

/// The teams of a tree.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TeamTree {
    /// How many teams there are.
    pub total_count: u64,
    /// The teams by name, 5,000 at most: the tree follows from their parents.
    pub items: Vec<TeamTreeNode>,
}

/// All teams in reach that aren't archived: what a tree of them is drawn from.
#[utoipa::path(get, path = "/api/app/teams/tree", operation_id = "get_team_tree", tag = "Teams", params(TeamTreeQuery),
    responses((status = 200, description = "The teams.", body = TeamTree)))]
pub async fn tree(State(app): State<App>, Caller(scope): Caller, Params(query): Params<TeamTreeQuery>) -> http::Result<Json<TeamTree>> {
    let found = service::tree(&app, &scope, query.client_id).await?;
    let teams = views_of(&app, &scope, found.items).await?.into_iter().map(|team| TeamTreeNode {
        id: team.id,
        tenant_id: team.tenant_id,
        name: team.name,
        code: team.code,
        colour: team.colour,
        is_private: team.is_private,
        client_id: team.client_id,
        parent_team_id: team.parent_team_id,
        lead_name: team.lead_name,
        member_count: team.members.len() as u64,
    });
    Ok(Json(TeamTree { total_count: found.total, items: teams.collect() }))
}
