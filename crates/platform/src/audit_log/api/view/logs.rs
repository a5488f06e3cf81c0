//! Audited requests (wire contract, 2.6).

use chrono::{DateTime, Utc};
use garde::Validate;
use http::{App, PageQuery};
use kernel::{HOST, Page, Paged, Result, Uuid};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use store::audit::{action, log};
use utoipa::{IntoParams, ToSchema};

use super::EntityChangeView;
use crate::{
    audit_log::{Log, LogFilter, store::LOGS_SORTABLE},
    tenant::{self, Directory},
};

/// What records call the application.
const APPLICATION: &str = "Waymark";

/// Which requests.
#[http::document_limits(param)]
#[derive(Debug, Clone, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct AuditLogQuery {
    /// From this instant on.
    #[garde(custom(http::plain_year))]
    #[serde(deserialize_with = "http::optional_instant")]
    start_time: Option<DateTime<Utc>>,
    /// Up to this instant.
    #[garde(custom(http::plain_year))]
    #[serde(deserialize_with = "http::optional_instant")]
    end_time: Option<DateTime<Utc>>,
    /// Text in address, user, caller's address, correlation id or exception.
    #[garde(length(chars, max = 200))]
    filter: Option<String>,
    /// Part of the address.
    #[garde(length(chars, max = 256))]
    #[param(example = "/api/app/clients")]
    url: Option<String>,
    /// Part of the OpenID client's id.
    #[garde(length(chars, max = 64))]
    #[param(example = "Portal")]
    client_id: Option<String>,
    #[garde(skip)]
    user_id: Option<Uuid>,
    /// Part of the user's name.
    #[garde(length(chars, max = 256))]
    #[param(example = "lucy")]
    user_name: Option<String>,
    /// The application that wrote the record; this is the only one.
    #[garde(length(chars, max = 96))]
    #[param(example = "Waymark")]
    application_name: Option<String>,
    /// Start of the caller's address.
    #[garde(length(chars, max = 64))]
    #[param(example = "203.0.113.")]
    client_ip_address: Option<String>,
    /// Correlation id of the request.
    #[garde(length(chars, max = 64))]
    correlation_id: Option<String>,
    /// `POST`, in any case.
    #[garde(length(chars, max = 16))]
    #[param(example = "POST")]
    http_method: Option<String>,
    /// Status of the answer; 0 for jobs and the command line.
    #[garde(range(min = 0, max = 999))]
    #[param(example = 200)]
    http_status_code: Option<i32>,
    /// Minimum duration in milliseconds.
    #[garde(range(min = 0, max = 86_400_000))]
    #[param(example = 0)]
    min_execution_duration: Option<i32>,
    /// Maximum duration in milliseconds.
    #[garde(range(min = 0, max = 86_400_000))]
    #[param(example = 10_000)]
    max_execution_duration: Option<i32>,
    /// Whether it failed.
    #[garde(skip)]
    has_exception: Option<bool>,
    /// `executionTime`, `executionDuration`, `userName`, `httpMethod`, `httpStatusCode`, `url`, `clientId`, `clientIpAddress`, each with
    /// ` desc`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
}

impl AuditLogQuery {
    pub(in crate::audit_log::api) fn page(&self, paging: &PageQuery) -> Result<Page> {
        paging.sorted(self.sorting.as_deref(), LOGS_SORTABLE)
    }

    /// Whether the query asks for the records of an application that isn't this one.
    pub(in crate::audit_log::api) fn is_of_another_application(&self) -> bool {
        self.application_name.as_deref().is_some_and(|name| !name.is_empty() && !name.eq_ignore_ascii_case(APPLICATION))
    }
}

impl From<AuditLogQuery> for LogFilter {
    fn from(query: AuditLogQuery) -> Self {
        // Clients send an empty box as an empty text.
        let text = |value: Option<String>| value.filter(|text| !text.trim().is_empty());
        Self {
            from: query.start_time,
            to: query.end_time,
            text: text(query.filter),
            url: text(query.url),
            client_id: text(query.client_id),
            user_id: query.user_id,
            user_name: text(query.user_name),
            address: text(query.client_ip_address),
            correlation_id: text(query.correlation_id),
            method: text(query.http_method),
            status: query.http_status_code,
            min_duration: query.min_execution_duration,
            max_duration: query.max_execution_duration,
            has_exception: query.has_exception,
        }
    }
}

/// An operation of a request.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditLogActionView {
    id: Uuid,
    /// The request.
    audit_log_id: Uuid,
    /// Tenant; null for the host.
    #[schema(nullable)]
    tenant_id: Option<Uuid>,
    /// The area, `client`.
    #[schema(example = "client")]
    service_name: String,
    /// The verb, `create`.
    #[schema(example = "create")]
    method_name: String,
    /// Arguments as a JSON object, without secrets; empty where they are not the caller's to read.
    #[schema(example = "{}")]
    parameters: String,
    /// When it began.
    execution_time: DateTime<Utc>,
    /// Milliseconds.
    #[schema(example = 12)]
    execution_duration: i32,
    /// Always empty.
    #[schema(value_type = Object)]
    extra_properties: Map<String, Value>,
}

