//! Notifications about coach assignments.

use std::collections::BTreeSet;

use ::store::Tx;
use delivery::notification::{Notification, notify};
use http::NotificationType;
use kernel::{Result, Uuid};
use serde_json::json;

use super::{CoachAssignment, rules, store};
use crate::client::{Client, ClientStatus};

/// An assignment of a coach with open work ends soon.
const ENDS: NotificationType = NotificationType::digest("Client", "client.assignment-ends");

/// Types of notifications about coach assignments.
pub(super) const TYPES: &[NotificationType] = &[ENDS];

/// Whom notifications about the assignments of a client concern at this moment: nobody once none of them ends soon any more, because the day
/// was moved, the client passed to somebody else, or it is over.
pub(crate) async fn concerned(tx: &Tx, client: &Client) -> Result<Vec<(&'static str, Vec<Uuid>)>> {
    let today = client.today(tx.now());
    let ends = client.status != ClientStatus::Closed
        && store::of_client(tx, client.id).await?.iter().any(|assigned| rules::ends_soon(assigned, today));
    Ok(if ends { Vec::new() } else { vec![(ENDS.code, Vec::new())] })
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
        data: json!({"coach": coach}).as_object().cloned().unwrap_or_default(),
        url: format!("clients/{}", ending.client_id),
        ..Notification::default()
    };
    notify(tx, &notification).await
}
