//! Coaches of a client in the API.

use chrono::NaiveDate;
use http::App;
use kernel::{Scope, Uuid};
use platform::user::full_names;
use serde::Serialize;
use utoipa::ToSchema;

use crate::assignment::{CoachAssignment, CoachRole};

/// A coach of a client.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CoachView {
    /// User of the host.
    pub user_id: Uuid,
    /// Full name of the user.
    pub name: String,
    /// Part that the coach plays.
    pub role: CoachRole,
    /// First day.
    pub from_on: NaiveDate,
    /// Last day.
    pub to_on: Option<NaiveDate>,
}

/// The coaches of a client.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CoachList {
    /// All of them.
    pub items: Vec<CoachView>,
}

pub(super) async fn named(app: &App, scope: &Scope, rows: Vec<CoachAssignment>) -> kernel::Result<CoachList> {
    let names = full_names(app, scope, rows.iter().map(|row| row.user_id)).await?;
    let view = |row: CoachAssignment| CoachView {
        user_id: row.user_id,
        name: names.get(&row.user_id).cloned().unwrap_or_default(),
        role: row.role,
        from_on: row.from_on,
        to_on: row.to_on,
    };
    Ok(CoachList { items: rows.into_iter().map(view).collect() })
}