impl AuditLogActionView {
    fn of(action: action::Model, execution_duration: i32) -> Self {
        Self {
            id: action.id,
            audit_log_id: action.audit_log_id,
            tenant_id: unless_host(action.tenant_id),
            service_name: action.service_name,
            method_name: action.method_name,
            parameters: action.parameters,
            execution_time: action.execution_time,
            execution_duration,
            extra_properties: Map::new(),
        }
    }
}

/// An audited request.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditLogView {
    pub(in crate::audit_log::api) id: Uuid,
    /// The user; null for jobs and the command line.
    #[schema(nullable)]
    user_id: Option<Uuid>,
    /// Sign-in name of the user.
    #[schema(example = "lucy.farrow")]
    pub(in crate::audit_log::api) user_name: String,
    /// Tenant; null for the host.
    #[schema(nullable)]
    tenant_id: Option<Uuid>,
    #[schema(nullable)]
    pub(in crate::audit_log::api) tenant_name: Option<String>,
    /// The impersonator, if any.
    #[schema(nullable)]
    impersonator_user_id: Option<Uuid>,
    /// Sign-in name of that user.
    #[schema(nullable)]
    pub(in crate::audit_log::api) impersonator_user_name: Option<String>,
    /// Tenant of that user; null for the host.
    #[schema(nullable)]
    impersonator_tenant_id: Option<Uuid>,
    #[schema(nullable)]
    impersonator_tenant_name: Option<String>,
    /// When the request arrived.
    pub(in crate::audit_log::api) execution_time: DateTime<Utc>,
    /// Milliseconds until the record was written.
    #[schema(example = 12)]
    pub(in crate::audit_log::api) execution_duration: i32,
    /// Address of the caller.
    #[schema(nullable)]
    pub(in crate::audit_log::api) client_ip_address: Option<String>,
    /// OpenID client.
    #[schema(example = "Portal_App", nullable)]
    pub(in crate::audit_log::api) client_id: Option<String>,
    /// Always null.
    #[schema(nullable)]
    client_name: Option<String>,
    /// User agent.
    #[schema(nullable)]
    pub(in crate::audit_log::api) browser_info: Option<String>,
    /// Empty for jobs and the command line.
    #[schema(example = "POST")]
    pub(in crate::audit_log::api) http_method: String,
    /// Path and query, without secrets.
    #[schema(example = "/api/app/clients")]
    pub(in crate::audit_log::api) url: String,
    /// Why it failed; null if it didn't.
    #[schema(nullable)]
    pub(in crate::audit_log::api) exceptions: Option<String>,
    /// Always empty.
    comments: &'static str,
    /// Status of the answer; 0 for jobs and the command line.
    #[schema(example = 200)]
    pub(in crate::audit_log::api) http_status_code: i32,
    /// The application that wrote it.
    #[schema(example = "Waymark")]
    application_name: &'static str,
    pub(in crate::audit_log::api) correlation_id: String,
    /// Changed entities; always empty in a list.
    entity_changes: Vec<EntityChangeView>,
    /// Operations; always empty in a list.
    actions: Vec<AuditLogActionView>,
    /// Whether arguments were omitted because they are private to another user.
    is_withheld: bool,
    /// Always empty.
    #[schema(value_type = Object)]
    extra_properties: Map<String, Value>,
}

fn unless_host(tenant: Uuid) -> Option<Uuid> {
    (tenant != HOST).then_some(tenant)
}

impl AuditLogView {
    fn of(log: log::Model, tenants: &Directory) -> Self {
        let name = |tenant: Uuid| tenants.by_id(tenant).map(|tenant| tenant.name.clone());
        let impersonator = log.impersonator_tenant_id.and_then(unless_host);
        Self {
            id: log.id,
            user_id: log.user_id,
            user_name: log.user_name,
            tenant_id: unless_host(log.tenant_id),
            tenant_name: name(log.tenant_id),
            impersonator_user_id: log.impersonator_user_id,
            impersonator_user_name: log.impersonator_user_name,
            impersonator_tenant_id: impersonator,
            impersonator_tenant_name: impersonator.and_then(name),
            execution_time: log.execution_time,
            execution_duration: log.execution_duration,
            client_ip_address: log.client_ip_address,
            client_id: log.client_id,
            client_name: None,
            browser_info: log.browser_info,
            http_method: log.http_method,
            url: log.url,
            exceptions: log.exceptions,
            comments: "",
            http_status_code: log.http_status_code,
            application_name: APPLICATION,
            correlation_id: log.correlation_id,
            entity_changes: Vec::new(),
            actions: Vec::new(),
            is_withheld: false,
            extra_properties: Map::new(),
        }
    }

    /// A request with its operations and changes.
    pub(in crate::audit_log::api) async fn whole(app: &App, of: Log) -> Result<Self> {
        let tenants = tenant::directory(app).await?;
        let took = of.log.execution_duration;
        Ok(Self {
            entity_changes: of.changes.into_iter().map(EntityChangeView::from).collect(),
            actions: of.actions.into_iter().map(|action| AuditLogActionView::of(action, took)).collect(),
            is_withheld: of.is_withheld,
            ..Self::of(of.log, &tenants)
        })
    }

    /// A page with the names of the tenants.
    pub(in crate::audit_log::api) async fn all(app: &App, page: Paged<log::Model>) -> Result<Paged<Self>> {
        let tenants = tenant::directory(app).await?;
        Ok(page.map(|log| Self::of(log, &tenants)))
    }
}
