//! Request and response types (wire contract, 2.4). Unknown members are ignored, as ABP does.

use chrono::{DateTime, Utc};
use garde::Validate;
use http::{App, PageQuery};
use kernel::{HOST, Page, Paged, Result, Uuid};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

use crate::{
    security_log::{Filter, Model, store::SORTABLE},
    tenant,
};

/// What entries call the application.
const APPLICATION: &str = "Waymark";

/// Which entries.
#[http::document_limits(param)]
#[derive(Debug, Clone, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct SecurityLogQuery {
    /// Text that the user's name, the OpenID client's id, the caller's address or the browser contain.
    #[garde(length(chars, max = 200))]
    filter: Option<String>,
    /// From this instant on.
    #[garde(custom(http::plain_year))]
    #[serde(deserialize_with = "http::optional_instant")]
    start_time: Option<DateTime<Utc>>,
    /// Up to this instant.
    #[garde(custom(http::plain_year))]
    #[serde(deserialize_with = "http::optional_instant")]
    end_time: Option<DateTime<Utc>>,
    /// The application that wrote the entry; this is the only one.
    #[garde(length(chars, max = 96))]
    #[param(example = "Waymark")]
    application_name: Option<String>,
    /// `Identity`, `IdentityExternal`, `IdentityTwoFactor` or `OpenIddict`.
    #[garde(length(chars, max = 96))]
    #[param(example = "Identity")]
    identity: Option<String>,
    /// What happened, `LoginFailed`.
    #[garde(length(chars, max = 96))]
    #[param(example = "LoginFailed")]
    action: Option<String>,
    /// The same, under its other name.
    #[garde(length(chars, max = 96))]
    #[param(example = "LoginFailed")]
    action_name: Option<String>,
    #[garde(skip)]
    user_id: Option<Uuid>,
    /// Part of the user's name.
    #[garde(length(chars, max = 256))]
    #[param(example = "lucy")]
    user_name: Option<String>,
    /// Part of the OpenID client's id.
    #[garde(length(chars, max = 64))]
    #[param(example = "Portal")]
    client_id: Option<String>,
    /// Start of the caller's address.
    #[garde(length(chars, max = 64))]
    #[param(example = "203.0.113.")]
    client_ip_address: Option<String>,
    /// Correlation id of the request.
    #[garde(length(chars, max = 64))]
    correlation_id: Option<String>,
    /// `creationTime`, `userName`, `action`, `identity`, `clientId`, `clientIpAddress`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
}

impl SecurityLogQuery {
    pub(super) fn page(&self, paging: &PageQuery) -> Result<Page> {
        paging.sorted(self.sorting.as_deref(), SORTABLE)
    }

    /// Whether the query asks for the entries of an application that isn't this one.
    pub(super) fn is_of_another_application(&self) -> bool {
        self.application_name.as_deref().is_some_and(|name| !name.is_empty() && !name.eq_ignore_ascii_case(APPLICATION))
    }
}

impl From<SecurityLogQuery> for Filter {
    fn from(query: SecurityLogQuery) -> Self {
        // Clients send an empty box as an empty text.
        let text = |value: Option<String>| value.filter(|text| !text.trim().is_empty());
        Self {
            text: text(query.filter),
            from: query.start_time,
            to: query.end_time,
            identity: text(query.identity),
            action: text(query.action).or(text(query.action_name)),
            user_id: query.user_id,
            user_name: text(query.user_name),
            client_id: text(query.client_id),
            address: text(query.client_ip_address),
            correlation_id: text(query.correlation_id),
        }
    }
}

/// An entry of the security log.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecurityLogView {
    pub(super) id: Uuid,
    /// Tenant; null for the host.
    #[schema(nullable)]
    pub(super) tenant_id: Option<Uuid>,
    #[schema(nullable)]
    pub(super) tenant_name: Option<String>,
    /// The application that wrote it.
    #[schema(example = "Waymark")]
    pub(super) application_name: &'static str,
    /// `Identity`, `IdentityExternal`, `IdentityTwoFactor` or `OpenIddict`.
    #[schema(example = "Identity")]
    pub(super) identity: String,
    /// What happened.
    #[schema(example = "LoginSucceeded")]
    pub(super) action: String,
    /// The user; null if the name is unknown.
    #[schema(nullable)]
    pub(super) user_id: Option<Uuid>,
    /// The user's name; a fingerprint of the typed text if it is unknown.
    #[schema(example = "lucy.farrow")]
    pub(super) user_name: String,
    #[schema(nullable)]
    pub(super) impersonator_user_id: Option<Uuid>,
    /// Tenant of that user; null for the host.
    #[schema(nullable)]
    pub(super) impersonator_tenant_id: Option<Uuid>,
    /// Sign-in name of that user.
    #[schema(nullable)]
    pub(super) impersonator_user_name: Option<String>,
    /// OpenID client.
    #[schema(example = "Portal_App", nullable)]
    pub(super) client_id: Option<String>,
    /// Correlation id of the request.
    pub(super) correlation_id: String,
    /// Address of the caller.
    #[schema(nullable)]
    pub(super) client_ip_address: Option<String>,
    /// User agent.
    #[schema(nullable)]
    pub(super) browser_info: Option<String>,
    /// When.
    pub(super) creation_time: DateTime<Utc>,
    /// Always empty.
    #[schema(value_type = Object)]
    extra_properties: Map<String, Value>,
}

impl SecurityLogView {
    fn of(entry: Model, tenant_name: Option<String>) -> Self {
        Self {
            id: entry.id,
            tenant_id: (entry.tenant_id != HOST).then_some(entry.tenant_id),
            tenant_name,
            application_name: APPLICATION,
            identity: entry.identity,
            action: entry.action,
            user_id: entry.user_id,
            user_name: entry.user_name,
            impersonator_user_id: entry.impersonator_user_id,
            impersonator_tenant_id: entry.impersonator_tenant_id.filter(|tenant| *tenant != HOST),
            impersonator_user_name: entry.impersonator_user_name,
            client_id: entry.client_id,
            correlation_id: entry.correlation_id,
            client_ip_address: entry.client_ip_address,
            browser_info: entry.browser_info,
            creation_time: entry.created_at,
            extra_properties: Map::new(),
        }
    }

    /// An entry with the name of its tenant.
    pub(super) async fn named(app: &App, entry: Model) -> Result<Self> {
        let name = tenant::directory(app).await?.by_id(entry.tenant_id).map(|tenant| tenant.name.clone());
        Ok(Self::of(entry, name))
    }

    /// A page with the names of the tenants.
    pub(super) async fn all(app: &App, page: Paged<Model>) -> Result<Paged<Self>> {
        let tenants = tenant::directory(app).await?;
        Ok(page.map(|entry| {
            let name = tenants.by_id(entry.tenant_id).map(|tenant| tenant.name.clone());
            Self::of(entry, name)
        }))
    }
}
