//! What the operations take.

use garde::Validate;
use serde::Deserialize;
use utoipa::ToSchema;

use super::rules::Widget;

/// Where a widget is to stand.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HomeWidgetRequest {
    /// Which one.
    #[garde(skip)]
    #[schema(example = "MyDay")]
    pub widget: Widget,
    /// Whether it is hidden.
    #[garde(skip)]
    pub is_hidden: bool,
}

/// The start page as a person wants it.
#[http::document_limits]
#[derive(Debug, Clone, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HomeArrangementRequest {
    /// The widgets in their order. Those that are left out, as the caller doesn't see them here, keep their place.
    #[garde(length(min = 1, max = 50), dive)]
    pub widgets: Vec<HomeWidgetRequest>,
}
