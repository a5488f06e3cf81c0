//! `GET /api/app/domains/tree`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, Params};
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    domain::DomainStatus,
    standard::{
        Criticality, Leaf, StandardStatus,
        tree::{self as service, Branch},
    },
    subdomain::Subdomain,
};

/// Which framework.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    #[garde(skip)]
    framework_id: Uuid,
}

/// A framework as a tree.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DomainTree {
    pub framework_id: Uuid,
    /// Standards in all domains.
    pub standard_count: usize,
    /// Domains in their order.
    pub domains: Vec<DomainNode>,
}

/// A domain of the tree.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DomainNode {
    pub id: Uuid,
    pub code: String,
    pub name: String,
    /// Colour token, 1 to 12.
    pub colour: i32,
    /// Name of an icon.
    pub icon: Option<String>,
    pub status: DomainStatus,
    pub standard_count: usize,
    /// Subdomains in their order.
    pub subdomains: Vec<SubdomainNode>,
}

/// A subdomain of the tree.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubdomainNode {
    pub id: Uuid,
    pub code: String,
    pub name: String,
    /// The subdomain around this one, in a deeper catalogue.
    pub parent_subdomain_id: Option<Uuid>,
    pub status: DomainStatus,
    /// Standards in their order.
    pub standards: Vec<StandardNode>,
}

/// A standard of the tree.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StandardNode {
    pub id: Uuid,
    /// The standard that this one enhances.
    pub parent_standard_id: Option<Uuid>,
    pub code: String,
    pub title: String,
    pub status: StandardStatus,
    /// How much it matters.
    pub criticality: Criticality,
}

impl From<Branch> for DomainNode {
    fn from(branch: Branch) -> Self {
        let row = branch.domain;
        Self {
            standard_count: branch.subdomains.iter().map(|(_, leaves)| leaves.len()).sum(),
            subdomains: branch.subdomains.into_iter().map(SubdomainNode::from).collect(),
            id: row.id,
            code: row.code,
            name: row.name,
            colour: row.colour,
            icon: row.icon,
            status: row.status,
        }
    }
}

impl From<(Subdomain, Vec<Leaf>)> for SubdomainNode {
    fn from((row, leaves): (Subdomain, Vec<Leaf>)) -> Self {
        Self {
            id: row.id,
            code: row.code,
            name: row.name,
            parent_subdomain_id: row.parent_subdomain_id,
            status: row.status,
            standards: leaves.into_iter().map(StandardNode::from).collect(),
        }
    }
}

impl From<Leaf> for StandardNode {
    fn from(row: Leaf) -> Self {
        Self {
            id: row.id,
            parent_standard_id: row.parent_standard_id,
            code: row.code,
            title: row.title,
            status: row.status,
            criticality: row.criticality,
        }
    }
}

/// A framework's domains, subdomains and standards in one call.
#[utoipa::path(get, path = "/api/app/domains/tree", operation_id = "tree_domains", tag = "Domains", params(Query),
    responses((status = 200, description = "The tree.", body = DomainTree)))]
pub async fn tree(State(app): State<App>, Caller(scope): Caller, Params(query): Params<Query>) -> http::Result<Json<DomainTree>> {
    let branches = service::tree(&app, &scope, query.framework_id).await?;
    let domains: Vec<DomainNode> = branches.into_iter().map(DomainNode::from).collect();
    Ok(Json(DomainTree { framework_id: query.framework_id, standard_count: domains.iter().map(|d| d.standard_count).sum(), domains }))
}
