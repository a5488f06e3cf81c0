//! Request and response types (wire contract, 2.11). Unknown members are ignored, as ABP does.

use chrono::{DateTime, Utc};
use garde::Validate;
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::delegation::{Delegated, NewDelegation};

/// A delegation, with the user on its other side.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DelegationView {
    pub id: Uuid,
    /// Sign-in name of the other user.
    #[schema(example = "lucy.farrow")]
    pub user_name: String,
    /// From when on.
    pub start_time: DateTime<Utc>,
    /// Until when.
    pub end_time: DateTime<Utc>,
}

impl From<Delegated> for DelegationView {
    fn from(own: Delegated) -> Self {
        Self { id: own.id, user_name: own.user_name, start_time: own.start_time, end_time: own.end_time }
    }
}

/// A user who was looked up.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DelegateView {
    pub id: Uuid,
    /// Sign-in name.
    #[schema(example = "lucy.farrow")]
    pub user_name: String,
}

impl From<(Uuid, String)> for DelegateView {
    fn from((id, user_name): (Uuid, String)) -> Self {
        Self { id, user_name }
    }
}

/// Who may act as the caller, and when.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DelegationRequest {
    /// Who may act, a user of the caller's own tenant.
    #[garde(skip)]
    #[schema(required = true, nullable = false)]
    pub target_user_id: Option<Uuid>,
    /// From when on.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2030-01-01T08:00:00Z", required = true, nullable = false)]
    #[serde(default, deserialize_with = "http::optional_instant")]
    pub start_time: Option<DateTime<Utc>>,
    /// Until when.
    #[garde(custom(http::plain_year))]
    #[schema(example = "2030-01-08T08:00:00Z", required = true, nullable = false)]
    #[serde(default, deserialize_with = "http::optional_instant")]
    pub end_time: Option<DateTime<Utc>>,
}

impl From<DelegationRequest> for NewDelegation {
    fn from(request: DelegationRequest) -> Self {
        Self { target: request.target_user_id, start_time: request.start_time, end_time: request.end_time }
    }
}
