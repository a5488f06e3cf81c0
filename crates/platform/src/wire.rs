//! Small helpers for the wire.

use serde::{Deserialize, Deserializer};

/// Tells a member that is null (`Some(None)`) from one that is absent (`None`, by `#[serde(default)]`).
pub(crate) fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<Option<T>>, D::Error> {
    Option::<T>::deserialize(deserializer).map(Some)
}
