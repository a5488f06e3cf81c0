//! Huddles in the API: the views, and what they have beside the rows.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use http::App;
use kernel::{Result, Scope, Uuid};
use people::{
    staff,
    team::{TeamPerson, TeamRole},
};
use platform::user::full_names;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    action_item::{self, ActionItem, ActionStatus},
    huddle::{
        Huddle, HuddleAttendee, HuddleSectionKind, HuddleTopicState, rules,
        service::{HuddleDetails, OpenTopics, TopicDetails},
    },
};

/// A huddle in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HuddleRowView {
    pub id: Uuid,
    /// When it began.
    pub started_at: DateTime<Utc>,
    /// When it ended; null while it runs.
    pub ended_at: Option<DateTime<Utc>>,
    /// How many people were there.
    pub present_count: usize,
    /// How many were expected.
    pub expected_count: usize,
    /// Mean of the ratings, from 1 to 10; null without any.
    pub rating: Option<f64>,
}

impl HuddleRowView {
    pub(super) fn of((huddle, attendees): (Huddle, Vec<HuddleAttendee>)) -> Self {
        Self {
            id: huddle.id,
            started_at: huddle.started_at,
            ended_at: huddle.ended_at,
            present_count: attendees.iter().filter(|attendee| attendee.is_present).count(),
            expected_count: attendees.len(),
            rating: rules::rating(&attendees),
        }
    }
}

/// A section of an agenda.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HuddleSectionView {
    /// What it is for.
    pub kind: HuddleSectionKind,
    /// Planned time in minutes.
    pub minutes: i32,
    /// Time that it has taken by `now` of the huddle.
    pub spent_seconds: i64,
}

/// Somebody who was expected in a huddle.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HuddleAttendeeView {
    pub id: Uuid,
    /// Person.
    pub staff_id: Uuid,
    /// Full name of the person.
    pub name: String,
    /// Whether the person has left, or is deleted.
    pub is_gone: bool,
    /// Whether the person is there.
    pub is_present: bool,
    /// What the person thought of it, from 1 to 10.
    pub rating: Option<i32>,
    /// Stamp to send back on a change.
    pub concurrency_stamp: String,
}

/// An action item that a topic became.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HuddleActionView {
    pub id: Uuid,
    /// Its number, `ACT-0932`.
    pub number: String,
    /// What is to be done.
    pub title: String,
    pub status: ActionStatus,
    /// Full name of its owner.
    pub owner_name: String,
    /// Due date.
    pub due_on: NaiveDate,
    /// Whether the caller may open it.
    pub can_open: bool,
}

/// A topic of huddles.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HuddleTopicView {
    pub id: Uuid,
    /// What to talk about.
    pub title: String,
    /// Whether it comes first.
    pub is_priority: bool,
    /// Its state; in a huddle that is over, the one at its end.
    pub state: HuddleTopicState,
    /// Whether an earlier huddle left it open.
    pub is_carried_over: bool,
    /// The action items that it became.
    pub actions: Vec<HuddleActionView>,
    /// Stamp to send back on a change.
    pub concurrency_stamp: String,
}

/// Somebody who may own what the team agrees on.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HuddleOwnerView {
    pub user_id: Uuid,
    /// Full name.
    pub name: String,
}

/// The open topics of a team.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HuddleTopicsView {
    /// In their order.
    pub items: Vec<HuddleTopicView>,
    /// Members who may own what the team agrees on.
    pub owners: Vec<HuddleOwnerView>,
    /// Whether the caller takes part in the huddles of the team.
    pub can_take_part: bool,
}

/// A huddle.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HuddleView {
    pub id: Uuid,
    pub team_id: Uuid,
    /// When it began.
    pub started_at: DateTime<Utc>,
    /// When it ended; null while it runs.
    pub ended_at: Option<DateTime<Utc>>,
    /// The server's time, by which sections are timed.
    pub now: DateTime<Utc>,
    /// The sections, in their order.
    pub agenda: Vec<HuddleSectionView>,
    /// Place of the section that runs, from 0 on.
    pub section: i32,
    /// What the team has written down; null until it does.
    pub notes: Option<String>,
    /// Mean of the ratings, from 1 to 10; null without any.
    pub rating: Option<f64>,
    /// Who was expected, by name.
    pub attendees: Vec<HuddleAttendeeView>,
    /// Its topics, the open ones first.
    pub topics: Vec<HuddleTopicView>,
    /// Members who may own what the team agrees on.
    pub owners: Vec<HuddleOwnerView>,
    /// Whether the caller takes part; nobody does once it is over.
    pub can_take_part: bool,
    /// Stamp to send back with changed notes.
    pub concurrency_stamp: String,
}

