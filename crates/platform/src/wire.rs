//! Small helpers for the wire.

use kernel::Timestamp;
use serde::{Deserialize, Deserializer};

/// Distinguishes a member that is null (`Some(None)`) from one that is absent (`None`, by `#[serde(default)]`).
pub(crate) fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<Option<T>>, D::Error> {
    Option::<T>::deserialize(deserializer).map(Some)
}

/// As [`present`] for an instant, which is read as [`http::optional_instant`] does.
pub(crate) fn present_instant<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<Timestamp>>, D::Error> {
    http::optional_instant(deserializer).map(Some)
}
