//! The error type of the product's API. OpenID endpoints have their own, defined by their RFCs.

use std::{borrow::Cow, fmt::Debug};

use serde_json::{Map, Value};
use uuid::Uuid;

/// Result with the product's error.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Kind of failure, which determines the HTTP status and nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// 401: not signed in, or the token is invalid.
    Unauthenticated,
    /// 403: a permission is missing, or the caller lacks authority over the record.
    Forbidden,
    /// 404: doesn't exist, or is not visible to this caller.
    NotFound,
    /// 400: invalid fields.
    Invalid,
    /// 400: a business rule is violated.
    Rule,
    /// 409: the record has changed since it was read.
    Stale,
    /// 413: the body or the file exceeds its limit.
    TooLarge,
    /// 415: unsupported media type.
    Unsupported,
    /// 429: too many requests.
    TooMany,
    /// 503: a component that the request needs is unavailable.
    Unavailable,
    /// 500: a fault of the server.
    Internal,
}

impl Kind {
    /// Whether a retry may succeed: a component was unavailable, or the fault is ours and may be fixed. Everything else would fail the same
    /// way again.
    #[must_use]
    pub fn is_transient(self) -> bool {
        matches!(self, Self::Unavailable | Self::Internal)
    }
}

/// One invalid field, with the text key that says why.
#[derive(Debug, Clone, PartialEq)]
pub struct FieldError {
    /// camelCase path as in the request body, `items[2].title`.
    pub field: String,
    /// Key of the text (`Validation.Required`), or a complete sentence when `literal`.
    pub message: Cow<'static, str>,
    /// Values for the text's placeholders.
    pub data: Map<String, Value>,
}

/// An error of the product: kind, stable code, data for its text, invalid fields, and a cause that is never sent.
#[derive(Debug)]
pub struct Error(Box<Inner>);

#[derive(Debug)]
struct Inner {
    kind: Kind,
    code: Option<Cow<'static, str>>,
    data: Map<String, Value>,
    fields: Vec<FieldError>,
    cause: Option<Box<dyn std::error::Error + Send + Sync>>,
}

impl Error {
    fn of(kind: Kind, code: Option<Cow<'static, str>>) -> Self {
        Self(Box::new(Inner { kind, code, data: Map::new(), fields: Vec::new(), cause: None }))
    }

    /// 401.
    pub fn unauthenticated() -> Self {
        Self::of(Kind::Unauthenticated, None)
    }

    /// 403 for a missing permission named `permission`.
    pub fn forbidden(permission: &str) -> Self {
        Self::of(Kind::Forbidden, Some("Volo.Authorization:010001".into())).with("permission", permission)
    }

    /// 403 for another reason than a missing permission, with its code.
    pub fn refused(code: impl Into<Cow<'static, str>>) -> Self {
        Self::of(Kind::Forbidden, Some(code.into()))
    }

    /// 404 for an entity of type `entity` with id `id`.
    pub fn not_found(entity: &str, id: impl std::fmt::Display) -> Self {
        Self::of(Kind::NotFound, Some("Common.NotFound".into())).with("entity", entity).with("id", id.to_string())
    }

    /// 404 for the reason that `code` names, instead of the common one.
    pub fn missing(code: &'static str) -> Self {
        Self::of(Kind::NotFound, Some(code.into()))
    }

    /// 404 for a tenant that is unknown, inactive or out of the caller's reach.
    pub fn tenant_not_found(tenant: &str) -> Self {
        Self::of(Kind::NotFound, Some("Common.TenantNotFound".into())).with("tenant", tenant)
    }

    /// 400 for a business rule; `code` is `Goals.CycleClosed`, sent as `Portal:Goals.CycleClosed`. A code that holds a colon is sent as it is.
    pub fn rule(code: impl Into<Cow<'static, str>>) -> Self {
        Self::of(Kind::Rule, Some(code.into()))
    }

    /// 400 for one invalid field; more are added with [`Error::and_field`].
    pub fn invalid(field: impl Into<String>, message: impl Into<Cow<'static, str>>) -> Self {
        Self::of(Kind::Invalid, None).and_field(field, message)
    }

    /// 400 for several invalid fields.
    pub fn invalid_fields(fields: Vec<FieldError>) -> Self {
        let mut error = Self::of(Kind::Invalid, None);
        error.0.fields = fields;
        error
    }

    /// 400 for a transition that a state machine doesn't allow; states and moves are named as on the wire.
    pub fn transition<S: Debug, M: Debug>(from: S, to: M, allowed: &[M]) -> Self {
        let allowed: Vec<String> = allowed.iter().map(|m| format!("{m:?}")).collect();
        Self::rule("Common.InvalidTransition").with("from", format!("{from:?}")).with("to", format!("{to:?}")).with("allowed", allowed)
    }

    /// 409 for a stale concurrency stamp.
    pub fn stale() -> Self {
        Self::of(Kind::Stale, Some("Common.StaleVersion".into()))
    }

