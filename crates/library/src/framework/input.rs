//! What the operations take, the same over HTTP, from catalogues and in demo data.

use ::store::sea_orm::{self, ActiveValue::Set, DeriveIntoActiveModel, IntoActiveModel};
use garde::Validate;
use kernel::text;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{Framework, Source, entity::ActiveModel};

/// Data of a framework.
#[http::document_limits]
#[derive(Debug, Clone, Default, Deserialize, ToSchema, Validate, DeriveIntoActiveModel)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FrameworkRequest {
    /// Short code: capital letters, digits, dots and hyphens, unique.
    #[garde(length(chars, min = 2, max = 40), pattern(r"^[A-Z0-9][A-Z0-9.\-]*$"))]
    #[schema(pattern = r"^[A-Z0-9][A-Z0-9.\-]*$", example = "CARE")]
    pub code: String,
    #[garde(length(chars, min = 1, max = 200), custom(http::not_blank))]
    #[schema(example = "Care quality standards")]
    pub title: String,
    /// Version as its publisher names it.
    #[garde(length(chars, max = 60))]
    #[schema(example = "2026")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub version: Option<String>,
    /// Who publishes it.
    #[garde(length(chars, max = 200))]
    #[schema(example = "Waymark Coaching")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub publisher: Option<String>,
    /// Licence or its address.
    #[garde(length(chars, max = 400))]
    #[schema(example = "All rights reserved")]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub licence: Option<String>,
    /// Stamp that was read with the framework; needed for a change.
    #[garde(length(chars, max = 64))]
    #[sea_orm(ignore)]
    pub concurrency_stamp: Option<String>,
}

impl FrameworkRequest {
    /// A new row with these details.
    pub(crate) fn row(&self, source: Source, is_default: bool) -> ActiveModel {
        ActiveModel {
            title_key: Set(text::fold(&self.title)),
            search_key: Set(self.search_key()),
            source: Set(source),
            is_default: Set(is_default),
            ..self.clone().into_active_model()
        }
    }

    /// Writes the details into a row, with the keys made of them.
    pub(crate) fn apply(&self, row: &mut Framework) {
        row.code.clone_from(&self.code);
        row.title.clone_from(&self.title);
        row.title_key = text::fold(&self.title);
        row.search_key = self.search_key();
        row.version.clone_from(&self.version);
        row.publisher.clone_from(&self.publisher);
        row.licence.clone_from(&self.licence);
    }

    fn search_key(&self) -> String {
        text::search_key(&[&self.code, &self.title, self.publisher.as_deref().unwrap_or_default()])
    }
}
