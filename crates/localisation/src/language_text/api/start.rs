//! The texts as a client loads them at start-up.

use std::{collections::BTreeMap, sync::PoisonError};

use axum::{
    body::Bytes,
    extract::{RawQuery, State},
    http::HeaderMap,
    response::Response,
};
use http::{App, Caller, culture_of, tagged};
use kernel::{Error, HOST, Uuid};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{CurrentCulture, Localisation, localisation::Snapshot, negotiate};

/// All texts of one culture.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LocalizationView {
    /// Texts by resource.
    pub resources: BTreeMap<String, ResourceView>,
    pub current_culture: CurrentCulture,
}

/// Texts of one resource.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResourceView {
    /// Texts by key.
    pub texts: BTreeMap<String, String>,
    /// Resources to ask for keys that this one lacks.
    pub base_resources: Vec<String>,
}

/// The texts of a culture for the caller's tenant. An unknown culture gets the nearest known one.
#[utoipa::path(get, path = "/api/abp/application-localization", operation_id = "get_application_localization", tag = "Bootstrap",
    params(("cultureName" = Option<String>, Query, description = "Culture; the caller's language when absent.", example = "en-GB"),
        ("onlyDynamics" = Option<bool>, Query, description = "Only changed texts.", example = false)),
    responses((status = 200, body = LocalizationView), (status = 304, description = "The client has it already.")))]
pub(crate) async fn get(
    State(app): State<App>,
    Caller(scope): Caller,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> http::Result<Response> {
    let texts = app.own::<Localisation>()?;
    // Every client needs this call to start, so it answers with cached texts while the database is unavailable.
    if let Err(error) = texts.refresh(app.db()).await {
        tracing::warn!(%error, "the text overrides could not be read");
    }
    let (culture, only_changed) = parse_query(query.as_deref().unwrap_or_default());
    let culture = culture.unwrap_or_else(|| culture_of(&app, &headers));
    let tenant = scope.tenant().unwrap_or(HOST);
    Ok(tagged(&headers, answer(&texts, tenant, negotiate::nearest_known(&culture).name, only_changed)?))
}

/// Parses the query leniently: an invalid value counts as absent, since this call never fails.
fn parse_query(query: &str) -> (Option<String>, bool) {
    let value = |wanted: &str| {
        let mut pairs = form_urlencoded::parse(query.as_bytes());
        pairs.find(|(name, value)| name.eq_ignore_ascii_case(wanted) && !value.is_empty()).map(|(_, value)| value.into_owned())
    };
    (value("cultureName").filter(|name| name.len() <= 20), value("onlyDynamics").is_some_and(|v| v.eq_ignore_ascii_case("true")))
}

fn answer(texts: &Localisation, tenant: Uuid, culture: &str, only_changed: bool) -> kernel::Result<Bytes> {
    let snapshot = texts.snapshot();
    let shared = !snapshot.has_own(tenant);
    let key = (culture.to_owned(), only_changed);
    let kept = || snapshot.answers.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = kept().get(&key).filter(|_| shared).cloned() {
        return Ok(found);
    }
    let resources = texts.views(&snapshot, tenant, culture, only_changed);
    let view = LocalizationView { resources, current_culture: crate::current_culture(culture) };
    let json = Bytes::from(serde_json::to_vec(&view).map_err(Error::internal)?);
    if shared {
        kept().insert(key, json.clone());
    }
    Ok(json)
}

impl Localisation {
    /// All texts for `tenant` in `culture`, in the API's form.
    pub fn resource_views(&self, tenant: Uuid, culture: &str) -> BTreeMap<String, ResourceView> {
        self.views(&self.snapshot(), tenant, negotiate::nearest_known(culture).name, false)
    }

    fn views(&self, snapshot: &Snapshot, tenant: Uuid, culture: &str, only_changed: bool) -> BTreeMap<String, ResourceView> {
        let resources = self.resources().iter().map(|(name, resource)| {
            let texts = self.texts_of(snapshot, tenant, culture, name, only_changed);
            (name.clone(), ResourceView { texts, base_resources: resource.base.clone() })
        });
        resources.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_query_is_read_leniently() {
        for (query, expected) in [
            ("cultureName=de&onlyDynamics=false", (Some("de"), false)),
            ("CultureName=ar&onlyDynamics=True", (Some("ar"), true)),
            ("cultureName=&onlyDynamics=perhaps", (None, false)),
            ("cultureName=%FF%FE&cultureName=x", (Some("\u{fffd}\u{fffd}"), false)),
            ("cultureName=a-name-that-is-far-too-long", (None, false)),
        ] {
            let (culture, only) = parse_query(query);
            assert_eq!((culture.as_deref(), only), expected, "{query}");
        }
    }

    #[test]
    fn the_answer_names_resources_their_bases_and_the_culture() {
        let json = answer(&Localisation::new(), HOST, "ar", false).unwrap();
        let view: serde_json::Value = serde_json::from_slice(&json).unwrap();
        assert!(view["resources"]["Portal"]["texts"]["Common.Save"].is_string());
        assert!(view["resources"]["Portal"]["baseResources"].is_array());
        assert_eq!((&view["currentCulture"]["cultureName"], &view["currentCulture"]["isRightToLeft"]), (&"ar".into(), &true.into()));
    }
}
