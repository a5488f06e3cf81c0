//! Notifications and live events of huddles.

use ::store::{Tx, ties};
use delivery::{
    event::{Audience, Event, emit},
    notification::{Notification, notify},
};
use http::NotificationType;
use kernel::Result;
use people::team::{self, Team, TeamPerson};
use serde_json::{Map, Value};

use super::Huddle;

const RECAP: NotificationType = NotificationType::immediate("Work", "huddle.recap");

/// Types of notifications about huddles.
pub(super) const TYPES: &[NotificationType] = &[RECAP];

/// Updates open browsers. The people of a private team see it without working for its client, so the event names them.
pub(super) async fn publish(tx: &Tx, team: &Team, people: &[TeamPerson]) -> Result<()> {
    let mut ties = ties::<team::Entity>(team);
    if team.is_private {
        ties.others.extend(people.iter().filter_map(|person| person.user_id));
    }
    let audience = Audience::of_record(team.tenant_id, team.client_id, &team::REACH, ties);
    emit(tx, &Event { audience, kind: "huddles".to_owned(), subject: Some(team.id) }).await
}

/// What a huddle came to.
#[derive(Debug, Clone, Copy)]
pub(super) struct RecapCounts {
    /// Topics solved.
    pub solved: usize,
    /// Topics left open for the next huddle.
    pub open: usize,
    /// Action items that topics became.
    pub actions: usize,
}

/// Sends the recap to the people of the team, also to the one who ended the huddle: it is their record of it. It refers to the team, so that
/// people who no longer reach the team by then get none.
pub(super) async fn recap(tx: &Tx, team: &Team, people: &[TeamPerson], huddle: &Huddle, outcome: RecapCounts) -> Result<()> {
    // The history of demo data needs no notification.
    if tx.scope().is_demo() {
        return Ok(());
    }
    let counts = [("solved", outcome.solved), ("open", outcome.open), ("actions", outcome.actions)];
    let data: Map<String, Value> = counts.into_iter().map(|(name, count)| (name.to_owned(), count.into())).collect();
    let recap = Notification {
        type_code: RECAP.code.to_owned(),
        to: people.iter().filter_map(|person| person.user_id).collect(),
        subject_type: "Team".to_owned(),
        subject_id: Some(team.id),
        client_id: Some(team.client_id),
        title_key: "Huddles.News.Recap".to_owned(),
        data,
        url: format!("teams/{}?tab=huddles&huddle={}", team.id, huddle.id),
        ..Notification::default()
    };
    notify(tx, &recap).await
}
