//! The one envelope of errors.

use std::sync::Arc;

use axum::{
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use kernel::{Error, HOST, Kind, Scope, Uuid};
use serde::Serialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use crate::{App, Texts, culture_of};

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

/// What an answer with this status holds, for the document.
pub(crate) fn status_example(status: &str) -> Value {
    let (code, message, data, field) = match status {
        "400" => (None, "Your request is not valid.", json!({}), Some(("name", "The field is required."))),
        "401" => (None, "You are not signed in.", json!({}), None),
        "403" => (Some("Volo.Authorization:010001"), "You may not do this.", json!({"permission": "Portal.Clients.Update"}), None),
        "404" => (
            Some("Portal:Common.NotFound"),
            "It isn't there.",
            json!({"entity": "Client", "id": "0192d3a4-7c1b-7a20-9d4e-3f5a6b7c8d9e"}),
            None,
        ),
        "408" => (Some("Portal:Common.RequestTimeout"), "The request took too long to arrive.", json!({}), None),
        "409" => (Some("Portal:Common.StaleVersion"), "Somebody else changed it first.", json!({}), None),
        "413" => (Some("Portal:Common.TooLarge"), "That is too large.", json!({"limit": 1_048_576}), None),
        "415" => {
            (Some("Portal:Common.UnsupportedMediaType"), "This media type isn't taken here.", json!({"mediaType": "text/plain"}), None)
        }
        "429" => (Some("Portal:Common.TooManyRequests"), "Too many tries; wait a little.", json!({"retryAfter": 30}), None),
        "503" => (Some("Portal:Common.Unavailable"), "A part of the portal is away.", json!({}), None),
        _ => (None, "An internal error occurred.", json!({}), None),
    };
    let details = field.map(|(_, message)| format!(" - {message}"));
    let wrong = field.map(|(member, message)| json!([{"message": message, "members": [member]}]));
    json!({"error": {"code": code, "message": message, "details": details, "data": data, "validationErrors": wrong}})
}

/// The code as it is sent: ours with their prefix, foreign ones (which hold a colon) and codes of bare statuses as they are.
fn sent_code(code: &str) -> String {
    if code.contains(':') { code.to_owned() } else { format!("Portal:{code}") }
}

/// Why one part of a request was refused whose other parts were not, in the caller's language.
pub fn explain_refusal(app: &App, scope: &Scope, headers: &HeaderMap, error: &Error) -> ErrorInfo {
    body(error, app.texts(), scope.tenant().unwrap_or(HOST), &culture_of(app, headers)).error
}

/// The error as a body in `culture`, in the words of `tenant`.
pub(crate) fn body(error: &Error, texts: &dyn Texts, tenant: Uuid, culture: &str) -> ErrorBody {
    let text = |key: &str, data: &Map<String, Value>| texts.text_for(tenant, culture, key, data);
    // What lists nothing has a sentence that names no list: a status with no way on.
    let lists_nothing = error.data().values().any(|value| value.as_array().is_some_and(Vec::is_empty));
    let none = |code: &str| if lists_nothing { text(&format!("Error.{code}.None"), error.data()) } else { None };
    let own = error.code().and_then(|code| none(code).or_else(|| text(&format!("Error.{code}"), error.data())));
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
