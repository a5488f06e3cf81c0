//! `POST /api/app/subdomains/bulk`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Body, BulkReport, Caller, bulk_takes};
use kernel::{Error, Result, Scope, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    domain::DomainStatus,
    subdomain::service::{self, BulkChange},
};

/// Bulk actions on subdomains.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub enum SubdomainBulkAction {
    /// Put them in use.
    Activate,
    /// Hide them from new templates.
    Retire,
    /// Move them to the domain `domainId`.
    Move,
    /// Delete empty drafts.
    Delete,
}

/// Input of a bulk operation.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[schema(example = json!({}))]
pub struct SubdomainBulkArgs {
    /// A domain of the same framework.
    #[garde(skip)]
    domain_id: Option<Uuid>,
}

/// One thing to do to many subdomains.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SubdomainBulkRequest {
    /// The subdomains; repeated ids count once.
    #[garde(skip)]
    #[schema(min_items = 1, max_items = 500)]
    ids: Vec<Uuid>,
    /// What to do.
    #[garde(skip)]
    #[schema(example = "Activate")]
    action: SubdomainBulkAction,
    /// Its input.
    #[garde(dive)]
    args: SubdomainBulkArgs,
}

impl SubdomainBulkRequest {
    fn change(&self) -> Result<BulkChange> {
        if matches!(self.action, SubdomainBulkAction::Move) {
            return self.args.domain_id.map(BulkChange::Move).ok_or_else(|| Error::invalid("args.domainId", "Validation.Required"));
        }
        bulk_takes(&self.args, &[])?;
        Ok(match self.action {
            SubdomainBulkAction::Activate => BulkChange::Transition(DomainStatus::Active),
            SubdomainBulkAction::Retire => BulkChange::Transition(DomainStatus::Retired),
            SubdomainBulkAction::Move | SubdomainBulkAction::Delete => BulkChange::Delete,
        })
    }
}

/// Applies one action to many subdomains, each as the operation for one subdomain does: a failure for one does not affect the others.
#[utoipa::path(post, path = "/api/app/subdomains/bulk", operation_id = "bulk_subdomains", tag = "Subdomains",
    request_body = SubdomainBulkRequest, responses((status = 200, description = "A result per subdomain.", body = BulkReport)))]
pub async fn bulk(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(request): Body<SubdomainBulkRequest>,
) -> http::Result<Json<BulkReport>> {
    let (change, input) = (request.change()?, (request.action, &request.args));
    let app = &app;
    let act = |scope: Scope, id: Uuid| async move { service::apply(app, &scope, id, change).await };
    Ok(Json(http::bulk(app, &scope, &headers, &request.ids, &input, act).await?))
}
