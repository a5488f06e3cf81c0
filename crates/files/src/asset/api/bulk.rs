//! `POST /api/app/assets/bulk`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Body, BulkReport, Caller, bulk_takes};
use kernel::{Error, Result, Scope, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::asset::{AssetStatus, service};

/// Bulk actions on files.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub enum AssetBulkAction {
    /// Move them to the folder `folderId`, or to the top.
    Move,
    /// Add the tag `tag`.
    Tag,
    /// Archive them.
    Archive,
    /// Delete those that no record uses.
    Delete,
}

/// Input of a bulk operation.
#[http::document_limits]
#[derive(Debug, Default, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[schema(example = json!({"tag": "Evidence"}))]
pub struct AssetBulkArgs {
    /// The folder to move to.
    #[garde(skip)]
    folder_id: Option<Uuid>,
    /// The tag to add.
    #[garde(length(chars, max = 40))]
    #[serde(deserialize_with = "http::optional_text")]
    tag: Option<String>,
}

/// One thing to do to many files.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AssetBulkRequest {
    /// The files; repeated ids count once.
    #[garde(skip)]
    #[schema(min_items = 1, max_items = 500)]
    ids: Vec<Uuid>,
    /// What to do.
    #[garde(skip)]
    #[schema(example = "Tag")]
    action: AssetBulkAction,
    /// Its input.
    #[garde(dive)]
    args: AssetBulkArgs,
}

impl AssetBulkRequest {
    fn check(&self) -> Result<()> {
        match self.action {
            AssetBulkAction::Move => bulk_takes(&self.args, &["folderId"]),
            AssetBulkAction::Tag if self.args.tag.is_none() => Err(Error::invalid("args.tag", "Validation.Required")),
            AssetBulkAction::Tag => bulk_takes(&self.args, &["tag"]),
            AssetBulkAction::Archive | AssetBulkAction::Delete => bulk_takes(&self.args, &[]),
        }
    }

    async fn one(&self, app: &App, scope: &Scope, id: Uuid) -> Result<()> {
        if matches!(self.action, AssetBulkAction::Delete) {
            return service::delete(app, scope, id).await;
        }
        let stamp = service::get(app, scope, id).await?.asset.concurrency_stamp;
        let (stamp, tag) = (Some(stamp.as_str()), self.args.tag.as_deref().unwrap_or_default());
        match self.action {
            AssetBulkAction::Move => service::set_folder(app, scope, id, self.args.folder_id, stamp).await,
            AssetBulkAction::Tag => service::add_tag(app, scope, id, tag, stamp).await,
            AssetBulkAction::Archive | AssetBulkAction::Delete => service::set_status(app, scope, id, AssetStatus::Archived, stamp).await,
        }
        .map(drop)
    }
}

/// Applies one action to many files, each as the operation for one file does: a failure for one does not affect the others.
#[utoipa::path(post, path = "/api/app/assets/bulk", operation_id = "bulk_assets", tag = "Assets",
    request_body = AssetBulkRequest, responses((status = 200, description = "A result per file.", body = BulkReport)))]
pub async fn bulk(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(request): Body<AssetBulkRequest>,
) -> http::Result<Json<BulkReport>> {
    request.check()?;
    let (app, one) = (&app, &request);
    let act = |scope: Scope, id: Uuid| async move { one.one(app, &scope, id).await };
    Ok(Json(http::bulk(app, &scope, &headers, &request.ids, &(request.action, &request.args), act).await?))
}
