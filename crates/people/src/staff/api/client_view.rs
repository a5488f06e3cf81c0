//! The clients of a person in the API.

use std::collections::HashMap;

use chrono::NaiveDate;
use kernel::{Scope, Uuid, text};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    client::Client,
    staff::{Staff, StaffClient, StaffStatus, UPDATE, rules},
};

/// A client that a person works for, or has worked for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffClientView {
    /// Id of this time there.
    pub id: Uuid,
    pub client_id: Uuid,
    pub client_name: String,
    /// First day; null where nobody has entered one.
    pub from: Option<NaiveDate>,
    /// Last day, once it is over.
    pub to: Option<NaiveDate>,
    /// Whether the person works there now.
    pub is_current: bool,
    /// Whether it is the main one of the clients that the person works for.
    pub is_main: bool,
    /// Whether the caller may end it.
    pub can_end: bool,
    /// Whether the caller may make it the main one.
    pub can_be_main: bool,
    /// Stamp to send back to end it.
    pub concurrency_stamp: String,
}

/// The clients of a person that the caller sees: those that they work for, the main one first, then by name; then those that are over, the
/// latest first.
pub fn views(scope: &Scope, person: &Staff, rows: &[StaffClient], clients: &HashMap<Uuid, Client>) -> Vec<StaffClientView> {
    let is_here = person.status != StaffStatus::Left;
    let decides = scope.has(UPDATE) && rules::check_places(scope).is_ok();
    let keeps = decides && is_here && rules::is_kept_by(scope, person);
    let view = |row: &StaffClient| {
        let client = clients.get(&row.client_id).filter(|client| client.deleted_at.is_none())?;
        let is_main = row.is_current() && row.client_id == person.client_id;
        let is_open = !client.is_closed() && !scope.observes(row.client_id);
        Some(StaffClientView {
            id: row.id,
            client_id: row.client_id,
            client_name: client.name.clone(),
            from: row.from_on,
            to: row.to_on,
            is_current: row.is_current(),
            is_main,
            can_end: decides && is_here && is_open && row.is_current() && !is_main,
            can_be_main: keeps && is_open && row.is_current() && !is_main && !scope.observes(person.client_id),
            concurrency_stamp: row.concurrency_stamp.clone(),
        })
    };
    let mut found: Vec<StaffClientView> = rows.iter().filter_map(view).collect();
    let order = |row: &StaffClientView| (!row.is_current, std::cmp::Reverse(row.to), !row.is_main, text::fold(&row.client_name), row.id);
    found.sort_by_cached_key(order);
    found
}
