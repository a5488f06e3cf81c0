//! HTTP of the operations analysis.

pub(super) mod cell;
mod cell_view;
pub(super) mod heatmap;
mod view;

pub(crate) use cell_view::CellOutdated;
pub use view::HeatmapFigure;
