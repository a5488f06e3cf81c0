//! A token that was mailed, as the operations that check and use it take it.

use garde::Validate;
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

/// A token that was mailed to confirm the address.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConfirmEmail {
    #[garde(skip)]
    pub(super) user_id: Uuid,
    #[garde(length(chars, min = 1, max = 512))]
    #[schema(example = "AAAAAGc")]
    pub(super) token: String,
}
