//! What comes in: JSON bodies and query parameters. Wrong input names its field.

use axum::{
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Request},
    http::{StatusCode, header::CONTENT_TYPE, request::Parts},
    response::IntoResponse,
};
use garde::Validate;
use kernel::{Arguments, Error, FieldError, Scope};
use serde::de::{DeserializeOwned, IgnoredAny};

use crate::{
    Failure, Result,
    keyed::{self, Keyed},
    layers::BodyLimit,
    nul,
    spelling::Lenient,
    visible,
};

/// A JSON body that fits its type and passes its rules.
pub struct Body<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Validate<Context = ()>> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self> {
        Ok(Self(parsed(&json_bytes(request, state).await?)?))
    }
}

/// The value in the bytes of a JSON body.
///
/// # Errors
/// 400 on the property that doesn't fit `T` or breaks its rules.
pub fn parsed<T: DeserializeOwned + Validate<Context = ()>>(bytes: &[u8]) -> kernel::Result<T> {
    if let Some(value) = visible::cleaned(bytes) {
        return read(bytes, value);
    }
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let value: T =
        serde_path_to_error::deserialize(Lenient(&mut reader)).map_err(|e| malformed(bytes, &e.path().to_string(), e.inner()))?;
    reader.end().map_err(|e| malformed(bytes, ".", &e))?;
    check(&value)?;
    Ok(value)
}

/// The bytes of a JSON body, whatever it holds, but for NUL in its texts.
///
/// # Errors
/// 415 for another media type, 413 beyond the limit in force, 400 on the text that holds NUL.
pub async fn json_bytes<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes> {
    let media = request.headers().get(CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default().to_owned();
    let essence = media.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    if essence != "application/json" && !essence.ends_with("+json") {
        return Err(Error::unsupported(&media).into());
    }
    let arguments = request.extensions().get::<Scope>().map(|scope| scope.facts.arguments.clone());
    let bytes = whole(request, state).await?;
    json_fits(&bytes)?;
    arguments.iter().for_each(|arguments| keep(arguments, &bytes));
    Ok(bytes)
}

/// Checks that a JSON text has no character that no database of ours keeps.
///
/// # Errors
/// A field error on the path of the first one.
pub fn json_fits(bytes: &[u8]) -> kernel::Result<()> {
    nul::in_json(bytes).map_or(Ok(()), |path| Err(Error::invalid(path, CHARACTER)))
}

/// All bytes of a body.
///
/// # Errors
/// 413 beyond the limit in force, 400 where the body breaks off.
pub(crate) async fn whole<S: Send + Sync>(request: Request, state: &S) -> kernel::Result<Bytes> {
    let limit = request.extensions().get::<BodyLimit>().map(|limit| limit.0);
    Bytes::from_request(request, state).await.map_err(|rejection| {
        let too_large = rejection.into_response().status() == StatusCode::PAYLOAD_TOO_LARGE;
        if too_large { Error::too_large(limit.unwrap_or_default()) } else { Error::invalid("$", "Validation.Body") }
    })
}

/// Keeps a body for the audit record; of a large one its size.
fn keep(arguments: &Arguments, bytes: &[u8]) {
    const LARGE: usize = 64 * 1024;
    if bytes.len() > LARGE {
        arguments.record("bytes", bytes.len().into());
    } else if let Ok(input) = serde_json::from_slice(bytes) {
        arguments.record_body(input);
    }
}

/// A text with a character that no database of ours keeps, or half of one.
pub(crate) const CHARACTER: &str = "Validation.Character";

/// A missing, unknown or repeated member is named by serde in its message, not in its path.
fn malformed(bytes: &[u8], path: &str, error: &serde_json::Error) -> Error {
    let text = error.to_string();
    let quoted = text.split('`').nth(1).unwrap_or_default();
    let parent = if path == "." { "" } else { path };
    let child = |name: &str| if parent.is_empty() { name.to_owned() } else { format!("{parent}.{name}") };
    let itself = || if parent.is_empty() { "$".to_owned() } else { parent.to_owned() };
    let (field, message) = if text.starts_with("missing field") {
        (child(quoted), "Validation.Required")
    } else if text.starts_with("duplicate field") {
        (child(quoted), "Validation.Repeated")
    } else if text.starts_with("unknown field") {
        // serde_path_to_error names the unknown member itself in the path already.
        (if parent.is_empty() || !parent.ends_with(quoted) { child(quoted) } else { parent.to_owned() }, "Validation.Unknown")
    } else if !(error.is_syntax() || error.is_eof()) {
        (itself(), "Validation.Type")
    // serde_json calls a wrong value a fault of syntax where it wanted an enum, a number in range or whole characters.
    } else if serde_json::from_slice::<IgnoredAny>(bytes).is_err() {
        ("$".to_owned(), "Validation.Json")
    } else {
        let halved = ["surrogate", "hex escape", "code point"].iter().any(|part| text.contains(part));
        (itself(), if halved { CHARACTER } else { "Validation.Type" })
    };
    Error::invalid(field, message).with("line", error.line()).with("column", error.column())
}

/// Runs the rules that garde derived; field names go out in camelCase.
fn check<T: Validate<Context = ()>>(value: &T) -> kernel::Result<()> {
    let Err(report) = garde::with_i18n(Keyed, || value.validate()) else { return Ok(()) };
    let field = |path: String, message: &str| {
        let (key, data) = keyed::split(message);
        FieldError { field: camel_case(&path), message: key.into(), data }
    };
    let fields = report.iter().map(|(path, error)| field(path.to_string(), error.message())).collect();
    Err(Error::invalid_fields(fields))
}

fn camel_case(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    let mut upper = false;
    for c in path.chars() {
        match c {
            '_' => upper = true,
            c if upper => {
                out.extend(c.to_uppercase());
                upper = false;
            }
            c => out.push(c),
        }
    }
    out
}

/// Query parameters that fit their type and pass its rules. Names are taken in camelCase and, as ABP clients may send them,
/// in PascalCase; a repeated name is a list.
pub struct Params<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Validate<Context = ()>> FromRequestParts<S> for Params<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self> {
        Ok(Self(parameters(parts.uri.query().unwrap_or_default())?))
    }
}

