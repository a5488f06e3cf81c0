//! Arrangements in the API.

use serde::Serialize;
use utoipa::ToSchema;

use crate::arrangement::{
    rules::{Placed, Role, Widget},
    service::HomeArrangement,
};

/// A widget of the start page in its place.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HomeWidgetPlace {
    /// Which one.
    pub widget: Widget,
    /// Whether it is hidden.
    pub is_hidden: bool,
}

impl From<Placed> for HomeWidgetPlace {
    fn from(Placed { widget, is_hidden }: Placed) -> Self {
        Self { widget, is_hidden }
    }
}

/// The start page as the caller has it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HomeArrangementView {
    /// What the caller is in the portal, which determines what the page shows unless it is arranged.
    pub role: Role,
    /// The widgets that the caller is offered, in their order.
    pub widgets: Vec<HomeWidgetPlace>,
    /// Whether the caller has arranged them.
    pub is_own: bool,
}

impl From<HomeArrangement> for HomeArrangementView {
    fn from(HomeArrangement { role, widgets, is_own }: HomeArrangement) -> Self {
        Self { role, widgets: widgets.into_iter().map(HomeWidgetPlace::from).collect(), is_own }
    }
}