    /// 409 for the reason that `code` names, instead of a stale stamp.
    pub fn conflict(code: &'static str) -> Self {
        Self::of(Kind::Stale, Some(code.into()))
    }

    /// 413 with the largest accepted size, in bytes.
    pub fn too_large(limit: usize) -> Self {
        Self::of(Kind::TooLarge, Some("Common.TooLarge".into())).with("limit", limit)
    }

    /// 415; `media_type` is empty if the caller sent none.
    pub fn unsupported(media_type: &str) -> Self {
        if media_type.is_empty() {
            return Self::of(Kind::Unsupported, Some("Common.MediaTypeMissing".into()));
        }
        Self::of(Kind::Unsupported, Some("Common.UnsupportedMediaType".into())).with("mediaType", media_type)
    }

    /// 413 or 415 for the reason that `code` names, instead of the common one.
    pub fn unfit(kind: Kind, code: &'static str) -> Self {
        Self::of(kind, Some(code.into()))
    }

    /// 429 with the seconds to wait.
    pub fn too_many(retry_after: u64) -> Self {
        Self::of(Kind::TooMany, Some("Common.TooManyRequests".into())).with("retryAfter", retry_after)
    }

    /// 503: a component that the request needs is unavailable.
    pub fn unavailable(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::of(Kind::Unavailable, Some("Common.Unavailable".into())).because(cause)
    }

    /// 503 for the reason that `code` names, instead of the common one.
    pub fn unavailable_for(code: &'static str, cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::of(Kind::Unavailable, Some(code.into())).because(cause)
    }

    /// 503: the disk is full.
    pub fn storage_full(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::of(Kind::Unavailable, Some("Common.StorageFull".into())).because(cause)
    }

    /// 500 with a cause that is only logged.
    pub fn internal(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::of(Kind::Internal, None).because(cause)
    }

    /// Adds a value for the text and for clients.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.0.data.insert(name.to_owned(), value.into());
        self
    }

    /// Adds an invalid field.
    #[must_use]
    pub fn and_field(mut self, field: impl Into<String>, message: impl Into<Cow<'static, str>>) -> Self {
        self.0.fields.push(FieldError { field: field.into(), message: message.into(), data: Map::new() });
        self
    }

    /// Adds invalid fields with values for their texts.
    #[must_use]
    pub fn and_fields(mut self, fields: impl IntoIterator<Item = FieldError>) -> Self {
        self.0.fields.extend(fields);
        self
    }

    /// Adds the cause, which is logged and never sent.
    #[must_use]
    pub fn because(mut self, cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        self.0.cause = Some(cause.into());
        self
    }

    pub fn kind(&self) -> Kind {
        self.0.kind
    }

    /// The stable code without its `Portal:` prefix.
    pub fn code(&self) -> Option<&str> {
        self.0.code.as_deref()
    }

    pub fn data(&self) -> &Map<String, Value> {
        &self.0.data
    }

    pub fn fields(&self) -> &[FieldError] {
        &self.0.fields
    }

    /// The cause, for the log.
    pub fn cause(&self) -> Option<&(dyn std::error::Error + Send + Sync + 'static)> {
        self.0.cause.as_deref()
    }
}

/// Checks that `to` is one of the `moves` allowed from `from`.
///
/// # Errors
/// `Common.InvalidTransition` with the allowed moves.
pub fn check_move<S: Debug, M: Debug + PartialEq>(from: S, to: M, moves: &[M]) -> Result<()> {
    if moves.contains(&to) { Ok(()) } else { Err(Error::transition(from, to, moves)) }
}

/// 400 on the field for a reference in a request body to a record that doesn't exist or isn't visible to the caller.
pub fn unknown_reference(field: &str, id: Uuid) -> Error {
    Error::invalid(field, "Validation.UnknownReference").with("id", id.to_string())
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.0.kind)?;
        if let Some(code) = &self.0.code {
            write!(f, " {code}")?;
        }
        for field in &self.0.fields {
            write!(f, " {}: {}", field.field, field.message)?;
        }
        if let Some(cause) = &self.0.cause {
            write!(f, " ({cause})")?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Clone, Copy, PartialEq)]
    enum Door {
        Open,
        Shut,
        Locked,
    }

    #[test]
    fn an_invalid_move_names_the_allowed_ones() {
        assert!(check_move(Door::Shut, Door::Open, &[Door::Open, Door::Locked]).is_ok());
        let error = check_move(Door::Open, Door::Locked, &[Door::Shut]).unwrap_err();
        assert_eq!((error.kind(), error.code()), (Kind::Rule, Some("Common.InvalidTransition")));
        assert_eq!((&error.data()["from"], &error.data()["to"]), (&"Open".into(), &"Locked".into()));
        assert_eq!(error.data()["allowed"], serde_json::json!(["Shut"]));
    }
}