/// A huddle as the caller sees it.
pub async fn view_of(app: &App, scope: &Scope, seen: HuddleDetails) -> Result<HuddleView> {
    let topics = topic_views_of(app, scope, seen.topics).await?;
    let (huddle, names) = (seen.huddle, staff::in_words(app, scope, seen.names));
    let attendee = |row: &HuddleAttendee| HuddleAttendeeView {
        id: row.id,
        staff_id: row.staff_id,
        name: names.get(&row.staff_id).map(|person| person.name.clone()).unwrap_or_default(),
        is_gone: names.get(&row.staff_id).is_none_or(|person| person.is_gone),
        is_present: row.is_present,
        rating: row.rating,
        concurrency_stamp: row.concurrency_stamp.clone(),
    };
    let section =
        |section: rules::Section| HuddleSectionView { kind: section.kind, minutes: section.minutes, spent_seconds: section.spent_seconds };
    Ok(HuddleView {
        agenda: seen.agenda.into_iter().map(section).collect(),
        rating: rules::rating(&seen.attendees),
        attendees: seen.attendees.iter().map(attendee).collect(),
        topics,
        owners: owners(seen.people),
        can_take_part: seen.takes_part && huddle.ended_at.is_none(),
        now: seen.now,
        id: huddle.id,
        team_id: huddle.team_id,
        started_at: huddle.started_at,
        ended_at: huddle.ended_at,
        section: huddle.section,
        notes: huddle.notes,
        concurrency_stamp: huddle.concurrency_stamp,
    })
}

/// The open topics of a team as the caller sees them.
pub async fn topics_view_of(app: &App, scope: &Scope, seen: OpenTopics) -> Result<HuddleTopicsView> {
    let items = topic_views_of(app, scope, seen.topics).await?;
    Ok(HuddleTopicsView { items, owners: owners(seen.people), can_take_part: seen.takes_part })
}

/// One topic as the caller sees it.
pub async fn topic_view_of(app: &App, scope: &Scope, topic: TopicDetails) -> Result<HuddleTopicView> {
    let found = topic_views_of(app, scope, vec![topic]).await?.pop();
    found.ok_or_else(|| kernel::Error::internal("no view for the topic"))
}

async fn topic_views_of(app: &App, scope: &Scope, topics: Vec<TopicDetails>) -> Result<Vec<HuddleTopicView>> {
    let owners: Vec<Uuid> = topics.iter().flat_map(|seen| &seen.actions).map(|item| item.owner_user_id).collect();
    let names = full_names(app, scope, owners).await?;
    let view = |seen: TopicDetails| HuddleTopicView {
        id: seen.topic.id,
        title: seen.topic.title,
        is_priority: seen.topic.is_priority,
        state: seen.state,
        is_carried_over: seen.is_carried_over,
        actions: seen.actions.into_iter().map(|item| action(scope, &names, item)).collect(),
        concurrency_stamp: seen.topic.concurrency_stamp,
    };
    Ok(topics.into_iter().map(view).collect())
}

fn action(scope: &Scope, names: &HashMap<Uuid, String>, item: ActionItem) -> HuddleActionView {
    HuddleActionView {
        can_open: action_item::sees(scope, &item),
        owner_name: names.get(&item.owner_user_id).cloned().unwrap_or_default(),
        id: item.id,
        number: item.number,
        title: item.title,
        status: item.status,
        due_on: item.due_on,
    }
}

/// The members who sign in.
fn owners(people: Vec<TeamPerson>) -> Vec<HuddleOwnerView> {
    let members = people.into_iter().filter(|person| person.role != TeamRole::Guest);
    members.filter_map(|person| Some(HuddleOwnerView { user_id: person.user_id?, name: person.name })).collect()
}
