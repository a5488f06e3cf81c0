//! The configuration as it goes out: shapes of the wire contract, section 2.1.

use std::collections::BTreeMap;

use kernel::Uuid;
use localisation::{CurrentCulture, Language};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// Everything that a client asks for at its start.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Configuration {
    pub(super) localization: Localization,
    pub(super) auth: Auth,
    pub(super) setting: Settings,
    pub(super) current_user: CurrentUser,
    pub(super) features: Features,
    pub(super) global_features: GlobalFeatures,
    pub(super) multi_tenancy: MultiTenancy,
    pub(super) current_tenant: CurrentTenant,
    pub(super) timing: Timing,
    pub(super) clock: Clock,
    pub(super) object_extensions: ObjectExtensions,
    /// Always empty.
    #[schema(value_type = Object)]
    pub(super) extra_properties: Map<String, Value>,
}

/// Languages and culture; texts only when asked for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Localization {
    /// Texts by resource and key.
    pub(super) values: BTreeMap<String, BTreeMap<String, String>>,
    /// Texts by resource, with the resources that they build on.
    pub(super) resources: BTreeMap<String, localisation::ResourceView>,
    pub(super) languages: Vec<Language>,
    pub(super) current_culture: CurrentCulture,
    pub(super) default_resource_name: &'static str,
    /// Names of our cultures in other libraries: they are the same, so this is empty.
    #[schema(value_type = Object)]
    pub(super) languages_map: Map<String, Value>,
    #[schema(value_type = Object)]
    pub(super) language_files_map: Map<String, Value>,
    pub(super) use_route_based_culture: bool,
}

/// What the caller may do.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Auth {
    /// The granted permissions, each `true`; absent ones are not granted.
    pub(super) granted_policies: BTreeMap<String, bool>,
}

/// Settings that clients see.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Settings {
    #[schema(value_type = BTreeMap<String, Option<String>>)]
    pub(super) values: Map<String, Value>,
}

/// Who calls.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CurrentUser {
    pub(super) is_authenticated: bool,
    #[schema(nullable)]
    pub(super) id: Option<Uuid>,
    #[schema(nullable)]
    pub(super) tenant_id: Option<Uuid>,
    #[schema(nullable)]
    pub(super) impersonator_user_id: Option<Uuid>,
    #[schema(nullable)]
    pub(super) impersonator_tenant_id: Option<Uuid>,
    #[schema(nullable)]
    pub(super) impersonator_user_name: Option<String>,
    #[schema(nullable)]
    pub(super) impersonator_tenant_name: Option<String>,
    #[schema(nullable)]
    pub(super) user_name: Option<String>,
    #[schema(nullable)]
    pub(super) name: Option<String>,
    #[schema(nullable)]
    pub(super) sur_name: Option<String>,
    #[schema(nullable)]
    pub(super) email: Option<String>,
    pub(super) email_verified: bool,
    #[schema(nullable)]
    pub(super) phone_number: Option<String>,
    pub(super) phone_number_verified: bool,
    pub(super) roles: Vec<String>,
    #[schema(nullable)]
    pub(super) session_id: Option<Uuid>,
}

/// Features in force.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Features {
    #[schema(value_type = BTreeMap<String, String>)]
    pub(super) values: Map<String, Value>,
}

/// Features of the whole installation: none.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GlobalFeatures {
    pub(super) enabled_features: Vec<String>,
}

/// That there are tenants.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MultiTenancy {
    pub(super) is_enabled: bool,
    /// 0: each tenant has users of its own.
    pub(super) user_sharing_strategy: i32,
}

/// The tenant of the caller, of the workspace, or named before signing in.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CurrentTenant {
    #[schema(nullable)]
    pub(super) id: Option<Uuid>,
    #[schema(nullable)]
    pub(super) name: Option<String>,
    pub(super) is_available: bool,
}

/// The time zone in force.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Timing {
    pub(super) time_zone: TimeZone,
}

/// A time zone.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TimeZone {
    pub(super) iana: Iana,
    pub(super) windows: Windows,
}

/// By the name of the IANA data base.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Iana {
    pub(super) time_zone_name: String,
}

/// By the name that Windows uses; null for the few zones without one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Windows {
    #[schema(nullable)]
    pub(super) time_zone_id: Option<&'static str>,
}

/// How instants go over the wire.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Clock {
    /// `Utc`.
    pub(super) kind: &'static str,
}

/// Extensions of ABP's entities: none, but stock clients wait for the members.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct ObjectExtensions {
    #[schema(value_type = Object)]
    pub(super) modules: Map<String, Value>,
    #[schema(value_type = Object)]
    pub(super) enums: Map<String, Value>,
}
