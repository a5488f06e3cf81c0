//! A language as the wire has it (wire contract, 2.7).

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use http::App;
use kernel::{Result, Scope, Uuid};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::{Localisation, current_culture, language::Model};

/// A language.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LanguageView {
    pub id: Uuid,
    #[schema(example = "de-AT")]
    pub culture_name: String,
    /// Culture of the texts; the same.
    #[schema(example = "de-AT")]
    pub ui_culture_name: String,
    /// Name in the menu.
    #[schema(example = "Deutsch (Österreich)")]
    pub display_name: String,
    /// English name of the culture.
    #[schema(example = "German (Austria)")]
    pub english_name: String,
    /// ISO 3166 country whose flag is shown beside the name.
    #[schema(nullable, example = "at")]
    pub flag_icon: Option<String>,
    /// Whether users can choose it.
    pub is_enabled: bool,
    /// Whether it is the language of callers who ask for none of the enabled ones.
    pub is_default_language: bool,
    /// Written from right to left.
    pub is_right_to_left: bool,
    /// Number of texts that it shows in another language.
    pub missing_texts: u64,
    /// When it was added.
    pub creation_time: DateTime<Utc>,
    /// Who added it.
    #[schema(nullable)]
    pub creator_id: Option<Uuid>,
    /// To be sent back with a change.
    pub concurrency_stamp: String,
    /// Always empty.
    #[schema(value_type = Object)]
    pub extra_properties: Map<String, Value>,
}

impl LanguageView {
    fn of(row: Model, missing_texts: u64) -> Self {
        let culture = current_culture(&row.culture_name);
        Self {
            id: row.id,
            ui_culture_name: row.culture_name.clone(),
            culture_name: row.culture_name,
            display_name: row.display_name,
            english_name: culture.english_name,
            flag_icon: row.flag_icon,
            is_enabled: row.is_enabled,
            is_default_language: row.is_default,
            is_right_to_left: culture.is_right_to_left,
            missing_texts,
            creation_time: row.created_at,
            creator_id: row.created_by,
            concurrency_stamp: row.concurrency_stamp,
            extra_properties: Map::new(),
        }
    }
}

/// The rows with the number of texts that each lacks at the caller's level.
pub(super) async fn views(app: &App, scope: &Scope, rows: Vec<Model>) -> Result<Vec<LanguageView>> {
    let texts = app.own::<Localisation>()?;
    texts.refresh(app.db()).await?;
    let level = scope.at_level().tenant()?;
    Ok(rows
        .into_iter()
        .map(|row| {
            let missing = texts.missing(level, &row.culture_name).values().map(BTreeMap::len).sum::<usize>();
            LanguageView::of(row, missing as u64)
        })
        .collect())
}

/// As [`views`], for one.
pub(super) async fn view(app: &App, scope: &Scope, row: Model) -> Result<LanguageView> {
    let id = row.id;
    views(app, scope, vec![row]).await?.pop().ok_or_else(|| kernel::Error::not_found("Language", id))
}