/// Reads the parameters in `query`.
///
/// # Errors
/// 400 on the parameter that doesn't fit `T` or breaks its rules.
pub fn parameters<T: DeserializeOwned + Validate<Context = ()>>(query: &str) -> kernel::Result<T> {
    let lowered: Vec<String> = query
        .split('&')
        // An empty value is an absent one: clients send `filter=` for an empty box.
        .filter(|pair| pair.split_once('=').is_some_and(|(_, value)| !value.is_empty()))
        .map(|pair| {
            let mut chars = pair.chars();
            chars.next().map(|first| first.to_ascii_lowercase().to_string() + chars.as_str()).unwrap_or_default()
        })
        // The tenant of anonymous sign-in pages travels in the query as well; it is no parameter of an operation.
        .filter(|pair| !pair.starts_with("__tenant="))
        .collect();
    let joined = lowered.join("&");
    if let Some((name, _)) = form_urlencoded::parse(joined.as_bytes()).find(|(_, value)| value.contains('\0')) {
        return Err(Error::invalid(name, CHARACTER));
    }
    let reader = serde_html_form::Deserializer::new(form_urlencoded::parse(joined.as_bytes()));
    let value: T = serde_path_to_error::deserialize(Lenient(reader))
        .map_err(|e| wrong_parameter(query, &e.path().to_string(), &e.inner().to_string()))?;
    check(&value)?;
    Ok(value)
}

fn wrong_parameter(query: &str, path: &str, message: &str) -> Error {
    let quoted = message.split('`').nth(1).unwrap_or_default();
    if message.starts_with("unknown field") {
        // As the caller wrote it, not as it was looked for.
        let sent = form_urlencoded::parse(query.as_bytes()).map(|(name, _)| name).find(|name| name.get(1..) == quoted.get(1..));
        Error::invalid(sent.as_deref().unwrap_or(quoted), "Validation.Unknown")
    } else if message.starts_with("missing field") {
        Error::invalid(quoted.to_owned(), "Validation.Required")
    } else {
        // One wrong value of a repeated parameter is the parameter's fault: `status[1]` is `status` to the caller.
        let name = path.split('[').next().unwrap_or(path);
        Error::invalid(if name == "." { "$" } else { name }, "Validation.Type")
    }
}

/// A value that fits its type and passes its rules, as the body of an operation does.
///
/// # Errors
/// 400 on the property that doesn't fit `T` or breaks its rules.
pub fn checked<T: DeserializeOwned + Validate<Context = ()>>(mut value: serde_json::Value) -> kernel::Result<T> {
    let bytes = serde_json::to_vec(&value).map_err(Error::internal)?;
    if let Some(path) = nul::in_json(&bytes) {
        return Err(Error::invalid(path, CHARACTER));
    }
    visible::clean(&mut value);
    read(&bytes, value)
}

/// `value`, which came as `bytes`.
fn read<T: DeserializeOwned + Validate<Context = ()>>(bytes: &[u8], value: serde_json::Value) -> kernel::Result<T> {
    let value: T = serde_path_to_error::deserialize(Lenient(value)).map_err(|e| malformed(bytes, &e.path().to_string(), e.inner()))?;
    check(&value)?;
    Ok(value)
}
