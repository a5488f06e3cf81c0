//! Request and response types (wire contract, 2.11). Unknown members are ignored, as ABP does.

use garde::Validate;
use kernel::{HOST, Uuid};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::account_link::{Account, service::Linked};

/// An account.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinkedAccount {
    #[garde(skip)]
    pub user_id: Uuid,
    /// Its tenant; null for the host.
    #[garde(skip)]
    #[schema(nullable)]
    pub tenant_id: Option<Uuid>,
}

impl LinkedAccount {
    pub(super) fn account(&self) -> Account {
        (self.tenant_id.unwrap_or(HOST), self.user_id)
    }
}

/// An account, and a token that it requested.
#[http::document_limits]
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinkedAccountToken {
    #[garde(skip)]
    pub user_id: Uuid,
    /// Its tenant; null for the host.
    #[garde(skip)]
    #[schema(nullable)]
    pub tenant_id: Option<Uuid>,
    #[garde(length(chars, min = 1, max = 512))]
    #[schema(example = "Zm9ydHktdGhyZWUtY2hhcmFjdGVycw")]
    pub token: String,
}

impl LinkedAccountToken {
    pub(super) fn account(&self) -> Account {
        (self.tenant_id.unwrap_or(HOST), self.user_id)
    }
}

/// An account that the caller's is linked to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinkUserView {
    pub target_user_id: Uuid,
    /// Sign-in name.
    #[schema(example = "lucy.farrow")]
    pub target_user_name: String,
    /// Tenant; null for the host.
    #[schema(nullable)]
    pub target_tenant_id: Option<Uuid>,
    /// Name of the tenant; null for the host.
    #[schema(nullable)]
    pub target_tenant_name: Option<String>,
    /// Whether it is linked directly, by a link that can be removed here.
    pub directly_linked: bool,
}

impl From<Linked> for LinkUserView {
    fn from(linked: Linked) -> Self {
        let (tenant, user) = linked.account;
        Self {
            target_user_id: user,
            target_user_name: linked.user_name,
            target_tenant_id: (tenant != HOST).then_some(tenant),
            target_tenant_name: linked.tenant_name,
            directly_linked: linked.directly,
        }
    }
}
