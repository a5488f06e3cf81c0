//! Settings of the account area over HTTP, in ABP's shapes.

use garde::Validate;
use kernel::Permission;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::setting;

pub(in crate::account) const SETTINGS: Permission = setting::ACCOUNT;

/// Registration and sign-in settings.
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AccountSettings {
    /// Whether people may register themselves in a tenant. What the host sets is the default of all tenants; nobody registers at the
    /// host.
    #[garde(skip)]
    #[schema(example = false)]
    pub(super) is_self_registration_enabled: bool,
    /// Whether users sign in with a local password. If absent in a request, it stays as it is.
    #[garde(skip)]
    #[schema(example = true)]
    #[serde(default)]
    pub(super) enable_local_login: Option<bool>,
    /// Always true: no response reveals whether an account exists.
    #[garde(skip)]
    #[schema(example = true)]
    #[serde(default)]
    pub(super) prevent_email_enumeration: Option<bool>,
}
