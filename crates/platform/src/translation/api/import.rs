//! `POST /api/app/translations`

use axum::{
    Json,
    body::Bytes,
    extract::{FromRequest, Request, State},
    http::{HeaderMap, header::CONTENT_TYPE},
};
use garde::Validate;
use http::{App, Caller, Failure, Params, culture_of};
use kernel::Error;
use localisation::writable_culture;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::translation::{
    rules::{MOST_BYTES, Plan, Problem},
    service,
};

/// Problems that a report names at most.
const MOST_PROBLEMS: usize = 100;

/// Where the file goes.
#[http::document_limits(param)]
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct ImportQuery {
    /// Language of the file.
    #[garde(length(chars, max = 20))]
    #[param(example = "de")]
    target_culture_name: String,
    /// Write nothing, only report.
    #[garde(skip)]
    #[param(example = true)]
    #[serde(default)]
    dry_run: bool,
}

/// The bytes of a file.
pub struct Upload(Vec<u8>);

impl<S: Send + Sync> FromRequest<S> for Upload {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> http::Result<Self> {
        let media = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned();
        if !media.eq_ignore_ascii_case("application/octet-stream") {
            return Err(Error::unsupported(&media).into());
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|_| Error::too_large(MOST_BYTES))?;
        Ok(Self(bytes.into()))
    }
}

/// A text that is not imported.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TranslationProblem {
    #[schema(example = "Portal")]
    resource_name: String,
    /// Key within the resource.
    #[schema(example = "Common.Save")]
    name: String,
    /// Why, in the caller's language.
    #[schema(example = "Its words in braces differ from those of the original.")]
    message: String,
}

/// Changes of an import, or of a dry run.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TranslationReport {
    /// Language of the file.
    #[schema(example = "de")]
    target_culture_name: &'static str,
    /// Changed texts.
    changed: usize,
    /// Texts that were the same already.
    unchanged: usize,
    /// Texts without a translation, which are left as they are.
    empty: usize,
    /// Texts that are not imported.
    rejected: usize,
    /// Why not, for the first hundred of them.
    problems: Vec<TranslationProblem>,
}

impl TranslationReport {
    fn of(app: &App, culture: &str, target_culture_name: &'static str, plan: Plan) -> Self {
        let Plan { changed, unchanged, empty, problems } = plan;
        let rejected = problems.len();
        let named = |Problem { resource, name, message, data }| TranslationProblem {
            resource_name: resource,
            name,
            message: app.texts().text(culture, message, &data).unwrap_or_else(|| message.to_owned()),
        };
        let problems = problems.into_iter().take(MOST_PROBLEMS).map(named).collect();
        Self { target_culture_name, changed: changed.len(), unchanged, empty, rejected, problems }
    }
}

/// Imports texts from an exported and translated file, up to 8 MB. Texts without a translation are left as they are; unknown texts and
/// those whose placeholders differ from the original's are reported and skipped.
#[utoipa::path(post, path = "/api/app/translations", operation_id = "import_translations", tag = "LanguageTexts", params(ImportQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream", description = "The file."),
    responses((status = 200, description = "The report.", body = TranslationReport)))]
pub async fn import(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Params(query): Params<ImportQuery>,
    Upload(bytes): Upload,
) -> http::Result<Json<TranslationReport>> {
    let target = writable_culture(&app, "targetCultureName", &query.target_culture_name).await?;
    let plan = service::import(&app, &scope, target, bytes, query.dry_run).await?;
    Ok(Json(TranslationReport::of(&app, &culture_of(&app, &headers), target, plan)))
}
