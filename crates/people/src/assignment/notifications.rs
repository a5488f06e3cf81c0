//! Notifications about coach assignments.

use std::collections::BTreeSet;

use ::store::Tx;
use delivery::notification::{Notification, notify};
use http::{NotificationType, PART};
use kernel::{Result, Uuid};
use serde_json::json;

use super::{CoachAssignment, rules, store};
use crate::client::{Client, ClientStatus};

/// An assignment of a coach with open work ends soon.
const ENDS: NotificationType = NotificationType::digest("Client", "client.assignment-ends");

/// Types of notifications about coach assignments.
pub(super) const TYPES: &[NotificationType] = &[ENDS];

/// The assignments of a client of which notifications are true at this moment: not of one whose day was moved, that passed to somebody else,
/// or that is over.
pub(crate) async fn standing(tx: &Tx, client: &Client) -> Result<Vec<(&'static str, Vec<String>)>> {
    let today = client.today(tx.now());
    let assigned = if client.status == ClientStatus::Closed { Vec::new() } else { store::of_client(tx, client.id).await? };
    let ending = assigned.iter().filter(|assigned| rules::ends_soon(assigned, today));
    Ok(vec![(ENDS.code, ending.map(part).collect())])
}

/// An assignment with its last day: people are notified again when that day is moved.
fn part(assigned: &CoachAssignment) -> String {
    let last = assigned.to_on.map(|last| last.to_string()).unwrap_or_default();
    format!("{} {last}", assigned.id)
}

/// Tells the coach, and `managers`, that an assignment ends soon while the coach has open work at the client.
pub(super) async fn ends(tx: &Tx, ending: &CoachAssignment, coach: &str, managers: &BTreeSet<Uuid>) -> Result<()> {
    let to: BTreeSet<Uuid> = managers.iter().copied().chain([ending.user_id]).collect();
    let notification = Notification {
        type_code: ENDS.code.to_owned(),
        to: to.into_iter().collect(),
        subject_type: "Client".to_owned(),
        subject_id: Some(ending.client_id),
        client_id: Some(ending.client_id),
        title_key: "Clients.News.AssignmentEnds".to_owned(),
        data: json!({"coach": coach, PART: part(ending)}).as_object().cloned().unwrap_or_default(),
        url: format!("clients/{}", ending.client_id),
        ..Notification::default()
    };
    notify(tx, &notification).await
}
