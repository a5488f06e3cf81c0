//! The configuration as it goes out: shapes of the wire contract, section 2.1.

use kernel::Uuid;
use localisation::{CurrentCulture, Language};
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Everything that a client asks for at its start.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Configuration {
    pub(crate) localization: Localization,
    pub(crate) auth: Auth,
    pub(crate) setting: Settings,
    pub(crate) current_user: CurrentUser,
    pub(crate) features: Features,
    pub(crate) global_features: GlobalFeatures,
    pub(crate) multi_tenancy: MultiTenancy,
    pub(crate) current_tenant: CurrentTenant,
    pub(crate) timing: Timing,
    pub(crate) clock: Clock,
    pub(crate) object_extensions: ObjectExtensions,
    /// `setupRequired` is true, and there, as long as the portal has no administrator. `notInWorkspaces` lists what a host user
    /// is granted on users and roles: it counts in no tenant's workspace.
    #[schema(value_type = Object)]
    pub(crate) extra_properties: Map<String, Value>,
}

/// Languages and culture; texts only on request.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Localization {
    /// Texts by resource and key.
    pub(crate) values: BTreeMap<String, BTreeMap<String, String>>,
    /// Texts by resource, with the resources that they build on.
    pub(crate) resources: BTreeMap<String, localisation::ResourceView>,
    pub(crate) languages: Vec<Language>,
    pub(crate) current_culture: CurrentCulture,
    pub(crate) default_resource_name: &'static str,
    /// Names of our cultures in other libraries: they are the same, so this is empty.
    #[schema(value_type = Object)]
    pub(crate) languages_map: Map<String, Value>,
    #[schema(value_type = Object)]
    pub(crate) language_files_map: Map<String, Value>,
    pub(crate) use_route_based_culture: bool,
}

/// The caller's granted policies.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Auth {
    /// The granted permissions, each `true`; absent ones are not granted.
    pub(crate) granted_policies: BTreeMap<String, bool>,
}

/// Settings that clients see.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Settings {
    #[schema(value_type = BTreeMap<String, Option<String>>)]
    pub(crate) values: Map<String, Value>,
}

/// The caller.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CurrentUser {
    pub(crate) is_authenticated: bool,
    #[schema(nullable)]
    pub(crate) id: Option<Uuid>,
    #[schema(nullable)]
    pub(crate) tenant_id: Option<Uuid>,
    #[schema(nullable)]
    pub(crate) impersonator_user_id: Option<Uuid>,
    #[schema(nullable)]
    pub(crate) impersonator_tenant_id: Option<Uuid>,
    #[schema(nullable)]
    pub(crate) impersonator_user_name: Option<String>,
    #[schema(nullable)]
    pub(crate) impersonator_tenant_name: Option<String>,
    #[schema(nullable)]
    pub(crate) user_name: Option<String>,
    #[schema(nullable)]
    pub(crate) name: Option<String>,
    #[schema(nullable)]
    pub(crate) sur_name: Option<String>,
    #[schema(nullable)]
    pub(crate) email: Option<String>,
    pub(crate) email_verified: bool,
    #[schema(nullable)]
    pub(crate) phone_number: Option<String>,
    pub(crate) phone_number_verified: bool,
    pub(crate) roles: Vec<String>,
    #[schema(nullable)]
    pub(crate) session_id: Option<Uuid>,
}

/// Effective features.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Features {
    #[schema(value_type = BTreeMap<String, String>)]
    pub(crate) values: Map<String, Value>,
}

/// Features of the whole installation: none.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GlobalFeatures {
    pub(crate) enabled_features: Vec<String>,
}

/// That there are tenants.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MultiTenancy {
    pub(crate) is_enabled: bool,
    /// 0: users belong to one tenant.
    pub(crate) user_sharing_strategy: i32,
}

/// The tenant of the caller, of the workspace, or named before signing in.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CurrentTenant {
    #[schema(nullable)]
    pub(crate) id: Option<Uuid>,
    #[schema(nullable)]
    pub(crate) name: Option<String>,
    pub(crate) is_available: bool,
}

/// The effective time zone.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Timing {
    pub(crate) time_zone: TimeZone,
}

/// A time zone.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TimeZone {
    pub(crate) iana: Iana,
    pub(crate) windows: Windows,
}

/// By the name of the IANA data base.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Iana {
    /// Null where nothing says one: clients take the browser's.
    #[schema(nullable)]
    pub(crate) time_zone_name: Option<String>,
}

/// By the name that Windows uses; null for the few zones without one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Windows {
    #[schema(nullable)]
    pub(crate) time_zone_id: Option<&'static str>,
}

/// How instants go over the wire.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Clock {
    /// `Utc`.
    pub(crate) kind: &'static str,
}

/// Extensions of ABP's entities: none, but stock clients wait for the members.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct ObjectExtensions {
    #[schema(value_type = Object)]
    pub(crate) modules: Map<String, Value>,
    #[schema(value_type = Object)]
    pub(crate) enums: Map<String, Value>,
}
