//! Path parameters.

use axum::{
    extract::{FromRequestParts, Path, RawPathParams, path::ErrorKind, rejection::PathRejection},
    http::request::Parts,
};
use kernel::{Error, Uuid};
use serde::de::DeserializeOwned;

use crate::{Failure, Result, body::CHARACTER};

/// The id in the path of an operation on one entity.
pub struct IdPath(pub Uuid);

impl<S: Send + Sync> FromRequestParts<S> for IdPath {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        match Path::<Uuid>::from_request_parts(parts, state).await {
            Ok(Path(id)) => Ok(Self(id)),
            Err(_) => Err(Error::invalid(name_of_first(parts, state).await, "Validation.Type").into()),
        }
    }
}

/// Name of the first parameter of the path.
async fn name_of_first<S: Send + Sync>(parts: &mut Parts, state: &S) -> String {
    let named = RawPathParams::from_request_parts(parts, state).await.ok();
    named.and_then(|named| named.iter().next().map(|(name, _)| name.to_owned())).unwrap_or_else(|| "id".to_owned())
}

/// Kind and id of a record, `/records/{kind}/{id}`.
pub struct RecordPath {
    /// Name of the kind, [`crate::RecordKind::name`].
    pub kind: String,
    pub id: Uuid,
}

impl<S: Send + Sync> FromRequestParts<S> for RecordPath {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        let TextPath((kind, id)) = TextPath::<(String, String)>::from_request_parts(parts, state).await?;
        let id = id.parse().map_err(|_| Error::invalid("id", "Validation.Type"))?;
        Ok(Self { kind, id })
    }
}

/// The ids of a record and of a part of it, `/{id}/members/{memberId}`.
pub struct PartPath {
    /// The record.
    pub id: Uuid,
    pub part: Uuid,
}

impl<S: Send + Sync> FromRequestParts<S> for PartPath {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        let named = RawPathParams::from_request_parts(parts, state).await.map_err(Error::internal)?;
        let mut ids = named.iter().map(|(name, value)| value.parse().map_err(|_| Error::invalid(name.to_owned(), "Validation.Type")));
        let mut next = || ids.next().unwrap_or_else(|| Err(Error::internal("the path has two ids")));
        Ok(Self { id: next()?, part: next()? })
    }
}

/// Texts in the path: UTF-8 without NUL. Several are a tuple, in the order of the path.
pub struct TextPath<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for TextPath<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        let Path(value) = Path::<T>::from_request_parts(parts, state).await.map_err(wrong)?;
        let named = RawPathParams::from_request_parts(parts, state).await.map_err(Error::internal)?;
        match named.iter().find(|(_, value)| value.contains('\0')) {
            Some((name, _)) => Err(Error::invalid(name, CHARACTER).into()),
            None => Ok(Self(value)),
        }
    }
}

fn wrong(rejection: PathRejection) -> Error {
    let PathRejection::FailedToDeserializePathParams(failed) = rejection else { return Error::internal(rejection) };
    match failed.into_kind() {
        ErrorKind::InvalidUtf8InPathParam { key } => Error::invalid(key, CHARACTER),
        ErrorKind::ParseErrorAtKey { key, .. } => Error::invalid(key, "Validation.Type"),
        kind => Error::internal(kind.to_string()),
    }
}
