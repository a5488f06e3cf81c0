//! Texts as JSON.

use kernel::{Error, Result};
use localisation::TextPair;
use serde::{Deserialize, Serialize};

use super::{Delivered, Heads, Unit, broken};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct TranslationFile<'a> {
    base_culture_name: &'a str,
    target_culture_name: &'a str,
    texts: Vec<WrittenText<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct WrittenText<'a> {
    resource_name: &'a str,
    name: &'a str,
    base_value: &'a str,
    value: Option<&'a str>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Read {
    target_culture_name: String,
    texts: Vec<ReadText>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ReadText {
    resource_name: String,
    name: String,
    #[serde(default)]
    value: Option<String>,
}

pub(super) fn write(texts: &[TextPair], heads: &Heads) -> Result<Vec<u8>> {
    let texts = texts.iter().map(|pair| WrittenText {
        resource_name: &pair.resource_name,
        name: &pair.name,
        base_value: &pair.base_value,
        value: pair.value.as_deref(),
    });
    let written = TranslationFile { base_culture_name: heads.base, target_culture_name: heads.target, texts: texts.collect() };
    serde_json::to_vec_pretty(&written).map_err(Error::internal)
}

pub(super) fn read(text: &str) -> Result<Delivered> {
    let read: Read = serde_json::from_str(text).map_err(|error| broken(error.line(), error.column()))?;
    let units = read.texts.into_iter().map(|ReadText { resource_name: resource, name, value }| Unit {
        resource,
        name,
        value: value.unwrap_or_default(),
    });
    Ok(Delivered { target: read.target_culture_name, units: units.collect() })
}
