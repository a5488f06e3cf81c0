//! Feature management over HTTP, in ABP's shapes.

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
};
use garde::Validate;
use http::{App, Body, Caller, OpenApiRouter, Params, culture_of, route, routes};
use kernel::{Error, HOST, Policy, Uuid};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::{IntoParams, ToSchema};

use super::{FeatureDef, FeatureKind, MANAGE_HOST, Values, definitions::DEFINITIONS, values};
use crate::tenant::MANAGE_FEATURES;

const EITHER: Policy = Policy::AnyOf(&[MANAGE_FEATURES, MANAGE_HOST]);

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(route(EITHER, routes!(get))).routes(route(EITHER, routes!(update))).routes(route(EITHER, routes!(reset)))
}

/// Whose features.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(crate) struct Provider {
    /// `T`, tenant.
    #[garde(length(chars, min = 1, max = 1))]
    #[param(min_length = 1, max_length = 1, example = "T")]
    provider_name: String,
    /// Id of the tenant; the host when absent.
    #[garde(skip)]
    #[serde(default)]
    provider_key: Option<Uuid>,
}

impl Provider {
    fn level(&self) -> kernel::Result<Uuid> {
        match self.provider_name.as_str() {
            "T" => Ok(self.provider_key.unwrap_or(HOST)),
            _ => Err(Error::invalid("providerName", "Validation.UnknownProvider")),
        }
    }
}

/// Features in groups.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FeatureList {
    groups: Vec<FeatureGroup>,
}

/// A group of features.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FeatureGroup {
    name: &'static str,
    display_name: String,
    features: Vec<FeatureView>,
}

/// A feature and its value.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FeatureView {
    name: &'static str,
    display_name: String,
    value: String,
    /// Where the value comes from: `T` and the tenant, or `D`, the default.
    provider: ValueProvider,
    #[schema(nullable)]
    description: Option<String>,
    /// Kind of control, its choices, and what it checks.
    #[schema(value_type = Object)]
    value_type: Value,
    depth: u32,
    #[schema(nullable)]
    parent_name: Option<&'static str>,
}

/// Where a value comes from.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ValueProvider {
    name: &'static str,
    #[schema(nullable)]
    key: Option<String>,
}

/// Features of a tenant with their values.
#[utoipa::path(get, path = "/api/feature-management/features", operation_id = "list_features", tag = "Features", params(Provider), responses((status = 200, body = FeatureList)))]
async fn get(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Params(of): Params<Provider>,
) -> http::Result<Json<FeatureList>> {
    let level = of.level()?;
    let values = values::show(&app, &scope, level).await?;
    let culture = culture_of(&app, &headers);
    let text = |key: String| app.texts().text(&culture, &key, &Map::new());
    let mut groups: Vec<FeatureGroup> = Vec::new();
    for def in DEFINITIONS {
        if groups.last().is_none_or(|g| g.name != def.group) {
            let display_name = text(format!("FeatureGroup:{}", def.group)).unwrap_or_else(|| def.group.to_owned());
            groups.push(FeatureGroup { name: def.group, display_name, features: Vec::new() });
        }
        if let Some(group) = groups.last_mut() {
            group.features.push(view(def, level, &values, &text));
        }
    }
    Ok(Json(FeatureList { groups }))
}

fn view(def: &FeatureDef, level: Uuid, values: &Values, text: &impl Fn(String) -> Option<String>) -> FeatureView {
    let provider = match values.own(def.name) {
        Some(_) => ValueProvider { name: "T", key: (level != HOST).then(|| level.to_string()) },
        None => ValueProvider { name: "D", key: None },
    };
    FeatureView {
        name: def.name,
        display_name: text(format!("Feature:{}", def.name)).unwrap_or_else(|| def.name.to_owned()),
        value: values.get(def.name).to_owned(),
        provider,
        description: text(format!("Feature:{}.Description", def.name)),
        value_type: value_type(def),
        depth: def.depth(),
        parent_name: def.parent,
    }
}

fn value_type(def: &FeatureDef) -> Value {
    match def.kind {
        FeatureKind::Toggle => {
            json!({"name": "ToggleStringValueType", "properties": {}, "validator": {"name": "BOOLEAN", "properties": {}}})
        }
        FeatureKind::Number => {
            let validator = json!({"name": "NUMERIC", "properties": {"MinValue": 0, "MaxValue": u32::MAX}});
            json!({"name": "FreeTextStringValueType", "properties": {}, "validator": validator})
        }
        FeatureKind::Choice(words) => {
            let item =
                |w: &&str| json!({"value": w, "displayText": {"resourceName": "Portal", "name": format!("Feature:{}.{w}", def.name)}});
            let items: Vec<Value> = words.iter().map(item).collect();
            json!({"name": "SelectionStringValueType", "properties": {}, "validator": {"name": "NULL", "properties": {}}, "itemSource": {"items": items}})
        }
    }
}

/// Changed features; those that are not named stay.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub(crate) struct UpdateFeatures {
    /// The changes.
    #[garde(length(max = 200), dive)]
    #[schema(max_items = 200)]
    features: Vec<UpdateFeature>,
}

/// A changed feature.
#[derive(Debug, Deserialize, ToSchema, Validate)]
pub(crate) struct UpdateFeature {
    /// Name.
    #[garde(length(chars, min = 1, max = 128))]
    #[schema(min_length = 1, max_length = 128, example = "AuditLogging.Enable")]
    name: String,
    /// Value.
    #[garde(length(chars, min = 1, max = 128))]
    #[schema(min_length = 1, max_length = 128, example = "true")]
    value: String,
}

/// Sets features of a tenant.
#[utoipa::path(put, path = "/api/feature-management/features", operation_id = "update_features", tag = "Features", params(Provider), request_body = UpdateFeatures, responses((status = 204)))]
async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(of): Params<Provider>,
    Body(body): Body<UpdateFeatures>,
) -> http::Result<StatusCode> {
    let changes: Vec<(String, String)> = body.features.into_iter().map(|f| (f.name, f.value)).collect();
    values::set(&app, &scope, of.level()?, &changes).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Gives every feature of a tenant its default again.
#[utoipa::path(delete, path = "/api/feature-management/features", operation_id = "reset_features", tag = "Features", params(Provider), responses((status = 204)))]
async fn reset(State(app): State<App>, Caller(scope): Caller, Params(of): Params<Provider>) -> http::Result<StatusCode> {
    values::reset(&app, &scope, of.level()?).await?;
    Ok(StatusCode::NO_CONTENT)
}
