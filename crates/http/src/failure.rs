//! The one envelope of errors.

use std::sync::Arc;

use axum::{
    http::StatusCode,
    response::{IntoResponse, Response},
};
use kernel::{Error, Kind};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::Texts;

/// Result of a handler.
pub type Result<T, E = Failure> = std::result::Result<T, E>;

/// An error on its way out. The text is put in at the edge, where the caller's language is known.
#[derive(Debug, Clone)]
pub struct Failure(pub(crate) Arc<Error>);

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self(Arc::new(error))
    }
}

/// The status of a kind of error.
pub(crate) fn status(kind: Kind) -> StatusCode {
    match kind {
        Kind::Unauthenticated => StatusCode::UNAUTHORIZED,
        Kind::Forbidden => StatusCode::FORBIDDEN,
        Kind::NotFound => StatusCode::NOT_FOUND,
        Kind::Invalid | Kind::Rule => StatusCode::BAD_REQUEST,
        Kind::Stale => StatusCode::CONFLICT,
        Kind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Kind::Unsupported => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        Kind::TooMany => StatusCode::TOO_MANY_REQUESTS,
        Kind::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        Kind::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut response = status(self.0.kind()).into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Body of every error.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// What went wrong.
    pub error: ErrorInfo,
}

/// What went wrong.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErrorInfo {
    /// Stable code, `Portal:Goals.CycleClosed`; null where the status says it all.
    #[schema(nullable)]
    pub code: Option<String>,
    /// One sentence in the caller's language.
    pub message: String,
    /// More than one sentence; for invalid input a line per message.
    #[schema(nullable)]
    pub details: Option<String>,
    /// Values that the message names.
    #[schema(value_type = Object)]
    pub data: Map<String, Value>,
    /// Wrong fields; null where no field is to blame.
    #[schema(nullable)]
    pub validation_errors: Option<Vec<ValidationError>>,
}

/// A wrong field.
#[derive(Debug, Serialize, ToSchema)]
pub struct ValidationError {
    /// What is wrong, in the caller's language.
    pub message: String,
    /// camelCase names of the fields.
    pub members: Vec<String>,
}

/// The code as it is sent: ours with their prefix, foreign ones (which hold a colon) and codes of bare statuses as they are.
fn sent_code(code: &str) -> String {
    if code.contains(':') { code.to_owned() } else { format!("Portal:{code}") }
}

/// The error as a body in `culture`.
pub(crate) fn body(error: &Error, texts: &dyn Texts, culture: &str) -> ErrorBody {
    let text = |key: &str, data: &Map<String, Value>| texts.text(culture, key, data);
    let own = error.code().and_then(|code| text(&format!("Error.{code}"), error.data()));
    let message = own.or_else(|| text(&format!("Error.{:?}", error.kind()), error.data())).unwrap_or_else(|| format!("{:?}", error.kind()));
    let fields: Vec<ValidationError> = error
        .fields()
        .iter()
        .map(|field| {
            let mut data = error.data().clone();
            data.extend(field.data.clone());
            ValidationError {
                message: text(&field.message, &data).unwrap_or_else(|| field.message.clone().into_owned()),
                members: vec![field.field.clone()],
            }
        })
        .collect();
    let details = (!fields.is_empty()).then(|| fields.iter().map(|f| format!(" - {}", f.message)).collect::<Vec<_>>().join("\n"));
    let validation_errors = (!fields.is_empty()).then_some(fields);
    ErrorBody { error: ErrorInfo { code: error.code().map(sent_code), message, details, data: error.data().clone(), validation_errors } }
}
