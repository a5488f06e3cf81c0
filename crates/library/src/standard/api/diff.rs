//! `GET /api/app/standards/{id}/diff`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, IdPath, Params};
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::view::StandardVersionView;
use crate::standard::{
    diff::DiffPart,
    reader::{self, Comparison},
};

/// Which versions.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// The earlier version.
    #[garde(skip)]
    from: Uuid,
    /// The later version.
    #[garde(skip)]
    to: Uuid,
}

/// What differs between two versions.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StandardDiff {
    /// The earlier version.
    pub from: StandardVersionView,
    /// The later version.
    pub to: StandardVersionView,
    /// Fields that differ.
    pub fields: Vec<FieldDiff>,
}

/// How a field differs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FieldDiff {
    /// camelCase name of the field.
    pub field: &'static str,
    /// Word by word.
    pub parts: Vec<DiffPart>,
}

impl From<Comparison> for StandardDiff {
    fn from(comparison: Comparison) -> Self {
        let fields = comparison.fields.into_iter().map(|(field, parts)| FieldDiff { field, parts }).collect();
        Self { from: comparison.from.into(), to: comparison.to.into(), fields }
    }
}

/// Two versions of a standard, compared word by word.
#[utoipa::path(get, path = "/api/app/standards/{id}/diff", operation_id = "diff_standard", tag = "Standards",
    params(("id" = Uuid, Path, description = "Standard"), Query),
    responses((status = 200, description = "What differs.", body = StandardDiff)))]
pub async fn diff(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Params(query): Params<Query>,
) -> http::Result<Json<StandardDiff>> {
    Ok(Json(reader::compare(&app, &scope, id, query.from, query.to).await?.into()))
}
