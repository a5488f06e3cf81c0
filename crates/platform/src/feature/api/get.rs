//! `GET /api/feature-management/features`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller, Params, culture_of};
use kernel::{HOST, Uuid};
use serde::Serialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::view::Provider;
use crate::feature::{FeatureDef, FeatureKind, Values, definitions::DEFINITIONS, service};

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
    /// Type of the control, its choices, and its validation.
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

/// Features of a tenant with their values.
#[utoipa::path(get, path = "/api/feature-management/features", operation_id = "list_features", tag = "Features", params(Provider), responses((status = 200, body = FeatureList)))]
pub async fn get(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Params(of): Params<Provider>,
) -> http::Result<Json<FeatureList>> {
    let level = of.level()?;
    let values = service::show(&app, &scope, level).await?;
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
