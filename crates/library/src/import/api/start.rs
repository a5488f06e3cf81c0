//! `POST /api/app/standards/import`

use std::sync::Arc;

use axum::{
    Json,
    extract::{FromRequest, Request, State},
};
use garde::Validate;
use http::{App, Caller, Failure, Params, json_fits};
use kernel::{Error, Result, Scope, Uuid};
use serde::Deserialize;
use tabular::import::arrived;
use tokio::sync::SemaphorePermit;
use utoipa::{IntoParams, ToSchema};

use super::view::ImportView;
use crate::import::{
    CATALOGUES, Renames,
    service::{self, Options, Target},
};

/// Where the catalogue goes, and how.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// A framework that was imported before.
    #[garde(skip)]
    framework_id: Option<Uuid>,
    /// Code of a new framework; one of the two is needed.
    #[garde(length(chars, min = 2, max = 40), pattern(r"^[A-Z0-9][A-Z0-9.\-]*$"))]
    #[param(pattern = r"^[A-Z0-9][A-Z0-9.\-]*$", example = "NIST-800-53")]
    new_framework_code: Option<String>,
    /// Write nothing, only report.
    #[garde(skip)]
    dry_run: bool,
    /// Put everything in force and release it; needs the permissions to publish and to release.
    #[garde(skip)]
    publish_and_release: bool,
    /// What the pairs of equal words under different numbers are (`renames` of the report of a dry run). An import with such pairs needs it.
    #[garde(skip)]
    #[param(inline)]
    renumbered: Option<Renumbered>,
    /// Ids in the file of the pairs for which it is the other way round.
    #[garde(length(max = 500), inner(length(chars, min = 1, max = 1000)))]
    renumbered_except: Vec<String>,
    /// Retire the standards that the file replaces by others, which needs the permission to publish.
    #[garde(skip)]
    retire_replaced: bool,
    /// A file that has arrived by `POST /api/app/imports/uploads` for `catalogues`; the body is an empty object then. It stays for a day,
    /// so that it can be imported once it was tried out.
    #[garde(skip)]
    upload_id: Option<Uuid>,
}

/// What two standards with equal words under different numbers are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[schema(as = ImportRenumbered)]
pub enum Renumbered {
    /// One: it keeps its results under its new number.
    Same,
    /// Two: the one in the file is new.
    Other,
}

impl Query {
    fn options(self) -> Result<Options> {
        let target = match (self.framework_id, self.new_framework_code) {
            (Some(id), None) => Target::Framework(id),
            (None, Some(code)) => Target::NewCode(code),
            _ => return Err(Error::invalid("frameworkId", "Validation.FrameworkOrCode")),
        };
        let renames = Renames {
            same: self.renumbered.map(|said| said == Renumbered::Same),
            except: self.renumbered_except.into_iter().collect(),
            retire_replaced: self.retire_replaced,
        };
        Ok(Options { target, dry_run: self.dry_run, publish_and_release: self.publish_and_release, renames })
    }
}

/// The bytes of an uploaded catalogue, and the room to work on it. Few bodies are taken in at once, and a slow one takes no room yet.
pub struct Upload(Arc<[u8]>, SemaphorePermit<'static>);

impl<S: Send + Sync> FromRequest<S> for Upload {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> http::Result<Self> {
        let _arrival = service::arrival().await?;
        let bytes = http::json_bytes(request, state).await?;
        let room = service::permit().await?;
        Ok(Self(bytes.as_ref().into(), room))
    }
}

/// A catalogue that has arrived in pieces.
async fn in_pieces(app: &App, scope: &Scope, id: Uuid) -> Result<Arc<[u8]>> {
    let bytes = arrived(app, scope, id, CATALOGUES).await?;
    json_fits(&bytes)?;
    Ok(bytes.into())
}

/// Imports an OSCAL catalogue, up to 64 MiB of JSON. A dry run answers with its report; else a job does the work, and
/// `GET /api/app/imports/{id}` follows it. On a slow line, send it in pieces first (`begin_import_upload`).
#[utoipa::path(post, path = "/api/app/standards/import", operation_id = "import_standards", tag = "Standards", params(Query),
    request_body(content = serde_json::Value, content_type = "application/json", description = "OSCAL catalogue, version 1.", example = json!({
        "catalog": {
            "uuid": "8a1f6a9e-35e5-4f0f-9d6b-2f1c6a2f7d10",
            "metadata": { "title": "Example catalogue", "last-modified": "2026-01-05T09:00:00Z", "version": "1.0", "oscal-version": "1.1.2" },
            "groups": [{ "id": "ex", "title": "Example group", "controls": [{ "id": "ex-1", "title": "Example control",
                "parts": [{ "id": "ex-1_smt", "name": "statement", "prose": "Something is done." }] }] }]
        }
    })),
    responses((status = 200, description = "The queued import, or the report of a dry run.", body = ImportView)))]
pub async fn start(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<Query>,
    Upload(bytes, _room): Upload,
) -> http::Result<Json<ImportView>> {
    let upload = query.upload_id;
    let options = query.options()?;
    let bytes = match upload {
        Some(id) => in_pieces(&app, &scope, id).await?,
        None => bytes,
    };
    if options.dry_run {
        return Ok(Json(service::try_out(&app, &scope, bytes, &options).await?.into()));
    }
    Ok(Json(service::start(&app, &scope, bytes, &options).await?.into()))
}
