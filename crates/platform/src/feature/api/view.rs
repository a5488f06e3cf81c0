//! Request and response types.

use garde::Validate;
use kernel::{Error, HOST, Uuid};
use serde::Deserialize;
use utoipa::IntoParams;

/// Whose features.
#[http::document_limits(param)]
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(crate) struct Provider {
    /// `T`, tenant.
    #[garde(length(chars, min = 1, max = 1))]
    #[param(example = "T")]
    pub(super) provider_name: String,
    /// Id of the tenant; the host when absent.
    #[garde(skip)]
    #[serde(default)]
    pub(super) provider_key: Option<Uuid>,
}

impl Provider {
    pub(super) fn level(&self) -> kernel::Result<Uuid> {
        match self.provider_name.as_str() {
            "T" => Ok(self.provider_key.unwrap_or(HOST)),
            _ => Err(Error::invalid("providerName", "Validation.UnknownProvider")),
        }
    }
}
