//! `POST /api/identity/users/bulk`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Body, BulkReport, Caller, bulk_takes};
use kernel::{Error, Result, Scope, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::user::{self, BulkChange};

/// Bulk actions on users.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub enum UserBulkAction {
    /// Let them sign in.
    Activate,
    /// Prevents them from signing in, and ends their sessions.
    Deactivate,
    /// Let them in again who were locked out.
    Unlock,
    /// Adds the role `roleId` to their own.
    AddRole,
    /// Take the role `roleId` from them.
    RemoveRole,
    /// Delete them.
    Delete,
}

/// Input of a bulk operation.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[schema(example = json!({}))]
pub struct UserBulkArgs {
    /// The role to give or to take.
    #[garde(skip)]
    role_id: Option<Uuid>,
}

/// One thing to do to many users.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UserBulkRequest {
    /// The users; repeated ids count once.
    #[garde(skip)]
    #[schema(min_items = 1, max_items = 500)]
    ids: Vec<Uuid>,
    /// What to do.
    #[garde(skip)]
    #[schema(example = "Unlock")]
    action: UserBulkAction,
    /// Its input.
    #[garde(dive)]
    args: UserBulkArgs,
}

impl UserBulkRequest {
    fn change(&self) -> Result<BulkChange> {
        let role = || self.args.role_id.ok_or_else(|| Error::invalid("args.roleId", "Validation.Required"));
        let change = match self.action {
            UserBulkAction::AddRole => return role().map(BulkChange::AddRole),
            UserBulkAction::RemoveRole => return role().map(BulkChange::RemoveRole),
            UserBulkAction::Activate => BulkChange::Activate,
            UserBulkAction::Deactivate => BulkChange::Deactivate,
            UserBulkAction::Unlock => BulkChange::Unlock,
            UserBulkAction::Delete => BulkChange::Delete,
        };
        bulk_takes(&self.args, &[]).map(|()| change)
    }
}

/// Applies one action to many users, each as the operation for one user does: a failure for one does not affect the others.
#[utoipa::path(post, path = "/api/identity/users/bulk", operation_id = "bulk_users", tag = "Users",
    request_body = UserBulkRequest, responses((status = 200, description = "A result per user.", body = BulkReport)))]
pub async fn bulk(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(request): Body<UserBulkRequest>,
) -> http::Result<Json<BulkReport>> {
    let (change, input) = (request.change()?, (request.action, &request.args));
    let app = &app;
    let act = |scope: Scope, id: Uuid| async move { user::apply(app, &scope, id, change).await };
    Ok(Json(http::bulk(app, &scope, &headers, &request.ids, &input, act).await?))
}
